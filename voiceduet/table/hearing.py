"""What becomes of something the player said: a move, an answer, a command, or asking again."""

from __future__ import annotations

from dataclasses import replace

from voiceduet.meaning.heard import Heard, tokens
from voiceduet.meaning.intents import (
    AnyIntent,
    ClueIntent,
    CommandIntent,
    Correction,
    GuessIntent,
    PassIntent,
    Spelled,
    StopIntent,
    YesNo,
)
from voiceduet.meaning.outcome import Act, Ask, Outcome, Reason, Refuse, Silent
from voiceduet.meaning.readings import number
from voiceduet.meaning.situation import Expecting, Question, QuestionKind
from voiceduet.meaning.spelling import letters_of
from voiceduet.mouth.port import Earcon
from voiceduet.table.asking import open_question, question_line, with_glosses
from voiceduet.table.commanding import obey
from voiceduet.table.hello import deal, resume
from voiceduet.table.interrupting import interrupt
from voiceduet.table.moment import Moment
from voiceduet.table.moves import (
    ask_how_many,
    commit,
    has_moved,
    pass_for_good,
    propose,
    whose_turn,
)
from voiceduet.table.signals import Learn
from voiceduet.table.talk import GRACE, Asked, Stage, Talk
from voiceduet.table.understood import understood

LONGEST_CLUE = 2
"""Words that somebody may take for a clue and is told about; more are talk."""
MOST_MISSES = 3
"""How often help grows: short, then examples, then the options and spelling."""


def hear(moment: Moment, heard: Heard, *, exact: bool) -> None:
    """`exact`: it was typed, so nothing can have been misheard, and no finger can have slipped."""
    outcome = understood(heard, moment.talk.situation, moment.house.knowledge())
    if not heard.typed and _is_thinking_aloud(moment, heard, outcome):
        outcome = Silent()
    _sign_of_hearing(moment, heard, outcome)
    if not heard.typed and moment.talk.interrupting:
        moment.become(interrupting=False)
        if interrupt(moment, heard, outcome):
            return
    respond(moment, outcome, exact=exact)


def _is_thinking_aloud(moment: Moment, heard: Heard, outcome: Outcome) -> bool:
    """ "Um", or a whole sentence that no number ends, while a clue is waited for."""
    talk, grammar = moment.talk, moment.house.knowledge().grammar
    if talk.question is not None or talk.waiting is not None or not heard.hypotheses:
        return False
    words = heard.hypotheses[0].words
    if all(word in grammar.fillers.anywhere for word in words):
        return not isinstance(outcome, Act)
    several = isinstance(outcome, Refuse) and outcome.reason is Reason.SEVERAL_WORDS
    return several and len(words) > LONGEST_CLUE and number(words[-1:], grammar) is None


def _sign_of_hearing(moment: Moment, heard: Heard, outcome: Outcome) -> None:
    """A player whose words are nothing known hears at least that they were heard. Once only: it
    may be a cough, or the radio."""
    if not isinstance(outcome, Silent):
        moment.become(puzzled=False)
    elif heard.hypotheses and not moment.talk.asleep and not moment.talk.puzzled:
        moment.become(puzzled=True)
        moment.play(Earcon.HEARD)


def respond(moment: Moment, outcome: Outcome, *, exact: bool) -> None:
    """Do what was understood, or ask, or say that it was not."""
    if isinstance(outcome, Act):
        if outcome.intent != YesNo(False):
            moment.become(misses=0)
        act(moment, outcome.intent, exact=exact)
    elif isinstance(outcome, Ask):
        ask(moment, outcome.question)
    elif isinstance(outcome, Refuse):
        _refuse(moment, outcome)
    else:
        _release(moment)


def _release(moment: Moment) -> None:
    """It was not meant for us: a move said back has its moment once more."""
    waiting = moment.talk.waiting
    if waiting is not None and waiting.until is not None:
        moment.become(waiting=replace(waiting, until=moment.now + GRACE))


def act(moment: Moment, intent: AnyIntent, *, exact: bool) -> None:
    question, confirmed = moment.talk.question, exact
    if isinstance(intent, Correction):
        _correct(moment, intent, exact=exact)
    elif isinstance(intent, CommandIntent):
        obey(moment, intent)
    elif isinstance(intent, YesNo):
        _answer(moment, intent, exact=exact)
    elif moment.talk.stage is not Stage.PLAYING:
        _nothing_to_do(moment)
    elif isinstance(intent, GuessIntent | ClueIntent | StopIntent):
        if question is not None:
            confirmed = _answers(question, intent) or exact
            _learn_choice(moment, question, intent)
            moment.become(question=None)
        propose(moment, intent, exact=confirmed)
    elif isinstance(intent, PassIntent):
        moment.become(question=None, waiting=None)
        pass_for_good(moment)
    elif isinstance(intent, Spelled):
        chosen = question is not None and _answers(question, intent)
        _spelled(moment, intent.text, exact=exact or chosen)
    else:
        _nothing_to_do(moment)


def _answers(question: Question, intent: AnyIntent) -> bool:
    """Whether this is one of the question's own options: then it has been asked about already."""
    if question.kind not in (QuestionKind.CONFIRM, QuestionKind.WHICH):
        return False
    return any(option.intent == intent for option in question.options)


def _learn_choice(moment: Moment, question: Question, intent: AnyIntent) -> None:
    """An answer to "bear or bare?" tells how this player says the word."""
    options = [option for option in question.options if option.intent is not None]
    chosen = [option for option in options if option.intent == intent]
    if question.kind is QuestionKind.WHICH and chosen and options[0] not in chosen:
        moment.do(Learn(options[0].word, chosen[0].word))


