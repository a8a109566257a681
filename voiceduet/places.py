"""Where things lie: the data that comes with the package, and what the player's machine keeps."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

_PACKAGE = Path(__file__).parent
_PACKAGED = _PACKAGE / "_data"


def in_checkout() -> bool:
    """Whether this runs from the source tree rather than from an installed wheel."""
    return not _PACKAGED.is_dir()


def shipped(name: str) -> Path:
    """A file or folder that comes with voiceduet: a grammar, the guide, the list of models."""
    return (_PACKAGE.parent if in_checkout() else _PACKAGED) / name


def home() -> Path:
    """Saves, records and what was learnt about the player."""
    given = os.environ.get("VOICEDUET_HOME")
    return Path(given) if given else Path(platformdirs.user_data_dir("voiceduet", appauthor=False))


def cache() -> Path:
    """What can be made again at any time, and only saves time."""
    if os.environ.get("VOICEDUET_HOME"):
        return home() / "cache"
    return Path(platformdirs.user_cache_dir("voiceduet", appauthor=False))


def settings_file() -> Path:
    """The player's settings."""
    if os.environ.get("VOICEDUET_HOME"):
        return home() / "settings.toml"
    return Path(platformdirs.user_config_dir("voiceduet", appauthor=False)) / "settings.toml"


def models() -> Path:
    """Where fetched speech models lie: beside the manifest in a checkout, else at home."""
    given = os.environ.get("VOICEDUET_MODELS")
    if given:
        return Path(given)
    return shipped("models") if in_checkout() else home() / "models"
