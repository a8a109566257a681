"""The end of a game: the score and its words, the debriefing, and perhaps another game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from voiceduet.meaning.situation import Question, QuestionKind
from voiceduet.partner import hindsight
from voiceduet.partner.player import Decision
from voiceduet.rules import GiveClue, Identity, Turn
from voiceduet.rules.score import score
from voiceduet.table.asking import open_question
from voiceduet.table.moment import Moment
from voiceduet.table.notes import decisions, hints_taken
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
    moment.say(open_question(moment))


def debrief(moment: Moment) -> None:
    """What each of the partner's clues was for, and which of the player's it read wrongly."""
    _look_back(moment, _in_short(moment))


def debrief_at_length(moment: Moment) -> None:
    """Everything that the partner had in mind, for somebody who asks for it."""
    lines = [*hindsight.tell(_decisions(moment), moment.view.words, moment.house.script)]
    _look_back(moment, lines or [moment.line("table.debrief.nothing")])


def _look_back(moment: Moment, lines: Iterable[str]) -> None:
    told = [*lines]
    if told:
        moment.tell("table.debrief.begin")
        moment.say(told)


def _in_short(moment: Moment) -> Iterator[str]:
    """Turn by turn: the partner's clues, and those of the player's that did not do enough."""
    words, script = moment.view.words, moment.house.script
    for turn, decision in zip(moment.view.turns, _by_turn(moment), strict=True):
        wrong = [guess.card for guess in turn.guesses if guess.result is not Identity.AGENT]
        if turn.giver is not moment.view.side and decision is not None:
            yield from hindsight.tell([decision], words, script)[:1]
        elif turn.giver is moment.view.side and (wrong or _found_fewer(turn)):
            yield from hindsight.tell([decision] if decision else [], words, script)
            if wrong:
                named = ", ".join(words[card] for card in wrong)
                line = "table.debrief.so_wrong" if decision else "table.debrief.misread"
                yield moment.line(line, clue=turn.clue.word, words=named)


def _by_turn(moment: Moment) -> list[Decision | None]:
    """For each turn the partner's first decision in it: its clue, or its first guess."""
    saved = moment.talk.saved
    assert saved is not None
    kept = decisions(saved.notes, saved.actions)
    clues = [(n, action) for n, action in enumerate(saved.actions) if isinstance(action, GiveClue)]
    return [kept.get(n + 1 if clue.side is saved.player else n) for n, clue in clues]


def _decisions(moment: Moment) -> list[Decision]:
    saved = moment.talk.saved
    assert saved is not None
    return [*decisions(saved.notes, saved.actions).values()]


def _found_fewer(turn: Turn) -> bool:
    return sum(guess.result is Identity.AGENT for guess in turn.guesses) < turn.clue.count


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
