"""Builds what a synthetic person plays with: the cast, and the room in memory or on a card."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from voiceduet.ears.recogniser import SharingRecogniser, load_recogniser
from voiceduet.ears.synthetic import NoSynthesis, Person, say
from voiceduet.equipment import Missing, Output, Wishes, look
from voiceduet.equipment.decide import Device, Input
from voiceduet.equipment.pulse import NoSoundCard
from voiceduet.equipment.virtual_card import SoundCard
from voiceduet.language.load import load_script
from voiceduet.models import ensure, read_manifest
from voiceduet.models.progress import progress_for
from voiceduet.mouth.opening import open_mouth
from voiceduet.mouth.port import Comfort
from voiceduet.partner.player import Character
from voiceduet.partner.players import make_player
from voiceduet.problem import Misused, Problem
from voiceduet.table.campaign import load_map
from voiceduet.table.demo import Cast
from voiceduet.table.furnish import furnish, word_knowledge
from voiceduet.table.packs import load_pack
from voiceduet.table.rooms import Show, SoundRoom
from voiceduet.table.second_opening import with_second_opinion
from voiceduet.table.throats import CardThroat, LoudspeakerThroat
from voiceduet.table.voice import open_echo_canceller, open_game_ears


def a_recogniser(language: str) -> SharingRecogniser:
    """The recogniser of the language, with a second opinion where there is one; the first one's
    model is fetched if it is not here."""
    script = load_script(language)
    model = ensure(read_manifest().model(language), progress_for(script, sys.stderr))
    knowledge = word_knowledge(language)
    return with_second_opinion(load_recogniser(model, language), language, lambda: knowledge)


def a_cast(language: str, speaker: Person, seed: int) -> Cast:
    """A person who thinks as the partner does, and has other ideas when one is not understood."""
    knowledge = word_knowledge(language)
    partner = make_player("ours", seed)
    house = furnish(
        language, load_pack(language).words, load_map(), partner, knowledge=lambda: knowledge
    )
    brains = (
        make_player("ours", seed + 1),
        make_player("ours", seed + 1, Character.CAUTIOUS),
        make_player("ours", seed + 1, Character.BOLD),
        make_player("stranger", seed + 1),
    )
    return Cast(house, knowledge, partner, brains, speaker)


def a_speaker(voice: str, language: str) -> Person:
    """The person's voice, tried once: a wrong one is told with those that there are."""
    person = Person(voice)
    try:
        say(person, "a")
    except NoSynthesis as error:
        names = _voices(language)
        if not names:
            raise Problem("commands.demo.no_synthesis") from error
        raise Misused("commands.demo.no_voice", voice=voice, names=", ".join(names)) from error
    return person


def _voices(language: str) -> list[str]:
    """What espeak-ng can speak this language with; none where there is no espeak-ng."""
    try:
        listed = subprocess.run(
            ["espeak-ng", f"--voices={language}"], capture_output=True, text=True, check=True
        )
    except (OSError, subprocess.CalledProcessError):
        return []
    rows = [line.split() for line in listed.stdout.splitlines()[1:]]
    return sorted({row[1] for row in rows if len(row) > 4 and not row[4].startswith(("mb/", "!v"))})


@contextmanager
def a_virtual_card() -> Iterator[SoundCard]:
    """A sound card of our own, the only one that this process knows for so long."""
    try:
        card = SoundCard()
    except NoSoundCard as error:
        raise Problem("commands.no_virtual_card", why=error) from error
    with card, card.in_this_process():
        yield card


@contextmanager
def a_sound_room(
    recogniser: SharingRecogniser,
    language: str,
    show: Show,
    card: SoundCard | None = None,
    noise: float | None = None,
    comfort: Comfort | None = None,
) -> Iterator[SoundRoom]:
    """A room on the machine's own devices, or on a virtual card."""
    _need_devices(language)
    echo = open_echo_canceller()
    room = SoundRoom(
        open_game_ears(recogniser, load_script(language), echo=echo),
        open_mouth(language, comfort=comfort, show=show, tap=echo.played),
        CardThroat(card) if card is not None else LoudspeakerThroat(),
        noise,
    )
    try:
        yield room
    finally:
        room.close()


def _need_devices(language: str) -> None:
    found = look(Wishes(language=language, input=Input.VOICE, output=Output.SPOKEN))
    for name, thing in (("microphone", found.microphone), ("speaker", found.speaker)):
        if isinstance(thing, Missing):
            raise Problem(f"commands.demo.no_{name}")
        assert isinstance(thing, Device)
