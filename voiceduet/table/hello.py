"""The beginning: a welcome, an unfinished game to go on with, a new deal."""

from __future__ import annotations

from voiceduet.meaning.situation import Question, QuestionKind
from voiceduet.mouth.answers import Question as AskedFor
from voiceduet.mouth.answers import answer
from voiceduet.rules import Options, Phase
from voiceduet.table.asking import open_question
from voiceduet.table.moment import Moment
from voiceduet.table.moves import go_on, standing
from voiceduet.table.notes import ALIKE
from voiceduet.table.signals import Began, KeepGame, Prepare
from voiceduet.table.talk import Asked, Stage

_SEEDS = 2**32
MOST_NAMED = 3
"""Words that the partner does not know well that are named; of more than these, how many."""


def greet(moment: Moment, signal: Began) -> None:
    """Welcome the player, with what they should know."""
    moment.become(seed=signal.seed, lesson=None)
    moment.say(signal.notices)
    moment.tell("table.welcome")


def begin(moment: Moment, signal: Began) -> None:
    """Welcome the player; offer to go on with an unfinished game, or deal."""
    greet(moment, signal)
    if signal.saved is None:
        deal(moment)
        return
    moment.become(
        saved=signal.saved,
        game=signal.saved.game(),
        stage=Stage.HELLO,
        question=Question(QuestionKind.YES_NO),
        asked=Asked.RESUME,
    )
    ask_to_resume(moment)


def ask_to_resume(moment: Moment) -> None:
    moment.say(open_question(moment))
    moment.wait_for_player()


def deal(moment: Moment, options: Options | None = None) -> None:
    """A new game: the board is read, and the first clue waited for."""
    settings = moment.talk.settings
    saved = moment.house.deal(moment.talk.seed, settings, options or settings.options)
    moment.become(
        seed=(moment.talk.seed * 1_103_515_245 + 12_345) % _SEEDS,
        saved=saved,
        game=saved.start(),
        stage=Stage.PLAYING,
        question=None,
        asked=None,
        waiting=None,
        last=None,
        misses=0,
        thinking=False,
        unsaid=(),
        hints=0,
    )
    moment.do(KeepGame(saved))
    _tell_start(moment)
    go_on(moment)


def _tell_start(moment: Moment) -> None:
    view, verbosity, script = moment.view, moment.talk.settings.verbosity, moment.house.script
    if view.options.mission is not None:
        moment.tell(
            "table.mission_begins",
            city=moment.city(view.options.mission),
            turns=view.tokens,
            mistakes=view.mistakes_left,
        )
    else:
        moment.tell("table.game_begins", turns=view.tokens)
    if moment.talk.saved is not None and ALIKE in moment.talk.saved.notes:
        moment.tell("table.alike_dealt")
    _tell_unknown(moment)
    board = answer(AskedFor.BOARD, view, verbosity, script)
    moment.say(board)
    moment.say(answer(AskedFor.MY_AGENTS, view, verbosity, script))
    moment.say(answer(AskedFor.MY_ASSASSINS, view, verbosity, script))
    moment.do(Prepare(tuple(moment.line("table.back.guess", word=w) for w in view.words)))


def _tell_unknown(moment: Moment) -> None:
    """A pack of the player's own may hold words that the partner can only guess at."""
    words = [word for word in moment.view.words if not moment.house.knows(word)]
    if words:
        named = ", ".join(words[:MOST_NAMED])
        line = "table.unknown_card" if len(words) <= MOST_NAMED else "table.unknown_cards"
        moment.tell(line, words=named, count=len(words))


def resume(moment: Moment) -> None:
    """Go on exactly where the unfinished game was left, told in one sentence."""
    moment.become(question=None, asked=None, stage=Stage.PLAYING)
    if moment.view.phase is not Phase.OVER:
        moment.say(standing(moment))
    go_on(moment)
