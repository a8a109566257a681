"""Answers to an open question: yes or no, one of the options, a number, letters."""

from __future__ import annotations

from dataclasses import replace

from voiceduet.meaning.grammar import Words
from voiceduet.meaning.intents import (
    ChooseOption,
    ClueIntent,
    CountIntent,
    Spelled,
    YesNo,
)
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.outcome import Act, Ask, Outcome
from voiceduet.meaning.readings import cores, fixed, number, option
from voiceduet.meaning.situation import Option, Question, QuestionKind, Situation
from voiceduet.meaning.spelling import spelled


def understand_answer(words: Words, situation: Situation, knowledge: Knowledge) -> Outcome | None:
    """The answer that these words are to the open question; None when they are something else."""
    question = situation.question
    if question is None:
        return None
    if question.kind is QuestionKind.SPELL:
        text = spelled(words, knowledge.grammar)
        return Act(Spelled(text)) if text else None
    if question.kind is QuestionKind.HOW_MANY:
        return _how_many(words, question, knowledge)
    if question.kind in (QuestionKind.WHICH, QuestionKind.CHOICE):
        return _which(words, question, knowledge)
    return _yes_no(words, question, knowledge)


def _how_many(words: Words, question: Question, knowledge: Knowledge) -> Outcome | None:
    for core in cores(words, knowledge.grammar):
        count = number(core, knowledge.grammar)
        if count is None or count > 9:
            continue
        if question.options and isinstance(question.options[0].intent, ClueIntent):
            return Act(replace(question.options[0].intent, count=count))
        return Act(CountIntent(count))
    return None


def _yes_no(words: Words, question: Question, knowledge: Knowledge) -> Outcome | None:
    for intent in fixed(words, knowledge.grammar):
        if isinstance(intent, YesNo):
            return _answered(intent, question)
    return _by_word(words, question, knowledge)


def _answered(answer: YesNo, question: Question) -> Outcome:
    confirmed = question.kind is QuestionKind.CONFIRM and answer.yes
    if confirmed and question.options and question.options[0].intent is not None:
        return _meant(question.options[0])
    return Act(answer)


def _which(words: Words, question: Question, knowledge: Knowledge) -> Outcome | None:
    for core in cores(words, knowledge.grammar):
        index = option(core, knowledge.grammar)
        if index is not None and index < len(question.options):
            return _chosen(question.options[index], index)
    found = _by_word(words, question, knowledge)
    if found is not None:
        return found
    if YesNo(False) in fixed(words, knowledge.grammar):
        return Act(YesNo(False))
    return None


def _by_word(words: Words, question: Question, knowledge: Knowledge) -> Outcome | None:
    for core in cores(words, knowledge.grammar):
        text = " ".join(core)
        named = [
            index
            for index, choice in enumerate(question.options)
            if text in (choice.word.lower(), choice.gloss)
        ]
        if len(named) == 1:
            return _chosen(question.options[named[0]], named[0])
    return None


def _chosen(choice: Option, index: int) -> Outcome:
    if choice.intent is None:
        return Act(ChooseOption(index))
    return _meant(choice)


def _meant(choice: Option) -> Outcome:
    """A clue chosen without its number is asked for it next."""
    if isinstance(choice.intent, ClueIntent) and choice.intent.count is None:
        return Ask(Question(QuestionKind.HOW_MANY, (choice,)))
    return Act(choice.intent) if choice.intent is not None else Act(YesNo(True))
