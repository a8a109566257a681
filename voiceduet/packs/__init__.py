"""The words on the cards, a file for each language."""
