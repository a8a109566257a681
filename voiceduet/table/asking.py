"""How a question is put to the player: its options, its labels, what tells like sounds apart."""

from __future__ import annotations

from dataclasses import replace

from voiceduet.meaning.intents import ClueIntent, CommandIntent, PassIntent, StopIntent
from voiceduet.meaning.situation import Option, Question, QuestionKind
from voiceduet.table.moment import Moment
from voiceduet.table.talk import Asked


def open_question(moment: Moment) -> tuple[str, ...]:
    """What the player has been asked and not answered; the tutorial's steps tell their own."""
    question = moment.talk.question
    if question is None or moment.talk.lesson is not None:
        return ()
    return (question_line(moment, question),)


def question_line(moment: Moment, question: Question) -> str:
    """What is asked, as it is said."""
    options = question.options
    if question.kind is QuestionKind.HOW_MANY:
        return moment.line("table.how_many", word=options[0].word)
    if question.kind is QuestionKind.SPELL:
        return moment.line("table.spell")
    if question.kind is QuestionKind.CONFIRM:
        return _confirm_line(moment, question)
    if question.kind is QuestionKind.YES_NO:
        return _yes_no_line(moment)
    either = moment.line("table.or")
    words = either.join(option.word for option in options)
    numbers = either.join(moment.house.script.numbers.say(n + 1) for n in range(len(options)))
    if any(option.gloss for option in options):
        glosses = either.join(option.gloss or option.word for option in options)
        return moment.line("table.which_alike", options=words, glosses=glosses, numbers=numbers)
    return moment.line("table.which", options=words, numbers=numbers)


def with_glosses(moment: Moment, question: Question) -> Question:
    """Words that sound the same cannot be told apart by saying them: each is told what it is."""
    if question.kind is not QuestionKind.WHICH:
        return question
    alike = moment.house.knowledge().vocabulary.alike
    words = [option.word.lower() for option in question.options]
    options = tuple(
        replace(option, gloss=_gloss(moment, option))
        if any(other in alike.get(option.word.lower(), ()) for other in words)
        else option
        for option in question.options
    )
    return replace(question, options=options)


def _gloss(moment: Moment, option: Option) -> str:
    line = f"glosses.{option.word.lower()}"
    if moment.house.script.has(line):
        return moment.line(line)
    return moment.line("table.spelled_as", letters=" ".join(option.word.upper()))


def _yes_no_line(moment: Moment) -> str:
    if moment.talk.asked is Asked.RESUME:
        return moment.line("table.resume", found=moment.view.found, left=moment.view.tokens)
    return moment.line("table.another_game")


def _confirm_line(moment: Moment, question: Question) -> str:
    option = question.options[0]
    if isinstance(option.intent, CommandIntent):
        return moment.line(f"table.confirm.{option.intent.command.value}")
    if isinstance(option.intent, PassIntent):
        return moment.line("table.confirm.pass")
    if isinstance(option.intent, ClueIntent) and option.intent.count is not None:
        return moment.line("table.confirm.clue", word=option.word, count=option.intent.count)
    if isinstance(option.intent, StopIntent):
        return moment.line("table.confirm.stop")
    return moment.line("table.confirm.guess", word=option.word)
