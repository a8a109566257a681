"""Which microphone a name means."""

from __future__ import annotations

import pytest

from voiceduet.ears.devices import Device, NoDevice, choose

BUILT_IN = Device(0, "Built-in Audio", 44_100, 2, default=True)
HEADSET = Device(3, "USB Headset: Mono (hw:2,0)", 48_000, 1, default=False)
SAME_HEADSET = Device(7, "USB Headset: Mono (hw:2,0)", 44_100, 1, default=False)
DEVICES = (BUILT_IN, HEADSET, SAME_HEADSET)


def test_no_name_means_the_default_one() -> None:
    assert choose(DEVICES, "") is BUILT_IN


def test_a_part_of_the_name_is_enough_and_case_does_not_matter() -> None:
    assert choose(DEVICES, "usb headset") is HEADSET


def test_without_a_default_the_first_one_is_taken() -> None:
    assert choose((SAME_HEADSET,), "") is SAME_HEADSET


def test_an_unknown_name_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(NoDevice) as refused:
        choose(DEVICES, "kazoo")
    assert refused.value.names == ("Built-in Audio", "USB Headset: Mono (hw:2,0)")


def test_no_microphone_at_all_is_refused_too() -> None:
    with pytest.raises(NoDevice):
        choose((), "")
