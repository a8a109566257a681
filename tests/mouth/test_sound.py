import itertools
import struct

import numpy as np
import pytest

from tests.mouth.fakes import tone
from voiceduet.language.load import load_script
from voiceduet.mouth.earcons import LOUDNESS, earcon_sound
from voiceduet.mouth.port import Earcon
from voiceduet.mouth.sound import Sound, read_sound, resampled, trimmed, write_wav


def loudest_hertz(sound: Sound) -> float:
    spectrum = np.abs(np.fft.rfft(sound.samples))
    return float(np.argmax(spectrum) * sound.rate / len(sound.samples))


@pytest.mark.parametrize("rate", [8000, 16000, 22050, 44100, 48000])
def test_another_rate_keeps_pitch_length_and_loudness(rate: int) -> None:
    sound = resampled(tone(0.5, 22050), rate)
    assert abs(loudest_hertz(sound) - 400) < 3
    assert abs(sound.seconds - 0.5) < 0.001
    middle = sound.samples[rate // 10 : rate * 4 // 10]
    assert abs(float(np.max(np.abs(middle))) - 0.5) < 0.05


def test_silence_at_the_edges_is_trimmed() -> None:
    quiet = np.zeros(4000, np.float32)
    padded = Sound(np.concatenate([quiet, tone(0.1).samples, quiet]), 8000)
    assert 0.1 <= trimmed(padded).seconds < 0.12
    assert len(trimmed(Sound(quiet, 8000)).samples) == 0


def test_a_wav_file_gives_its_sound_back() -> None:
    sound = tone(0.1, 22050)
    back = read_sound(write_wav(sound))
    assert back.rate == 22050
    assert np.allclose(back.samples, sound.samples, atol=1e-3)


@pytest.mark.parametrize(("kind", "order"), [(b"AIFF", ">"), (b"AIFC", "<")])
def test_an_aiff_file_gives_its_sound_as_macos_writes_it(kind: bytes, order: str) -> None:
    sound = tone(0.1, 22050)
    frames = (sound.samples * 32767).astype(f"{order}i2").tobytes()
    rate = struct.pack(">HQ", 16383 + 14, 22050 << 49)
    common = struct.pack(">hIh", 1, len(sound.samples), 16) + rate
    common += b"sowt\x00\x00" if order == "<" else b""
    body = b"COMM" + struct.pack(">I", len(common)) + common
    body += b"SSND" + struct.pack(">III", len(frames) + 8, 0, 0) + frames
    back = read_sound(b"FORM" + struct.pack(">I", len(body) + 4) + kind + body)
    assert back.rate == 22050
    assert np.allclose(back.samples, sound.samples, atol=1e-3)


def test_earcons_are_short_and_quiet_and_each_is_explained() -> None:
    script = load_script("en")
    for earcon in Earcon:
        sound = earcon_sound(earcon)
        assert 0.03 < sound.seconds <= 0.75
        assert float(np.max(np.abs(sound.samples))) <= LOUDNESS + 1e-6
        assert abs(float(sound.samples[0])) < 0.01 > abs(float(sound.samples[-1]))
        assert script.has(f"mouth.earcons.{earcon.value}")


def test_no_two_earcons_sound_alike() -> None:
    def shape(earcon: Earcon) -> np.ndarray:
        """How strong each band is in each of the first 50 ms steps."""
        samples = np.zeros(18_000, np.float32)
        sound = earcon_sound(earcon).samples
        samples[: len(sound)] = sound
        steps = np.abs(np.fft.rfft(samples.reshape(15, 1200), axis=1))[:, :100]
        return steps.ravel() / np.linalg.norm(steps)

    for one, other in itertools.combinations(Earcon, 2):
        assert float(shape(one) @ shape(other)) < 0.75, (one, other)
