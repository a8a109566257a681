"""A whole game through the virtual sound card, from hello to the end, and what was heard of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.e2e.playing import VOICE
from tests.table.saved_games import cards
from voiceduet import places
from voiceduet.commands._rooms import a_cast, a_recogniser, a_sound_room
from voiceduet.equipment.virtual_card import SoundCard
from voiceduet.language.script import Verbosity
from voiceduet.language.sound import load_sounds
from voiceduet.language.vocabulary import load_vocabulary
from voiceduet.mouth.intelligible import WORD, Listener, sounds_same
from voiceduet.mouth.measure import RATE
from voiceduet.mouth.sound import Sound, resampled
from voiceduet.partner.player import Decision, Player
from voiceduet.rules import Game, Guess, Identity, Stop, View
from voiceduet.table.demo import Demo
from voiceduet.table.packs import load_pack
from voiceduet.table.settings import Settings

pytestmark = [pytest.mark.soundcard, pytest.mark.model, pytest.mark.slow]

MODEL = "vosk-model-small-en-us-0.15"
SEED = 5
WIDE = 5_000
"""Words that the one who listens to the narrator has to choose from."""
LONG = 4
"""Letters: shorter words are lost among so many."""


class Knowing:
    """Gives clues as a thinker does; has seen the other's key, and guesses its agents alone."""

    def __init__(self, thinker: Player, game: Callable[[], Game]) -> None:
        self._thinker = thinker
        self._game = game

    def clue(self, view: View) -> Decision:
        return self._thinker.clue(view)

    def guess(self, view: View, left_to_me: bool = False) -> Decision:
        left = cards(self._game(), view.side.other, Identity.AGENT)
        return Decision(Guess(view.side, left[0]) if left else Stop(view.side))


def test_a_whole_game_is_won_and_the_narrator_is_understood(
    soundcard: SoundCard, tmp_path: Path
) -> None:
    said: list[str] = []
    settings = Settings(rate=1.5, verbosity=Verbosity.TERSE)
    cast = a_cast("en", VOICE, SEED)
    with a_sound_room(
        a_recogniser("en"), "en", said.append, soundcard, comfort=settings.comfort
    ) as room:
        knowing = Knowing(cast.brains[0], lambda: playing(demo))
        cast = replace(cast, brains=(knowing, *cast.brains[1:]), settings=settings)
        demo = Demo(cast, room, tmp_path, lambda _: None)
        recording = soundcard.record()
        demo.play(1, SEED, lambda _: None)
        sound = Sound(recording.stop().astype("float32") / 32768, recording.rate)
    transcript = "\n".join(said)
    assert demo.figures.won == 1, transcript
    assert demo.figures.wrong == 0, transcript
    assert (tmp_path / "finished").is_dir(), "the game is in the record"
    words = {w.lower() for line in said for w in WORD.findall(line) if len(w) >= LONG}
    unsaid = {word for word in load_pack("en").words if word not in words}
    heard = heard_again(words | unsaid, sound)
    assert share(words, heard) > 0.6, transcript
    assert share(unsaid, heard) < 0.2, "anything at all would be heard"


def playing(demo: Demo) -> Game:
    saved = demo.talk.saved
    assert saved is not None
    return saved.game()


def heard_again(known: set[str], sound: Sound) -> set[str]:
    """What somebody hears who knows these words and many more."""
    wide = load_vocabulary("en").words[:WIDE]
    listener = Listener(places.models() / MODEL, sorted({*wide, *known}))
    return set(listener.hear((resampled(sound, RATE).samples * 32767).astype("int16")).split())


def share(words: set[str], heard: set[str]) -> float:
    sounds = load_sounds("en")
    return sum(any(sounds_same(w, h, sounds) for h in heard) for w in words) / len(words)
