"""Sound as samples: read from WAV or AIFF, brought to another rate, trimmed of silence."""

from __future__ import annotations

import io
import math
import struct
import wave
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Samples = NDArray[np.float32]

QUIET = 0.004
"""Amplitude under which a voice's edges count as silence: above the noise of 8-bit voices."""
EDGE = 0.005
"""Seconds kept around what is not silence, so that soft consonants are not clipped."""


@dataclass(frozen=True)
class Sound:
    """Mono samples between -1 and 1."""

    samples: Samples
    rate: int

    @property
    def seconds(self) -> float:
        return len(self.samples) / self.rate


def silence(seconds: float, rate: int) -> Sound:
    return Sound(np.zeros(round(seconds * rate), np.float32), rate)


def trimmed(sound: Sound) -> Sound:
    """Without the silence before and after."""
    loud = np.flatnonzero(np.abs(sound.samples) > QUIET)
    if not len(loud):
        return Sound(sound.samples[:0], sound.rate)
    edge = round(EDGE * sound.rate)
    first, last = max(0, loud[0] - edge), loud[-1] + edge
    return Sound(sound.samples[first:last], sound.rate)


def resampled(sound: Sound, rate: int) -> Sound:
    """The same sound at another rate: band-limited, through its spectrum."""
    count = len(sound.samples)
    if sound.rate == rate or not count:
        return Sound(sound.samples, rate)
    # Whole hundredths of a second, so that both lengths are whole numbers of samples.
    padded = -(-count // (sound.rate // 100)) * (sound.rate // 100)
    wanted = round(padded * rate / sound.rate)
    spectrum = np.fft.rfft(sound.samples, padded)
    resized = np.zeros(wanted // 2 + 1, np.complex128)
    shared = min(len(spectrum), len(resized))
    resized[:shared] = spectrum[:shared]
    samples = np.fft.irfft(resized, wanted) * (wanted / padded)
    return Sound(samples[: round(count * rate / sound.rate)].astype(np.float32), rate)


def read_sound(data: bytes) -> Sound:
    """A WAV or AIFF file's sound: SAPI5 and espeak write the one, macOS the other."""
    if data[:4] == b"FORM":
        return _read_aiff(data)
    with wave.open(io.BytesIO(data)) as file:
        frames = file.readframes(file.getnframes())
        width, channels, rate = file.getsampwidth(), file.getnchannels(), file.getframerate()
    return Sound(_mono(_decoded(frames, width, "<"), channels), rate)


def write_wav(sound: Sound) -> bytes:
    """A 16-bit WAV file of this sound."""
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(sound.rate)
        file.writeframes((np.clip(sound.samples, -1, 1) * 32767).astype("<i2").tobytes())
    return buffer.getvalue()


def _read_aiff(data: bytes) -> Sound:
    channels, width, rate, order, frames = 1, 2, 22050, ">", b""
    at = 12
    while at + 8 <= len(data):
        name, size = data[at : at + 4], struct.unpack(">I", data[at + 4 : at + 8])[0]
        body = data[at + 8 : at + 8 + size]
        if name == b"COMM":
            channels, _, bits = struct.unpack(">hIh", body[:8])
            width, rate = bits // 8, round(_extended(body[8:18]))
            order = "<" if body[18:22] == b"sowt" else ">"
        elif name == b"SSND":
            frames = body[8:]
        at += 8 + size + size % 2
    return Sound(_mono(_decoded(frames, width, order), channels), rate)


def _extended(ten: bytes) -> float:
    """An 80-bit number, as AIFF writes its sample rate."""
    exponent, mantissa = struct.unpack(">HQ", ten)
    return math.ldexp(float(mantissa), exponent - 16383 - 63)


def _decoded(frames: bytes, width: int, order: str) -> Samples:
    if width == 1:
        return (np.frombuffer(frames, np.uint8) / 128 - 1).astype(np.float32)
    if width not in (2, 4):
        raise ValueError(f"sound of {width} bytes a sample")
    whole = frames[: len(frames) // width * width]
    scale = float(2 ** (8 * width - 1))
    return (np.frombuffer(whole, f"{order}i{width}") / scale).astype(np.float32)


def _mono(samples: Samples, channels: int) -> Samples:
    if channels == 1:
        return samples
    whole = samples[: len(samples) // channels * channels]
    mono: Samples = whole.reshape(-1, channels).mean(axis=1, dtype=np.float32)
    return mono
