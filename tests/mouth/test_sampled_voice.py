import time
from pathlib import Path

import numpy as np
import pytest

from tests.mouth.fakes import RATE, FakeDevice, FakeSynthesiser, eventually, tone
from voiceduet.mouth.cache import Cache
from voiceduet.mouth.player import Cut, Fill, Player, Stream
from voiceduet.mouth.port import Comfort, Earcon
from voiceduet.mouth.sampled_voice import SampledVoice
from voiceduet.mouth.voice import Progress, Trouble, VoiceFailed


class Counted:
    """Progress that counts."""

    def __init__(self) -> None:
        self.started = 0
        self.said = 0
        self.cut = Cut()

    def progress(self) -> Progress:
        def started() -> None:
            self.started += 1

        def said() -> bool:
            self.said += not self.cut.made
            return not self.cut.made

        return Progress(started, said)


def make(device: FakeDevice) -> tuple[SampledVoice, FakeSynthesiser]:
    synthesiser = FakeSynthesiser()
    return SampledVoice(synthesiser, Player(device.open), Cache()), synthesiser


def loud_seconds(device: FakeDevice) -> float:
    return float(np.count_nonzero(np.abs(device.heard) > 0.01)) / RATE


def test_clauses_are_played_to_their_end_with_pauses_between_them() -> None:
    device, counted = FakeDevice(), Counted()
    voice, _ = make(device)
    voice.speak(["apple,", "storm."], Comfort(), Cut(), counted.progress())
    voice.settle()
    assert (counted.started, counted.said) == (1, 2)
    quiet = np.abs(device.heard) < 0.005
    runs = np.diff(np.flatnonzero(np.diff(np.concatenate([[0], quiet, [0]]).astype(int))))
    assert max(runs) >= 0.16 * RATE
    assert loud_seconds(device) > 0.2
    voice.close()


def test_a_cut_silences_within_two_blocks_and_counts_only_whole_clauses() -> None:
    device, counted = FakeDevice(), Counted()
    cut = counted.cut
    voice, _ = make(device)
    import threading

    thread = threading.Thread(
        target=voice.speak, args=(["a" * 60, "b" * 60], Comfort(), cut, counted.progress())
    )
    thread.start()
    time.sleep(0.3)
    cut.make()
    at = len(device.heard)
    thread.join(1)
    assert not thread.is_alive()
    time.sleep(0.1)
    assert np.all(np.abs(device.heard[at + 3 * RATE // 100 :]) < 1e-6)
    assert counted.said == 0
    voice.close()


def test_a_line_said_twice_is_synthesised_once() -> None:
    voice, synthesiser = make(FakeDevice())
    voice.prepare("storm.", Comfort())
    voice.speak(["storm."], Comfort(), Cut(), Counted().progress())
    voice.speak(["storm."], Comfort(rate=2.0), Cut(), Counted().progress())
    assert synthesiser.asked == ["storm.", "storm."]
    voice.close()


def test_a_device_that_is_gone_in_mid_line_fails_the_voice() -> None:
    device, counted = FakeDevice(), Counted()
    voice, _ = make(device)
    import threading

    threading.Timer(0.2, lambda: setattr(device, "plugged", False)).start()
    with pytest.raises(VoiceFailed) as failure:
        voice.speak(["a" * 5, "b" * 100], Comfort(), Cut(), counted.progress())
    assert failure.value.trouble is Trouble.DEVICE_LOST
    assert counted.said == 1
    with pytest.raises(VoiceFailed):
        voice.ready()
    device.plugged = True
    voice.ready()
    voice.earcon(Earcon.AGENT, Comfort(), Cut())
    voice.close()


def test_volume_is_heard_at_once() -> None:
    device = FakeDevice()
    voice, _ = make(device)
    voice.speak(["abcdefgh"], Comfort(volume=0.25), Cut(), Counted().progress())
    assert 0.1 < float(np.max(np.abs(device.heard))) <= 0.7 * 0.25 + 1e-3
    voice.close()


def test_what_is_played_is_handed_to_the_taps() -> None:
    device = FakeDevice()
    player = Player(device.open)
    heard: list[float] = []
    player.tap(lambda block, _rate, _when: heard.append(float(np.max(np.abs(block)))))
    player.wait(player.play(tone(0.05), Cut()))
    assert max(heard) > 0.4
    player.close()


def test_the_disk_cache_survives_a_restart_and_stays_bounded(tmp_path: Path) -> None:
    cache = Cache(tmp_path, memory_seconds=0.5, disk_bytes=20_000)
    for number in range(30):
        cache.put(f"clause {number}", tone(0.1))
    assert sum(file.stat().st_size for file in tmp_path.iterdir()) <= 20_000
    again = Cache(tmp_path)
    assert again.get("clause 29") is not None
    assert again.get("clause 0") is None


def test_a_damaged_or_unwritable_cache_only_costs_time(tmp_path: Path) -> None:
    cache = Cache(tmp_path)
    cache.put("clause", tone(0.1))
    for file in tmp_path.iterdir():
        file.write_bytes(b"not a sound")
    assert Cache(tmp_path).get("clause") is None
    (tmp_path / "file").write_text("")
    nowhere = Cache(tmp_path / "file" / "below")
    nowhere.put("clause", tone(0.1))
    assert nowhere.get("clause") is not None


def test_a_device_that_asks_while_it_is_opened_tells_the_taps_no_rate_of_nought() -> None:
    device = FakeDevice()
    rates: list[int] = []

    def eager(fill: Fill) -> Stream:
        fill(np.empty(80, np.float32), 0.0)
        return device.open(fill)

    player = Player(eager)
    player.tap(lambda _block, rate, _when: rates.append(rate))
    player.open()
    assert eventually(lambda: bool(rates))
    assert set(rates) == {RATE}
    player.close()
