"""Codenames Duet played by voice alone, offline, against a computer partner."""

__version__ = "0.1.0"
