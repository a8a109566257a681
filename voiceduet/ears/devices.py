"""Which microphones there are, and which one a name means."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Device:
    """A device that sound can be recorded from."""

    index: int
    name: str
    rate: int
    """Its own rate: what it is recorded at."""
    channels: int
    default: bool


class NoDevice(LookupError):
    """No microphone is meant by that name; `names` are those there are."""

    def __init__(self, wanted: str, names: Sequence[str]) -> None:
        super().__init__(wanted)
        self.wanted = wanted
        self.names = tuple(names)


def microphones() -> tuple[Device, ...]:
    """The microphones of this moment, as PortAudio listed them when it was started."""
    import sounddevice

    default = _default_index(sounddevice)
    return tuple(
        Device(
            index=index,
            name=str(found["name"]),
            rate=int(found["default_samplerate"]),
            channels=int(found["max_input_channels"]),
            default=index == default,
        )
        for index, found in enumerate(sounddevice.query_devices())
        if found["max_input_channels"] > 0
    )


def choose(devices: Sequence[Device], wanted: str) -> Device:
    """The device of that name, or the one whose name holds it; no name: the default one.

    The same device is often listed once for each way to reach it: the first is taken.
    """
    name = wanted.casefold().strip()
    if not name:
        found = [d for d in devices if d.default] or list(devices)
    else:
        found = [d for d in devices if d.name.casefold() == name]
        found = found or [d for d in devices if name in d.name.casefold()]
    if not found:
        raise NoDevice(wanted, tuple(dict.fromkeys(d.name for d in devices)))
    return found[0]


def _default_index(sounddevice: object) -> int:
    default = sounddevice.default.device  # type: ignore[attr-defined]
    return int(default[0])
