"""The large-print table: a page on this machine that follows the game and can play it."""
