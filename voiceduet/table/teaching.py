"""What becomes of a signal while the tutorial lasts."""

from __future__ import annotations

from dataclasses import replace

from voiceduet.ears.port import Level
from voiceduet.meaning.heard import Heard
from voiceduet.meaning.intents import ChooseOption, Command, CommandIntent, YesNo
from voiceduet.meaning.outcome import Act, Ask, Outcome
from voiceduet.meaning.situation import QuestionKind
from voiceduet.meaning.understand import understand
from voiceduet.rules import Phase, Turn
from voiceduet.table.adjusting import SETTING_COMMANDS, set_by_voice
from voiceduet.table.commanding import obey
from voiceduet.table.hearing import respond
from voiceduet.table.interrupting import interrupt
from voiceduet.table.lesson import (
    advance,
    begin_lesson,
    example,
    give_back,
    question_of,
    skip_lesson,
)
from voiceduet.table.moment import Moment
from voiceduet.table.practice import turns_before
from voiceduet.table.settings import Listening
from voiceduet.table.talk import Lesson, Step, Talk

MOST_TRIES = 3
"""How often the microphone is tried before the tutorial goes on all the same."""

_LEAVING = {Command.QUIT, Command.NEW_GAME, Command.MISSION, Command.FORGET_EVERYTHING}
"""Commands about the player's own game or their data: the practice is put away for them."""


def teach(moment: Moment, heard: Heard, *, exact: bool) -> None:
    """Something was said during the tutorial."""
    outcome = understand(heard, moment.talk.situation, moment.house.knowledge())
    if not heard.typed and moment.talk.interrupting:
        moment.become(interrupting=False)
        if interrupt(moment, heard, outcome):
            moment.tell("tutorial.hushed")
            return
    intent = outcome.intent if isinstance(outcome, Act) else None
    if isinstance(intent, CommandIntent) and _steer(moment, intent):
        return
    if _lesson(moment).step is Step.LEVEL:
        _try_microphone(moment, outcome, typed=heard.typed)
    elif _lesson(moment).step is Step.LISTENING and isinstance(intent, ChooseOption):
        chosen = (Listening.HEADPHONES, Listening.LOUDSPEAKERS)[intent.index]
        set_by_voice(moment, CommandIntent(Command.SET, f"listening {chosen.value}"))
        advance(moment)
    elif _lesson(moment).step is Step.RATE and _is_good(moment, intent):
        advance(moment)
    else:
        respond(moment, outcome, exact=exact)
        _after_setting(moment, intent)


def _lesson(moment: Moment) -> Lesson:
    lesson = moment.talk.lesson
    assert lesson is not None, "only called during the tutorial"
    return lesson


def _steer(moment: Moment, wanted: CommandIntent) -> bool:
    """Whether it was about the tutorial itself."""
    command = wanted.command
    if command is Command.SKIP:
        skip_lesson(moment)
    elif command is Command.GO_ON:
        advance(moment)
    elif command is Command.TUTORIAL:
        begin_lesson(moment)
    elif command is Command.HELP and _lesson(moment).step is not Step.COMMANDS:
        moment.tell(f"tutorial.{_lesson(moment).step.value}.help", **example(moment))
        moment.tell("tutorial.hushed")
    elif command in _LEAVING:
        give_back(moment)
        obey(moment, wanted)
    else:
        return False
    return True


def _try_microphone(moment: Moment, outcome: Outcome, *, typed: bool) -> None:
    """Whatever was said, its level decides; only commands are obeyed here."""
    moment.become(lesson=replace(_lesson(moment), spoken=not typed))
    command = isinstance(outcome, Act) and isinstance(outcome.intent, CommandIntent | YesNo)
    if command or isinstance(outcome, Ask):
        respond(moment, outcome, exact=typed)
    elif typed:
        moment.tell("tutorial.level.typed")


def measured(moment: Moment, level: Level | None) -> None:
    """How loud the last utterance was: the first step waits for that."""
    lesson = moment.talk.lesson
    if lesson is None or not lesson.spoken or lesson.step is not Step.LEVEL:
        return
    if moment.talk.question is not None:
        return
    if level is None:
        moment.tell("tutorial.level.good")
        advance(moment)
        return
    moment.tell(f"tutorial.level.{level.value}")
    if lesson.tries + 1 >= MOST_TRIES:
        moment.tell("tutorial.level.anyway")
        advance(moment)
        return
    moment.become(lesson=replace(lesson, spoken=False, tries=lesson.tries + 1))
    moment.wait_for_player()


def _is_good(moment: Moment, intent: object) -> bool:
    question = moment.talk.question
    asked = question is not None and question.kind is QuestionKind.CHOICE
    return asked and (isinstance(intent, ChooseOption) or intent == YesNo(True))


def _after_setting(moment: Moment, intent: object) -> None:
    """A step's setting may also be changed by its usual command."""
    step = _lesson(moment).step
    if not isinstance(intent, CommandIntent):
        return
    if step is Step.RATE and intent.command in SETTING_COMMANDS:
        moment.tell("tutorial.rate.sample")
    elif step is Step.LISTENING and str(intent.argument).startswith("listening "):
        advance(moment)


def follow(moment: Moment, before: Talk) -> None:
    """After any signal: go on when a practice turn is over, and keep a step's question open."""
    lesson = moment.talk.lesson
    if lesson is None:
        return
    if lesson.step is Step.CLUE:
        _follow_clue(moment)
    elif lesson.step is Step.GUESS:
        _follow_guess(moment, before)
    elif moment.talk.question is None:
        moment.become(question=question_of(moment))


def _practised(moment: Moment) -> Turn | None:
    """The last turn of the practice itself."""
    turns = moment.view.turns
    return turns[-1] if len(turns) > turns_before(moment.house.script) else None


def _follow_clue(moment: Moment) -> None:
    turn = _practised(moment)
    if turn is not None and turn.end is not None:
        _tell_lost(moment)
        advance(moment)


def _follow_guess(moment: Moment, before: Talk) -> None:
    turn = _practised(moment)
    if turn is None or turn.giver is moment.view.side:
        return
    if turn.end is not None:
        _tell_lost(moment)
        advance(moment)
    elif turn.guesses and moment.talk.moves_made > before.moves_made:
        moment.tell("tutorial.guess.again")


def _tell_lost(moment: Moment) -> None:
    if moment.view.phase is Phase.OVER:
        moment.tell("tutorial.clue.lost")


def prompt(moment: Moment) -> None:
    """A long silence during the tutorial."""
    moment.tell(f"tutorial.{_lesson(moment).step.value}.prompt", **example(moment))
