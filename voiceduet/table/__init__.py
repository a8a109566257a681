"""The conversation: intents become moves, moves become lines; saves and settings."""
