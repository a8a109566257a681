"""Records the microphone in a process of its own, and writes the sound to its output.

PortAudio lists devices once, when it starts, and a device pulled in mid-stream can hang it. A
process that is started anew for each try sees what is there now, and takes nothing else with it.
No work of the game's, and no lock of its interpreter, comes near the audio callback.

Output: one line of JSON, `{"rate": …, "device": …}` or `{"problem": …}`; then samples, 16-bit mono.
"""

from __future__ import annotations

import json
import os
import queue
import sys
from typing import Any

from voiceduet.ears.devices import Device, NoDevice, choose, microphones

BLOCK_SECONDS = 0.02
STALLED_SECONDS = 1.0
"""A live device gives sound every few milliseconds; one that is silent for so long has gone."""
MOST_BLOCKS = 500
"""Ten seconds. If the reader is that far behind, it has stopped reading."""


def main(wanted: str) -> int:
    output = sys.stdout.fileno()
    try:
        device = choose(microphones(), wanted)
    except NoDevice:
        return _fail(output, "no such device")
    import sounddevice

    try:
        return _record(output, device)
    except sounddevice.PortAudioError as problem:
        return _fail(output, str(problem))
    except (BrokenPipeError, KeyboardInterrupt):
        return 0


def _record(output: int, device: Device) -> int:
    import sounddevice

    blocks: queue.Queue[bytes] = queue.Queue(MOST_BLOCKS)

    def take(sound: Any, _frames: int, _time: object, _status: object) -> None:
        try:
            blocks.put_nowait(bytes(sound))
        except queue.Full:
            return

    channels = _channels(device)
    stream = sounddevice.RawInputStream(
        device=device.index,
        samplerate=device.rate,
        channels=channels,
        dtype="int16",
        blocksize=int(device.rate * BLOCK_SECONDS),
        latency="low",
        callback=take,
    )
    stream.start()
    try:
        first = blocks.get(timeout=STALLED_SECONDS * 3)
    except queue.Empty:
        _fail(output, "it gives no sound")
        os._exit(3)
    _write(output, json.dumps({"rate": device.rate, "device": device.name}).encode() + b"\n")
    _write(output, _mono(first, channels))
    while stream.active:
        try:
            _write(output, _mono(blocks.get(timeout=STALLED_SECONDS), channels))
        except queue.Empty:
            break
    # Closing a stream whose device has gone may never return: leave it to the system.
    os._exit(3)


def _channels(device: Device) -> int:
    """One channel if the device can; some can only give both of their two."""
    import sounddevice

    try:
        sounddevice.check_input_settings(
            device=device.index, channels=1, dtype="int16", samplerate=device.rate
        )
    except sounddevice.PortAudioError:
        return min(device.channels, 2)
    return 1


def _mono(sound: bytes, channels: int) -> bytes:
    if channels == 1:
        return sound
    import numpy as np

    both = np.frombuffer(sound, np.int16).reshape(-1, channels)
    return bytes(both.mean(axis=1).astype(np.int16).tobytes())


def _write(output: int, piece: bytes) -> None:
    while piece:
        piece = piece[os.write(output, piece) :]


def _fail(output: int, problem: str) -> int:
    _write(output, json.dumps({"problem": problem}).encode() + b"\n")
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else ""))
