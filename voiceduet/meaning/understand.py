"""From what was heard, and what is legal now, to an act, a short question, or a refusal."""

from __future__ import annotations

from dataclasses import replace

from voiceduet.meaning.costs import at_the_moment
from voiceduet.meaning.decide import decide
from voiceduet.meaning.heard import Heard
from voiceduet.meaning.intents import Command, CommandIntent
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.letters import understand_letters
from voiceduet.meaning.meanings import meaning_of
from voiceduet.meaning.outcome import Act, Outcome, Silent
from voiceduet.meaning.readings import fixed, strip_fillers
from voiceduet.meaning.situation import Expecting, Question, QuestionKind, Situation
from voiceduet.meaning.weigh import weigh


def understand(heard: Heard, situation: Situation, knowledge: Knowledge) -> Outcome:
    """What the player wants, as far as it can be told: never an illegal move."""
    if not heard.hypotheses:
        return Silent()
    if situation.asleep:
        return _asleep(heard, knowledge)
    if heard.typed:
        words = strip_fillers(heard.hypotheses[0].words, knowledge.grammar)
        return meaning_of(words, situation, knowledge)
    if (heard.by_phones or heard.second_opinion) and knowledge.costs.beside is not None:
        knowledge = replace(knowledge, costs=knowledge.costs.beside)
    guessing = situation.expecting is Expecting.GUESS
    costs = at_the_moment(knowledge.costs, loud=heard.loud, guessing=guessing)
    knowledge = replace(knowledge, costs=costs)
    if heard.letters:
        situation = situation.ask(Question(QuestionKind.SPELL))
    return understand_letters(heard, situation, knowledge) or decide(
        weigh(heard, situation, knowledge), situation, knowledge
    )


def _asleep(heard: Heard, knowledge: Knowledge) -> Outcome:
    wake = CommandIntent(Command.WAKE_UP)
    words = strip_fillers(heard.hypotheses[0].words, knowledge.grammar)
    return Act(wake) if wake in fixed(words, knowledge.grammar) else Silent()
