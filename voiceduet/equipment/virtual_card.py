"""A virtual sound card: a player's mouth to speak with, and the game's voice to record.

Two PulseAudio servers, private to this process. What is spoken into the *mouth* comes out
of the default microphone; what the game plays on the default output can be recorded. As a command,
`python -m voiceduet.equipment.virtual_card COMMAND…` runs anything with that card as its only one.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import wave
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from voiceduet.equipment.leak import AHEAD_SECONDS as LEAK_AHEAD
from voiceduet.equipment.leak import RATE as LEAK_RATE
from voiceduet.equipment.leak import Leak
from voiceduet.equipment.pulse import NoSoundCard, Server
from voiceduet.equipment.recording import Recording, Samples

_ALSA = """
pcm.default {{
  type asym
  capture.pcm {{ type pulse server "{mouth}" }}
  playback.pcm {{ type pulse server "{voice}" }}
}}
ctl.default {{ type pulse server "{voice}" }}
"""


class SoundCard:
    """A running virtual sound card. Use as a context manager, or call `close`.

    Microphone and loudspeaker are servers of their own: a server that loses one source moves its
    streams to another, while a pulled plug moves nothing.
    """

    def __init__(self) -> None:
        _need_programs("pulseaudio", "pactl", "pacat", "parec")
        self._home = Path(tempfile.mkdtemp(prefix="soundcard-"))
        self._mouth = Server(self._home / "mouth", channels=1)
        self._voice = Server(self._home / "voice", channels=2)
        (self._home / "alsa.conf").write_text(
            _ALSA.format(mouth=self._mouth.address, voice=self._voice.address)
        )
        try:
            self._mouth.start()
            self._voice.start()
        except BaseException:
            self.close()
            raise

    @property
    def environment(self) -> dict[str, str]:
        """What a process needs in its environment to have this card as its only one."""
        return {
            "XDG_RUNTIME_DIR": str(self._home),
            "PULSE_SERVER": self._voice.address,
            "ALSA_CONFIG_PATH": str(self._home / "alsa.conf"),
        }

    def close(self) -> None:
        """Stop the servers and remove every trace of them."""
        self._mouth.stop()
        self._voice.stop()
        shutil.rmtree(self._home, ignore_errors=True)

    def __enter__(self) -> SoundCard:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextlib.contextmanager
    def in_this_process(self) -> Iterator[SoundCard]:
        """Make this process use the card, and those that it starts; they see others afterwards.

        This process itself sees no devices then. To list those of the machine, PortAudio would
        open ALSA's plug for JACK, and where no JACK runs that hangs once in a long while.
        """
        before = {name: os.environ.get(name) for name in self.environment}
        os.environ.update(self.environment)
        _stop_portaudio()
        _start_portaudio()
        try:
            yield self
        finally:
            _stop_portaudio()
            for name, value in before.items():
                if value is None:
                    del os.environ[name]
                else:
                    os.environ[name] = value

    def speak(self, sound: Samples | Path | str, rate: int = 16_000) -> None:
        """Say a sound (samples at `rate`, or a WAV file) into the microphone, to its end."""
        if self.speaking(sound, rate).wait() != 0:
            raise NoSoundCard("nobody hears the player's mouth: is the microphone unplugged?")

    def speaking(self, sound: Samples | Path | str, rate: int = 16_000) -> subprocess.Popen[bytes]:
        """Start saying a sound and return at once; terminate the process to fall silent."""
        if not isinstance(sound, np.ndarray):
            sound, rate = read_wav(Path(sound))
        said = self._mouth.client("pacat", "--playback", *_raw(rate), stdin=subprocess.PIPE)
        threading.Thread(target=_feed, args=(said, sound), daemon=True).start()
        return said

    def unplug(self) -> None:
        """Pull the microphone: open streams die, and opening it anew fails."""
        self._mouth.stop()

    def replug(self) -> None:
        """Put the microphone back."""
        self._mouth.start()

    def record(self, rate: int = 16_000) -> Recording:
        """Start recording what the game plays; `stop` the recording to have it."""
        return Recording(self._voice.client("parec", *_raw(rate), stdout=subprocess.PIPE), rate)

    def leak(self, gain: float) -> Leak:
        """From now on the microphone hears the loudspeaker, so much softer, through a room."""
        heard = self._voice.client("parec", *_raw(LEAK_RATE), stdout=subprocess.PIPE)
        slow = _raw(LEAK_RATE, round(LEAK_AHEAD * 1000) + 100)
        spoken = self._mouth.client("pacat", "--playback", *slow, stdin=subprocess.PIPE)
        return Leak(heard, spoken, gain)

    def record_player(self, rate: int = 16_000) -> Recording:
        """Start recording what the microphone hears."""
        return Recording(self._mouth.client("parec", *_raw(rate), stdout=subprocess.PIPE), rate)


def read_wav(path: Path) -> tuple[Samples, int]:
    """The samples of a 16-bit mono WAV file, and their rate."""
    with wave.open(str(path)) as file:
        if (file.getnchannels(), file.getsampwidth()) != (1, 2):
            raise ValueError(f"{path}: a 16-bit mono WAV file is needed")
        return np.frombuffer(file.readframes(file.getnframes()), np.int16), file.getframerate()


def _raw(rate: int, latency: int = 20) -> list[str]:
    """Options of a client; the latency is in milliseconds."""
    form = ["--raw", "--format=s16le", f"--rate={rate}", "--channels=1"]
    return [*form, f"--latency-msec={latency}"]


def _feed(said: subprocess.Popen[bytes], sound: Samples) -> None:
    assert said.stdin is not None
    with contextlib.suppress(BrokenPipeError):
        said.stdin.write(np.ascontiguousarray(sound, dtype=np.int16).tobytes())
        said.stdin.close()


def _need_programs(*names: str) -> None:
    missing = [name for name in names if shutil.which(name) is None]
    if missing:
        raise NoSoundCard(
            f"no {', '.join(missing)} on this machine: "
            "apt install pulseaudio pulseaudio-utils libasound2-plugins"
        )


def _stop_portaudio() -> None:
    """PortAudio lists the devices once, when it starts."""
    sounddevice = sys.modules.get("sounddevice")
    while sounddevice is not None and sounddevice._initialized:
        sounddevice._terminate()


def _start_portaudio() -> None:
    """Nothing to do before it is loaded: loading starts it."""
    sounddevice = sys.modules.get("sounddevice")
    if sounddevice is not None:
        sounddevice._initialize()


if __name__ == "__main__":
    with SoundCard() as card:
        sys.exit(subprocess.call(sys.argv[1:], env={**os.environ, **card.environment}))
