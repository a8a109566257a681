"""A synthetic person plays whole games through real speech: voice, recogniser, table, narrator."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from voiceduet.ears.synthetic import Person as Speaker
from voiceduet.ears.synthetic import say
from voiceduet.language.script import Script
from voiceduet.meaning.heard import typed
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.situation import QuestionKind
from voiceduet.partner.player import Player
from voiceduet.rules import Action
from voiceduet.table.figures import Figures, memory
from voiceduet.table.keeper import Keeper
from voiceduet.table.person import Meant, Person, Utterance, made, same
from voiceduet.table.rooms import Room, Show
from voiceduet.table.settings import Settings
from voiceduet.table.signals import Began, Said
from voiceduet.table.sitting import Sitting
from voiceduet.table.talk import GRACE, House, Stage, Talk
from voiceduet.table.voice import attention

MOST_UTTERANCES = 120
"""A game that needs more is given up and counted as not finished."""
ENOUGH = 0.2
"""Seconds beyond the moment in which "no" cancels a move."""


@dataclass(frozen=True)
class Cast:
    """Who plays, and with what."""

    house: House
    knowledge: Knowledge
    partner: Player
    brains: Sequence[Player]
    """Whose ideas the person says, the first one's first."""
    speaker: Speaker
    """The person's voice."""
    settings: Settings = field(default_factory=Settings)

    @property
    def script(self) -> Script:
        return self.house.script


def sit_down(cast: Cast, room: Room, folder: Path) -> Sitting:
    """A sitting in that room, whose saves go into that folder."""
    return Sitting(
        Talk(settings=cast.settings),
        cast.house,
        room.mouth,
        cast.partner,
        cast.partner,
        Keeper(folder, folder / "settings.toml", cast.script),
        room.thinker,
        ears=room.ears,
        attend=lambda talk: attention(talk, cast.knowledge),
        clock=room.now,
    )


class Demo:
    """One sitting of a synthetic person: games one after the other, told as they go."""

    def __init__(self, cast: Cast, room: Room, folder: Path, show: Show) -> None:
        self.figures = Figures()
        self._cast = cast
        self._room = room
        self._show = show
        self._person = Person(cast.brains, cast.script, cast.knowledge.grammar)
        self._sitting = sit_down(cast, room, folder)
        self._meant: Meant | None = None
        self._tries = 0
        self._seen = 0
        """Moves of this game that have been looked at."""

    def play(self, games: int, seed: int, after_each: Callable[[Figures], None]) -> None:
        """So many games; the same seed deals the same ones."""
        self._sitting.post(Began(seed))
        self._room.join(self._sitting)
        for number in range(games):
            if number:
                self._ask_for_another()
            self._play_one()
            after_each(self.figures)
        self._say(self._person.line("no"))

    @property
    def table(self) -> dict[str, object]:
        return self.figures.table(self._room.delays)

    @property
    def talk(self) -> Talk:
        return self._sitting.talk

    @property
    def _moves(self) -> tuple[Action, ...]:
        return self.talk.saved.actions if self.talk.saved else ()

    def _play_one(self) -> None:
        figures = self.figures
        self._meant, self._tries, self._seen = None, 0, 0
        before = figures.utterances
        while self.talk.stage is Stage.PLAYING:
            if figures.utterances - before > MOST_UTTERANCES:
                figures.unfinished += 1
                break
            self._go_on()
        view = self.talk.view
        figures.games += 1
        figures.won += view is not None and view.outcome is not None and view.outcome.won
        megabytes = memory()
        if megabytes is not None:
            figures.megabytes.append(megabytes)

    def _ask_for_another(self) -> None:
        """Another game is wanted; one that was given up is put away by hand."""
        for _ in range(MOST_UTTERANCES):
            if self.talk.stage is Stage.PLAYING and not self._moves:
                return
            if self.talk.stage is Stage.PLAYING:
                self._type("new game", "yes")
            else:
                self._say(self._person.line("yes" if self.talk.question else "new_game"))

    def _type(self, *lines: str) -> None:
        for line in lines:
            self._sitting.take(Said(typed(line)))
        self._room.wait(0.0, self._sitting)

    def _go_on(self) -> None:
        talk, view = self.talk, self.talk.view
        assert view is not None
        if talk.asleep:
            self._say(self._person.line("wake_up"))
        elif talk.waiting is not None:
            self._let_it_count_or_object()
        elif talk.question is not None:
            self._say(self._person.answer(talk.question, self._meant, view))
        else:
            utterance = self._person.speak(view, self._tries)
            self._meant = utterance.meant
            self._tries += 1
            self._try(utterance)

    def _try(self, utterance: Utterance) -> None:
        """Say a move, and count how it was understood."""
        figures, moves = self.figures, len(self._moves)
        self._say(utterance)
        talk = self.talk
        if utterance.meant is None or talk.stage is not Stage.PLAYING:
            self._tries = 0
        elif talk.waiting is not None:
            figures.right += same(talk.waiting.move, utterance.meant)
        elif talk.question is not None:
            figures.asked += talk.question.kind is not QuestionKind.SPELL
        elif len(self._moves) == moves:
            figures.missed += 1

    def _let_it_count_or_object(self) -> None:
        objection = self._person.objects(self.talk, self._meant)
        if objection is not None:
            self.figures.objected += 1
            self._say(objection)
            if self.talk.waiting is None:
                return
        self._room.wait(GRACE + ENOUGH, self._sitting)
        self._look_at_moves()

    def _say(self, utterance: Utterance) -> None:
        self.figures.utterances += 1
        self._show(self._cast.script.line("person.says", text=utterance.text))
        self._room.speak(say(self._cast.speaker, utterance.text), self._sitting)
        self._look_at_moves()

    def _look_at_moves(self) -> None:
        """A move of the player's that was not the one meant is the worst that can happen."""
        saved = self.talk.saved
        assert saved is not None
        own = [move for move in self._moves[self._seen :] if move.side is saved.player]
        self._seen = len(self._moves)
        if own:
            # The table itself may add a stop when nothing is left to guess.
            self.figures.wrong += not made(own[0], self._meant)
            self._meant, self._tries = None, 0