def ask(moment: Moment, question: Question) -> None:
    """Ask what was meant; nothing is done until it is answered."""
    if question.kind is QuestionKind.HOW_MANY and moment.talk.stage is Stage.PLAYING:
        # The judge may have something to say before the number.
        propose(moment, ClueIntent(question.options[0].word), exact=False)
        return
    question = with_glosses(moment, question)
    moment.become(question=question, waiting=None, misses=moment.talk.misses)
    moment.say((question_line(moment, question),))
    moment.wait_for_player()


def _answer(moment: Moment, answer: YesNo, *, exact: bool) -> None:
    talk = moment.talk
    if talk.waiting is not None:
        if answer.yes:
            commit(moment, talk.waiting.move)
        else:
            moment.become(waiting=None, last=None)
            moment.tell("table.cancelled")
            moment.wait_for_player()
        return
    asked = talk.asked
    if talk.question is not None and asked is None and answer.yes:
        # "Yes" to "one or two?" answers nothing: ask again.
        moment.say(open_question(moment))
        moment.wait_for_player()
        return
    moment.become(question=None, asked=None)
    if asked is Asked.RESUME:
        resume(moment) if answer.yes else deal(moment)
    elif asked is Asked.ANOTHER_GAME:
        if answer.yes:
            deal(moment)
        else:
            moment.tell("table.no_other_game")
    elif talk.question is not None and not answer.yes:
        moment.say((moment.line("table.not_done"), *_after_wrong_offers(moment, talk.question)))
        moment.wait_for_player()
    elif talk.question is None and not answer.yes and has_moved(moment):
        moment.tell("table.too_late")
        moment.wait_for_player()
    elif talk.question is None and exact:
        # Spoken, it may be joy or grief about a card.
        moment.tell("table.nothing_asked")


def _after_wrong_offers(moment: Moment, question: Question) -> tuple[str, ...]:
    """What helps a player who was offered nothing that they said, time and again."""
    offered = [option.intent for option in question.options]
    if not any(isinstance(intent, GuessIntent | ClueIntent) for intent in offered):
        return ()
    misses = min(moment.talk.misses + 1, MOST_MISSES)
    moment.become(misses=misses)
    return (moment.line("table.offer_spelling"),) if misses > 1 else ()


def _correct(moment: Moment, correction: Correction, *, exact: bool) -> None:
    """ "No, I said pear": the move said back, or offered, was not the one meant."""
    intent = correction.intent
    if isinstance(intent, GuessIntent | ClueIntent):
        before, after = _word(moment, _taken_for(moment.talk)), _word(moment, intent)
        if before and after and before != after:
            moment.do(Learn(before, after))
    moment.become(waiting=None)
    act(moment, intent, exact=exact)


def _taken_for(talk: Talk) -> AnyIntent | None:
    """The move that was said back, or offered first."""
    if talk.waiting is not None:
        return talk.waiting.move
    return talk.question.options[0].intent if talk.question and talk.question.options else None


def _word(moment: Moment, move: AnyIntent | None) -> str:
    if isinstance(move, GuessIntent):
        return moment.view.words[move.card]
    return move.word if isinstance(move, ClueIntent) else ""


def _spelled(moment: Moment, text: str, *, exact: bool) -> None:
    """Letters are misheard like anything else: a card is said back, unless it was chosen."""
    situation = moment.talk.situation
    if situation.expecting is Expecting.CLUE:
        ask_how_many(moment, text)
        return
    words = [letters_of(word) for word in situation.board]
    card = words.index(text) if text in words else -1
    if card in situation.guessable:
        moment.become(question=None)
        propose(moment, GuessIntent(card), exact=exact)
        return
    _refuse(moment, Refuse(Reason.NOT_ON_BOARD, text, situation.misses))


def _refuse(moment: Moment, refusal: Refuse) -> None:
    """Say what was not understood, more helpfully each time; the turn is not disturbed."""
    misses = min(moment.talk.misses + 1, MOST_MISSES)
    waiting = moment.talk.waiting
    moment.become(misses=misses, waiting=replace(waiting, until=None) if waiting else None)
    moment.play(Earcon.NOT_UNDERSTOOD)
    lines = [moment.line(f"table.refused.{refusal.reason.value}", word=refusal.heard)]
    if refusal.reason is Reason.CANNOT_STOP and _expected(moment) != Expecting.GUESS.value:
        lines = [moment.line("table.refused.nothing_to_stop"), *whose_turn(moment)]
    elif _meant_a_clue(moment, refusal):
        lines = [moment.line("table.refused.not_your_clue"), *whose_turn(moment)]
    elif misses > 1:
        lines += open_question(moment) or [moment.line(f"table.more_help.{_expected(moment)}")]
    if misses >= MOST_MISSES:
        lines.append(moment.line("table.offer_spelling"))
    moment.say(lines)
    moment.wait_for_player()


def _meant_a_clue(moment: Moment, refusal: Refuse) -> bool:
    """A word and a number while a card is waited for: the player has lost the thread."""
    last = tokens(refusal.heard)[-1:]
    several = refusal.reason is Reason.NOT_ON_BOARD and " " in refusal.heard
    return several and number(last, moment.house.knowledge().grammar) is not None


def _expected(moment: Moment) -> str:
    return moment.talk.situation.expecting.value


def _nothing_to_do(moment: Moment) -> None:
    moment.tell("table.nothing_to_do")
