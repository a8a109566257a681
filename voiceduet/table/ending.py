"""The end of a game: the score and its words, the debriefing, and perhaps another game."""

from __future__ import annotations

from collections.abc import Iterator

from voiceduet.meaning.situation import Question, QuestionKind
from voiceduet.mouth.lines import BREATH
from voiceduet.rules import GiveClue, Identity, Turn
from voiceduet.rules.score import score
from voiceduet.table.moment import Moment
from voiceduet.table.notes import hints_taken, targets_by_action
from voiceduet.table.record import played
from voiceduet.table.signals import FinishGame, Leave
from voiceduet.table.talk import Asked, Stage


def finish(moment: Moment) -> None:
    """The game has ended: tell how well it went, remember it, ask for another."""
    saved, view = moment.talk.saved, moment.view
    assert saved is not None
    assert view.outcome is not None
    points = score(view)
    if points is not None:
        rating = points.rating.name.lower()
        moment.tell(f"table.rating.{rating}", points=points.points)
    record = moment.talk.record.with_game(played(view, hints_taken(saved.notes)))
    campaign = moment.talk.campaign
    city = view.options.mission
    if view.outcome.won and city is not None:
        before = {mission.city for mission in campaign.open(moment.house.missions)}
        campaign = campaign.with_win(city)
        opened = [m.city for m in campaign.open(moment.house.missions) if m.city not in before]
        _tell_opened(moment, opened)
    moment.become(record=record, campaign=campaign, stage=Stage.AFTER, thinking=False)
    moment.do(FinishGame(saved))
    debrief(moment)
    ask_for_another(moment)


def ask_for_another(moment: Moment) -> None:
    moment.become(question=Question(QuestionKind.YES_NO), asked=Asked.ANOTHER_GAME, waiting=None)
    moment.tell("table.another_game")


def debrief(moment: Moment) -> None:
    """What each of the partner's clues was for, and which of the player's it read wrongly."""
    lines = [*_my_clues(moment), *_your_clues(moment)]
    if lines:
        moment.tell("table.debrief.begin")
        moment.say(lines)


def _my_clues(moment: Moment) -> Iterator[str]:
    saved, view = moment.talk.saved, moment.view
    assert saved is not None
    targets = targets_by_action(saved.notes)
    for number, action in enumerate(saved.actions):
        if isinstance(action, GiveClue) and number in targets and targets[number]:
            words = ", ".join(view.words[card] for card in targets[number])
            yield moment.line("table.debrief.mine", clue=action.word, words=words)


def _your_clues(moment: Moment) -> Iterator[str]:
    for turn in moment.view.turns:
        wrong = _misread(turn)
        if turn.giver is moment.view.side and wrong:
            words = ", ".join(moment.view.words[card] for card in wrong[:BREATH])
            yield moment.line("table.debrief.misread", clue=turn.clue.word, words=words)


def _misread(turn: Turn) -> list[int]:
    return [guess.card for guess in turn.guesses if guess.result is not Identity.AGENT]


def _tell_opened(moment: Moment, cities: list[str]) -> None:
    if cities:
        names = ", ".join(moment.city(city) for city in cities)
        moment.tell("table.opened", cities=names)


def say_goodbye(moment: Moment) -> None:
    if moment.talk.stage is not Stage.PLAYING:
        moment.tell("table.goodbye")
    else:
        moment.tell("table.unsaved_goodbye" if moment.talk.unkept else "table.saved_goodbye")
    leave(moment)


def leave(moment: Moment) -> None:
    """The player gets up; the game stays as it was saved."""
    moment.become(stage=Stage.LEFT, question=None, waiting=None, prompt_at=None)
    moment.do(Leave())
