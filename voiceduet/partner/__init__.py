"""The computer player: what words mean to people, beliefs, clues and guesses."""
