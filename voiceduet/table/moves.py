"""Moves: the player's, once they are sure, and the partner's; and who is next."""

from __future__ import annotations

from dataclasses import replace

from voiceduet.meaning.intents import ClueIntent, GuessIntent, StopIntent
from voiceduet.meaning.situation import Option, Question, QuestionKind
from voiceduet.mouth.answers import Question as AskedFor
from voiceduet.mouth.answers import answer
from voiceduet.mouth.narrate import earcon_of, narrate, refuse
from voiceduet.partner.player import Decision
from voiceduet.rules import (
    Action,
    GiveClue,
    Guess,
    IllegalMove,
    Pass,
    Phase,
    Side,
    Stop,
    apply,
    legal_actions,
)
from voiceduet.rules.events import ClueGiven, Event, TurnOver
from voiceduet.rules.options import InvalidClues
from voiceduet.table.ending import finish
from voiceduet.table.moment import Moment
from voiceduet.table.notes import with_reasons
from voiceduet.table.settings import Confirmation
from voiceduet.table.signals import KeepGame, Think, Thought
from voiceduet.table.talk import Move, Stage, Waiting


def propose(moment: Moment, move: Move, *, exact: bool) -> None:
    """A move that was understood: say it back and wait a moment, or ask, or do it at once.

    `exact`: it was typed or has just been confirmed, so nothing can have been misheard.
    """
    if isinstance(move, ClueIntent) and not _clue_stands(moment, move):
        return
    policy = moment.talk.settings.confirmation
    if policy is Confirmation.NEVER or exact:
        commit(moment, move)
    elif policy is Confirmation.ALWAYS:
        ask_to_confirm(moment, move)
    else:
        say_back(moment, move)


def say_back(moment: Moment, move: Move) -> None:
    """It counts in a moment unless the player says no."""
    moment.become(waiting=Waiting(move), last=move, question=None, prompt_at=None)
    moment.tell(f"table.back.{_kind(move)}", **_facts(moment, move))


def ask_to_confirm(moment: Moment, move: Move) -> None:
    facts = _facts(moment, move)
    word = str(facts.get("word", ""))
    moment.become(
        waiting=None,
        last=move,
        question=Question(QuestionKind.CONFIRM, (Option(word, move),)),
    )
    moment.tell(f"table.confirm.{_kind(move)}", **facts)


def commit(moment: Moment, move: Move) -> None:
    """Make the player's move."""
    moment.become(waiting=None, question=None, prompt_at=None)
    side = moment.view.side
    if isinstance(move, GuessIntent):
        make(moment, Guess(side, move.card))
    elif isinstance(move, StopIntent):
        make(moment, Stop(side))
    else:
        assert move.count is not None, "a clue without a number is asked about first"
        invalid = moment.house.ruled(move.word, move.count, moment.view) is not None
        make(moment, GiveClue(side, move.word, move.count, ruled_invalid=invalid))


def _clue_stands(moment: Moment, move: ClueIntent) -> bool:
    """Whether this clue may be given as it is; if not, the player is told or asked (C10)."""
    # A word that is invalid with any number is pointed out before its number is asked for.
    why = moment.house.ruled(move.word, move.count or 1, moment.view)
    if move.count is None and (why is None or _is_strict(moment)):
        ask_how_many(moment, move.word)
        return False
    if why is None:
        return True
    if _is_strict(moment):
        moment.say((why,))
        return True
    moment.become(waiting=None, question=None, last=None)
    moment.say((why, moment.line("table.another_clue")))
    moment.wait_for_player()
    return False


def _is_strict(moment: Moment) -> bool:
    """Whether an invalid clue counts, and costs a turn."""
    return moment.view.options.invalid_clues is InvalidClues.PENALTY


def ask_how_many(moment: Moment, word: str) -> None:
    option = Option(word, ClueIntent(word))
    moment.become(waiting=None, question=Question(QuestionKind.HOW_MANY, (option,)))
    moment.tell("table.how_many", word=word)
    moment.wait_for_player()


def pass_for_good(moment: Moment) -> None:
    make(moment, Pass(moment.view.side))


def decided(moment: Moment, decision: Decision) -> None:
    """The partner has made up its mind."""
    moment.become(thinking=False)
    if decision.action is None:
        moment.tell("table.you_go")
        moment.wait_for_player()
        return
    saved = moment.talk.saved
    assert saved is not None
    notes = with_reasons(saved.notes, len(saved.actions), decision)
    before = moment.talk
    moment.become(saved=replace(saved, notes=notes))
    if not make(moment, decision.action):
        moment.talk = before
        moment.tell("table.fell_back")
        think(moment, simply=True)


