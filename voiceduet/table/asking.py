"""How a question is put to the player: its options, its labels, what tells like sounds apart."""

from __future__ import annotations

from voiceduet.meaning.intents import ClueIntent, CommandIntent, PassIntent, StopIntent
from voiceduet.meaning.situation import Question, QuestionKind
from voiceduet.table.moment import Moment


def question_line(moment: Moment, question: Question) -> str:
    """What is asked, as it is said."""
    options = question.options
    if question.kind is QuestionKind.HOW_MANY:
        return moment.line("table.how_many", word=options[0].word)
    if question.kind is QuestionKind.SPELL:
        return moment.line("table.spell")
    if question.kind is QuestionKind.CONFIRM:
        return _confirm_line(moment, question)
    named = [
        f"{option.word}, {option.gloss}" if option.gloss else option.word for option in options
    ]
    joined = moment.line("table.or").join(named)
    numbers = moment.line("table.or").join(
        moment.house.script.numbers.say(number + 1) for number in range(len(options))
    )
    return moment.line("table.which", options=joined, numbers=numbers)


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
