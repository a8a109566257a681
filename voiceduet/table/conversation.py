"""The conversation as a pure state machine: a signal and the time in, a state and effects out."""

from __future__ import annotations

from dataclasses import replace

from voiceduet.ears.port import Level
from voiceduet.mouth.port import Priority
from voiceduet.table.ending import say_goodbye
from voiceduet.table.hearing import hear
from voiceduet.table.hello import begin, greet
from voiceduet.table.lesson import begin_lesson, give_back
from voiceduet.table.moment import Moment
from voiceduet.table.moves import commit, decided
from voiceduet.table.signals import (
    Began,
    Decided,
    Effect,
    FellSilent,
    Hush,
    InputEnded,
    KeepGame,
    KeptAgain,
    LeftUnsaid,
    Measured,
    MicrophoneBack,
    MicrophoneLost,
    NotKept,
    PlayerSpeaks,
    PoorSound,
    Said,
    Signal,
    StopSaid,
    TimePassed,
)
from voiceduet.table.talk import GRACE, LONGEST_UTTERANCE, House, Stage, Step, Talk
from voiceduet.table.teaching import follow, measured, prompt, teach


def step(talk: Talk, signal: Signal, now: float, house: House) -> tuple[Talk, tuple[Effect, ...]]:
    """What the conversation becomes, and what it asks for. Never raises, whatever the order."""
    if talk.stage is Stage.LEFT:
        return talk, ()
    moment = Moment(talk, house, now)
    _take(moment, signal)
    follow(moment, talk)
    return moment.end()


def _take(moment: Moment, signal: Signal) -> None:
    if isinstance(signal, Began):
        _began(moment, signal)
    elif isinstance(signal, Said):
        take_it = hear if moment.talk.lesson is None else teach
        take_it(moment, signal.heard, exact=signal.heard.typed and not signal.touched)
    elif isinstance(signal, Decided):
        _decided(moment, signal)
    elif isinstance(signal, FellSilent):
        _fell_silent(moment)
    elif isinstance(signal, TimePassed):
        _time_passed(moment)
    elif isinstance(signal, PlayerSpeaks):
        moment.become(interrupting=signal.over_narrator)
        _hold(moment)
    elif isinstance(signal, StopSaid):
        _hush(moment)
    elif isinstance(signal, Measured):
        measured(moment, signal.level)
    elif isinstance(signal, LeftUnsaid):
        moment.become(unsaid=signal.lines or moment.talk.unsaid)
    elif isinstance(signal, InputEnded):
        _input_ended(moment)
    elif isinstance(signal, KeptAgain):
        moment.become(unkept=False)
    elif isinstance(signal, NotKept):
        _not_kept(moment, signal)
    else:
        _tell_trouble(moment, signal)


def _began(moment: Moment, signal: Began) -> None:
    if signal.first:
        greet(moment, signal)
        begin_lesson(moment)
    else:
        begin(moment, signal)


def _hush(moment: Moment) -> None:
    moment.do(Hush())
    if moment.talk.lesson is not None:
        moment.tell("tutorial.hushed")


def _decided(moment: Moment, signal: Decided) -> None:
    lesson = moment.talk.lesson
    if lesson is not None and lesson.before.awaits(signal):
        moment.become(lesson=replace(lesson, pending=signal))
        return
    if not moment.talk.awaits(signal):
        return  # the game has gone another way meanwhile: undone, or a new one
    if signal.fell_back:
        moment.tell("table.fell_back")
    decided(moment, signal.decision)


def _fell_silent(moment: Moment) -> None:
    waiting = moment.talk.waiting
    if waiting is not None:
        # It may have been silent already between a line that was cut and the move said back.
        until = max(waiting.until or 0.0, moment.now + GRACE)
        moment.become(waiting=replace(waiting, until=until))
    if moment.talk.prompt_at is not None:
        moment.wait_for_player()


def _hold(moment: Moment) -> None:
    """What is being said may be "no": the move said back waits until it is over."""
    waiting = moment.talk.waiting
    if waiting is not None and waiting.until is not None:
        moment.become(waiting=replace(waiting, until=moment.now + LONGEST_UTTERANCE))
    if moment.talk.prompt_at is not None:
        moment.wait_for_player()


def _time_passed(moment: Moment) -> None:
    waiting = moment.talk.waiting
    if waiting is not None and waiting.until is not None and moment.now >= waiting.until:
        commit(moment, waiting.move)
        return
    prompt_at = moment.talk.prompt_at
    if prompt_at is not None and moment.now >= prompt_at:
        moment.become(prompt_at=None)
        if moment.talk.asleep:
            return
        if moment.talk.lesson is not None:
            prompt(moment)
        else:
            moment.tell(f"table.prompt.{_prompt(moment)}")


def _prompt(moment: Moment) -> str:
    if moment.talk.question is not None:
        return "question"
    view = moment.talk.view
    if view is None or view.legal.clue:
        return "clue" if view is not None else "question"
    return "guess"


def _input_ended(moment: Moment) -> None:
    if moment.talk.lesson is not None:
        give_back(moment)
    saved = moment.talk.saved
    if moment.talk.waiting is not None:
        commit(moment, moment.talk.waiting.move)
        saved = moment.talk.saved
    if saved is not None and moment.talk.stage is Stage.PLAYING:
        moment.do(KeepGame(saved))
    say_goodbye(moment)


def _not_kept(moment: Moment, signal: NotKept) -> None:
    """Told once; told again only after writing has worked in between."""
    if not moment.talk.unkept:
        line = "table.not_kept.full" if signal.full else "table.not_kept.otherwise"
        moment.say((moment.line(line, why=signal.why),), Priority.URGENT)
    moment.become(unkept=True)


def _tell_trouble(moment: Moment, signal: MicrophoneLost | MicrophoneBack | PoorSound) -> None:
    lesson = moment.talk.lesson
    trying = lesson is not None and lesson.step is Step.LEVEL
    if isinstance(signal, PoorSound) and trying and signal.level is not Level.SILENT:
        return  # the tutorial has its own words for each try
    if isinstance(signal, MicrophoneLost):
        line = moment.line("table.microphone.lost")
    elif isinstance(signal, MicrophoneBack):
        line = moment.line("table.microphone.back")
    else:
        line = moment.line(f"table.level.{signal.level.value}")
    moment.say((line,), Priority.URGENT)