def make(moment: Moment, action: Action) -> bool:
    """Make a move: tell what happened, save, and go on with whoever is next.

    False when it is not legal: the player is told why, the partner has to think again.
    """
    game, saved = moment.talk.game, moment.talk.saved
    assert game is not None
    assert saved is not None
    try:
        game, events = apply(game, action)
    except IllegalMove as error:
        if action.side is saved.player:
            moment.say(refuse(error, moment.talk.settings.verbosity, moment.house.script))
            moment.wait_for_player()
        return False
    saved = saved.with_action(action)
    moment.become(game=game, saved=saved, misses=0, unsaid=(), hints=0)
    moment.do(KeepGame(saved))
    for event in events:
        moment.play(earcon_of(event))
        if not _goes_without_saying(event, saved.player):
            verbosity = moment.talk.settings.verbosity
            moment.say(narrate(event, moment.view, verbosity, moment.house.script))
    go_on(moment)
    return True


def _goes_without_saying(event: Event, player: Side) -> bool:
    """The player's clue was said back to them; the partner's turn begins with its clue, and one
    that is open with what to say."""
    if isinstance(event, ClueGiven):
        return event.side is player
    return isinstance(event, TurnOver) and event.next_givers != (player,)


def go_on(moment: Moment) -> None:
    """Whoever is next: the partner thinks, or the player is waited for."""
    game, saved = moment.talk.game, moment.talk.saved
    assert game is not None
    assert saved is not None
    player, partner = saved.player, saved.player.other
    if game.phase is Phase.OVER:
        if moment.talk.lesson is None:
            finish(moment)
        return
    moment.become(stage=Stage.PLAYING)
    mine, yours = legal_actions(game, partner), legal_actions(game, player)
    if yours.stop and partner in game.finished:
        # Nothing is left to find: another guess could only do harm (T14).
        make(moment, Stop(player))
        return
    if mine.anything and not yours.anything:
        think(moment)
        return
    moment.say(_choice(moment))
    moment.wait_for_player()


def whose_turn(moment: Moment) -> tuple[str, ...]:
    """Where the game stands, for somebody who has been away; nothing while there is none."""
    if moment.talk.view is None:
        return ()
    return (*standing(moment), *_choice(moment))


def standing(moment: Moment) -> tuple[str, ...]:
    """The same without what to say when either side may move."""
    if moment.view.legal.clue and _choice(moment):
        return ()
    verbosity, script = moment.talk.settings.verbosity, moment.house.script
    return answer(AskedFor.WHOSE_TURN, moment.view, verbosity, script)


def _choice(moment: Moment) -> tuple[str, ...]:
    """What to say when either side may move."""
    game, saved = moment.talk.game, moment.talk.saved
    assert game is not None
    assert saved is not None
    mine = legal_actions(game, saved.player.other)
    if not mine.anything or not legal_actions(game, saved.player).anything:
        return ()
    if mine.guesses:
        return (moment.line("table.sudden_death_choice"),)
    return (moment.line("table.next_clue_choice" if saved.actions else "table.first_clue_choice"),)


def think(moment: Moment, *, simply: bool = False) -> None:
    """Ask the partner for its move."""
    game, saved = moment.talk.game, moment.talk.saved
    assert game is not None
    assert saved is not None
    partner: Side = saved.player.other
    about = Thought.CLUE if game.phase is Phase.CLUE else Thought.GUESS
    moment.become(thinking=True, prompt_at=None)
    moment.do(Think(about, game.view(partner), moment.talk.moves_made, simply))


def partner_may_move(moment: Moment) -> bool:
    game, saved = moment.talk.game, moment.talk.saved
    return (
        game is not None
        and saved is not None
        and legal_actions(game, saved.player.other).anything
        and not moment.talk.thinking
    )


def has_moved(moment: Moment) -> bool:
    """Whether the player has made a move in this game that can be too late to take back."""
    saved = moment.talk.saved
    return saved is not None and any(action.side is saved.player for action in saved.actions)


def _kind(move: Move) -> str:
    if isinstance(move, GuessIntent):
        return "guess"
    return "stop" if isinstance(move, StopIntent) else "clue"


def _facts(moment: Moment, move: Move) -> dict[str, object]:
    if isinstance(move, GuessIntent):
        return {"word": moment.view.words[move.card].capitalize()}
    if isinstance(move, ClueIntent):
        return {"word": move.word.capitalize(), "count": move.count}
    return {}
