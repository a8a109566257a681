"""The speech models: which there are, where they come from, whether they are whole."""

from __future__ import annotations

from voiceduet.models.check import Condition, Health, full_check, quick_check
from voiceduet.models.fetching import ensure, fetch
from voiceduet.models.manifest import Manifest, Model, read_manifest

__all__ = [
    "Condition",
    "Health",
    "Manifest",
    "Model",
    "ensure",
    "fetch",
    "full_check",
    "quick_check",
    "read_manifest",
]
