"""The tutorial's course: it begins, goes from step to step, and gives the table back as it was."""

from __future__ import annotations

from dataclasses import replace

from voiceduet.meaning.situation import Option, Question, QuestionKind
from voiceduet.mouth.answers import Question as AskedFor
from voiceduet.mouth.answers import answer
from voiceduet.rules import Phase
from voiceduet.table.asking import question_line
from voiceduet.table.ending import ask_for_another
from voiceduet.table.hello import ask_to_resume, deal
from voiceduet.table.moment import Moment
from voiceduet.table.moves import decided, say_back, think
from voiceduet.table.practice import after_the_clue, practice_game
from voiceduet.table.saves import SavedGame
from voiceduet.table.signals import KeepSettings
from voiceduet.table.talk import Lesson, Stage, Step

COMMANDS = ("repeat", "board", "left", "undo", "help")
"""The five worth knowing, by the lines that tell of them."""


def begin_lesson(moment: Moment) -> None:
    """Start at the first step, from wherever the conversation is."""
    lesson = moment.talk.lesson
    before = lesson.before if lesson else moment.talk
    house = moment.house
    moment.tell("tutorial.welcome")
    if not house.microphone:
        moment.tell("tutorial.no_microphone")
    if not house.aloud:
        moment.tell("tutorial.no_voice")
    moment.become(lesson=Lesson(steps(moment)[0], before))
    _enter(moment)


def steps(moment: Moment) -> list[Step]:
    """The steps that make sense on this machine."""
    left_out: set[Step] = set()
    if not moment.house.microphone:
        left_out |= {Step.LEVEL, Step.LISTENING}
    if not moment.house.aloud:
        left_out |= {Step.RATE}
    return [step for step in Step if step not in left_out]


def advance(moment: Moment) -> None:
    """On to the next step; after the last one, back to where the player was."""
    lesson = moment.talk.lesson
    assert lesson is not None
    course = steps(moment)
    following = course[course.index(lesson.step) + 1 :]
    if not following:
        moment.tell("tutorial.end")
        leave_lesson(moment)
        return
    moment.become(lesson=replace(lesson, step=following[0], spoken=False, tries=0))
    _enter(moment)


def skip_lesson(moment: Moment) -> None:
    moment.tell("tutorial.skipped")
    leave_lesson(moment)


def leave_lesson(moment: Moment) -> None:
    """The conversation goes on exactly where the tutorial interrupted it."""
    lesson = moment.talk.lesson
    assert lesson is not None
    give_back(moment)
    # On a first evening this writes the settings file, so that the next one is no first.
    moment.do(KeepSettings(moment.talk.settings))
    talk = moment.talk
    if talk.game is None:
        deal(moment)
        return
    moment.tell("tutorial.back")
    if talk.waiting is not None:
        say_back(moment, talk.waiting.move)
    elif talk.stage is Stage.AFTER:
        ask_for_another(moment)
    elif talk.stage is Stage.HELLO:
        ask_to_resume(moment)
    elif talk.question is not None:
        moment.say((question_line(moment, talk.question),))
        moment.wait_for_player()
    else:
        _tell_turn(moment)
    if lesson.pending is not None:
        decided(moment, lesson.pending.decision)


def give_back(moment: Moment) -> None:
    """Put everything back as it was, but for what the tutorial has set; says nothing."""
    talk = moment.talk
    assert talk.lesson is not None
    moment.talk = replace(
        talk.lesson.before,
        settings=talk.settings,
        unkept=talk.unkept,
        misses=0,
        unsaid=(),
        prompt_at=None,
    )


def _tell_turn(moment: Moment) -> None:
    settings, script = moment.talk.settings, moment.house.script
    moment.say(answer(AskedFor.WHOSE_TURN, moment.view, settings.verbosity, script))
    if not moment.talk.thinking:
        moment.wait_for_player()


def question_of(moment: Moment) -> Question | None:
    """What a step asks, if it asks something with a few answers."""
    lesson = moment.talk.lesson
    if lesson is None or lesson.step not in (Step.LISTENING, Step.RATE):
        return None
    names = {
        Step.LISTENING: (("headphones", None), ("loudspeakers", "speakers")),
        Step.RATE: (("good", "fine"),),
    }[lesson.step]
    options = tuple(
        Option(_word(moment, lesson.step, name), gloss=other and _word(moment, lesson.step, other))
        for name, other in names
    )
    return Question(QuestionKind.CHOICE, options)


def _word(moment: Moment, step: Step, name: str) -> str:
    return moment.line(f"tutorial.{step.value}.{name}")


def _enter(moment: Moment) -> None:
    """Say what the step is about, and lay out what it needs."""
    lesson = moment.talk.lesson
    assert lesson is not None
    step = lesson.step
    if step in (Step.LEVEL, Step.LISTENING, Step.RATE):
        _lay_out(moment, None)
        moment.become(question=question_of(moment))
        moment.tell(f"tutorial.{step.value}.begin")
    elif step is Step.CLUE:
        _practise_clue(moment)
    elif step is Step.GUESS:
        _practise_guess(moment)
    else:
        _teach_commands(moment)
    moment.wait_for_player()


def _lay_out(moment: Moment, practice: SavedGame | None) -> None:
    """Clear the table for a step."""
    moment.become(
        saved=practice,
        game=practice.game() if practice else None,
        stage=Stage.PLAYING if practice else Stage.HELLO,
        question=None,
        asked=None,
        waiting=None,
        last=None,
        misses=0,
        asleep=False,
        thinking=False,
        unsaid=(),
        hints=0,
    )


def example(moment: Moment) -> dict[str, object]:
    """A clue that fits the player's agents of the practice game."""
    yours = moment.line("tutorial.practice.yours").split()
    return {"word": moment.line("tutorial.practice.clue"), "count": len(yours)}


def _practise_clue(moment: Moment) -> None:
    _lay_out(moment, practice_game(moment.house.script))
    view, settings, script = moment.view, moment.talk.settings, moment.house.script
    words = [view.words[card] for card in view.visible]
    moment.tell("tutorial.clue.begin")
    moment.tell("tutorial.clue.board", count=len(words), words=", ".join(words))
    moment.say(answer(AskedFor.MY_AGENTS, view, settings.verbosity, script))
    moment.say(answer(AskedFor.MY_ASSASSINS, view, settings.verbosity, script))
    moment.tell("tutorial.clue.ask", **example(moment))


def _practise_guess(moment: Moment) -> None:
    """The partner's clue, in the game as it stands or, without a clue of the player's, later on."""
    moment.tell("tutorial.guess.begin")
    if moment.view.phase is Phase.CLUE and moment.talk.thinking:
        return
    _lay_out(moment, after_the_clue(moment.house.script))
    think(moment)


def _teach_commands(moment: Moment) -> None:
    # The partner is not to go on with its next clue while commands are tried.
    _lay_out(moment, practice_game(moment.house.script))
    moment.tell("tutorial.commands.begin")
    for name in COMMANDS:
        moment.tell(f"tutorial.commands.{name}")
    moment.tell("tutorial.commands.end")
