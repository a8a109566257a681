"""The game: an immutable state; `apply` an action and get the next state and what happened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random

from voiceduet.rules.actions import Action, GiveClue, Guess, Legal, Pass, Stop
from voiceduet.rules.errors import (
    AlreadyMet,
    BadClue,
    CannotPass,
    CannotStop,
    CardIsCovered,
    GameIsOver,
    MustGuessFirst,
    NoSuchCard,
    NothingLeftToClue,
    NothingLeftToFind,
    NotYourClue,
    NotYourGuess,
)
from voiceduet.rules.events import (
    AgentContacted,
    AssassinMet,
    BystanderMet,
    ClueGiven,
    CluePenalty,
    Event,
    Lost,
    LostBecause,
    Passed,
    SideFinished,
    SuddenDeath,
    TokenTaken,
    TurnOver,
    Won,
)
from voiceduet.rules.key import AGENTS, CARDS, Identity, Key, Side, key_for
from voiceduet.rules.options import Options, TurnOrder
from voiceduet.rules.view import Clue, Guessed, Marks, Outcome, Phase, Turn, TurnEnd, View

SIDES = (Side.A, Side.B)
MOST_IN_A_ROW = 2
"""Clues in a row from one side when the turn order is loose (V1)."""
UNMARKED = Marks()


@dataclass(frozen=True, slots=True)
class Game:
    """A state of the game. It does no I/O, asks no clock and draws no random numbers."""

    words: tuple[str, ...]
    key: Key
    options: Options
    marks: tuple[Marks, ...]
    checkmarks: int
    """Tokens in the bank that lie checkmark side up (M2)."""
    bystanders: int
    """Tokens in the bank that lie bystander side up (M2)."""
    phase: Phase = Phase.CLUE
    givers: tuple[Side, ...] = SIDES
    turns: tuple[Turn, ...] = ()
    sudden_death_guesses: tuple[Guessed, ...] = ()
    found: int = 0
    finished: frozenset[Side] = frozenset()
    passed: frozenset[Side] = frozenset()
    outcome: Outcome | None = None

    @property
    def tokens(self) -> int:
        return self.checkmarks + self.bystanders

    def view(self, side: Side) -> View:
        """What that side may know; it cannot hold the other side's key."""
        return View(
            side=side,
            words=self.words,
            key=self.key.side(side),
            marks=self.marks,
            options=self.options,
            phase=self.phase,
            givers=self.givers,
            turns=self.turns,
            sudden_death_guesses=self.sudden_death_guesses,
            tokens=self.tokens,
            mistakes_left=self.bystanders,
            found=self.found,
            finished=self.finished,
            passed=self.passed,
            legal=legal_actions(self, side),
            outcome=self.outcome,
        )


def new_game(words: Sequence[str], key: Key, options: Options | None = None) -> Game:
    """A game on these 25 different words with this key (D1, D2)."""
    options = options or Options()
    if len(words) != CARDS or len(set(words)) != CARDS:
        raise ValueError(f"a game needs {CARDS} different words, not {len(set(words))}")
    if not key.fits_diagram():
        raise ValueError("the key does not fit the key diagram")
    return _lay_out(words, key, options)


def _lay_out(words: Sequence[str], key: Key, options: Options) -> Game:
    return Game(
        words=tuple(words),
        key=key,
        options=options,
        marks=(UNMARKED,) * CARDS,
        checkmarks=options.turns - options.mistakes,
        bystanders=options.mistakes,
    )


def deal(
    pack: Sequence[str],
    seed: int,
    options: Options | None = None,
    confusable: Callable[[str, str], bool] | None = None,
) -> Game:
    """A game dealt from a pack: the same pack and seed deal the same game (D6).

    With `confusable`, a word that could be taken for one already dealt makes room for the next.
    """
    if len(set(pack)) < max(CARDS, len(pack)):
        raise ValueError(f"a pack needs at least {CARDS} words, all different")
    if confusable is None:
        words = Random(seed).sample(pack, CARDS)
    else:
        words = _draw_distinct(pack, Random(seed), confusable)
    return _lay_out(words, key_for(seed), options or Options())


def _draw_distinct(
    pack: Sequence[str], random: Random, confusable: Callable[[str, str], bool]
) -> list[str]:
    words: list[str] = []
    for word in random.sample(pack, len(pack)):
        if not any(confusable(word, other) for other in words):
            words.append(word)
        if len(words) == CARDS:
            return words
    raise ValueError(f"the pack has only {len(words)} words that cannot be confused by ear")


def legal_actions(game: Game, side: Side) -> Legal:
    """What this side may do now."""
    if game.phase is Phase.CLUE:
        may = side in game.givers
        return Legal(clue=may, pass_=may and game.options.may_pass)
    if game.phase is Phase.GUESS:
        turn = game.turns[-1]
        if turn.guesser is not side:
            return Legal()
        return Legal(guesses=_open_cards(game, side), stop=bool(turn.guesses))
    if game.phase is Phase.SUDDEN_DEATH and side.other not in game.finished:
        return Legal(guesses=_open_cards(game, side))
    return Legal()


def apply(game: Game, action: Action) -> tuple[Game, tuple[Event, ...]]:
    """The state after this action, and what happened. Raises IllegalMove, changing nothing."""
    if game.phase is Phase.OVER:
        raise GameIsOver
    if isinstance(action, GiveClue):
        return _give_clue(game, action)
    if isinstance(action, Guess):
        return _guess(game, action)
    if isinstance(action, Stop):
        return _stop(game, action)
    return _pass(game, action)


def replay(game: Game, actions: Iterable[Action]) -> tuple[Game, tuple[Event, ...]]:
    """The state after all of these actions, and everything that happened."""
    happened: list[Event] = []
    for action in actions:
        game, events = apply(game, action)
        happened.extend(events)
    return game, tuple(happened)


def _open_cards(game: Game, guesser: Side) -> tuple[int, ...]:
    return tuple(
        card
        for card, marks in enumerate(game.marks)
        if marks.contacted_by is None and guesser not in marks.met_by
    )


def _give_clue(game: Game, action: GiveClue) -> tuple[Game, tuple[Event, ...]]:
    side = action.side
    if side in game.finished:
        raise NothingLeftToClue
    if game.phase is not Phase.CLUE or side not in game.givers:
        raise NotYourClue
    if not action.word.strip() or action.count < 0:
        raise BadClue(word=action.word, count=action.count)
    events: list[Event] = []
    penalty = 0
    if action.ruled_invalid:
        penalty = min(1, game.tokens)
        game = _take_token_for_stopping(game)
        events.append(CluePenalty(side, action.word, penalty))
    events.append(ClueGiven(side, action.word, action.count))
    turn = Turn(giver=side, clue=Clue(action.word, action.count), penalty=penalty)
    game = replace(game, phase=Phase.GUESS, givers=(side,), turns=(*game.turns, turn))
    return game, tuple(events)


def _guess(game: Game, action: Guess) -> tuple[Game, tuple[Event, ...]]:
    guesser, card = action.side, action.card
    _check_guess(game, guesser, card)
    result = game.key.side(guesser.other)[card]
    game = _record_guess(game, Guessed(guesser, card, result))
    if result is Identity.ASSASSIN:
        game, events = _lose(game, LostBecause.ASSASSIN)
        return game, (AssassinMet(guesser, card), *events)
    if result is Identity.AGENT:
        return _contact(game, guesser, card)
    return _meet_bystander(game, guesser, card)


def _check_guess(game: Game, guesser: Side, card: int) -> None:
    if game.phase is Phase.SUDDEN_DEATH:
        if guesser.other in game.finished:
            raise NothingLeftToFind
    elif game.phase is not Phase.GUESS or game.turns[-1].guesser is not guesser:
        raise NotYourGuess
    if not 0 <= card < CARDS:
        raise NoSuchCard(card=card)
    marks = game.marks[card]
    if marks.covered:
        raise CardIsCovered(word=game.words[card])
    if guesser in marks.met_by:
        raise AlreadyMet(word=game.words[card])


def _record_guess(game: Game, guess: Guessed) -> Game:
    if game.phase is Phase.SUDDEN_DEATH:
        return replace(game, sudden_death_guesses=(*game.sudden_death_guesses, guess))
    turn = game.turns[-1]
    turn = replace(turn, guesses=(*turn.guesses, guess))
    return replace(game, turns=(*game.turns[:-1], turn))


def _contact(game: Game, guesser: Side, card: int) -> tuple[Game, tuple[Event, ...]]:
    marks = replace(game.marks[card], contacted_by=guesser)
    game = _mark(game, card, marks)
    game = replace(game, found=game.found + 1)
    events: list[Event] = [AgentContacted(guesser, card, game.found)]
    for side in SIDES:
        if side not in game.finished and _all_greens_covered(game, side):
            game = replace(game, finished=game.finished | {side})
            if game.found < AGENTS:
                events.append(SideFinished(side))
    if game.found == AGENTS:
        game, more = _win(game)
        events.extend(more)
    return game, tuple(events)


def _all_greens_covered(game: Game, side: Side) -> bool:
    marks = game.marks
    return all(
        marks[card].contacted_by is not None
        for card, identity in enumerate(game.key.side(side))
        if identity is Identity.AGENT
    )


def _meet_bystander(game: Game, guesser: Side, card: int) -> tuple[Game, tuple[Event, ...]]:
    before = game.marks[card]
    marks = replace(before, met_by=before.met_by | {guesser})
    game = _mark(game, card, marks)
    met = BystanderMet(guesser, card, covered=marks.covered)
    if game.phase is Phase.SUDDEN_DEATH:
        game, events = _lose(game, LostBecause.SUDDEN_DEATH_BYSTANDER)
        return game, (met, *events)
    owed = 1 if game.bystanders or not game.checkmarks else 2
    if owed > game.tokens and game.tokens:
        game, events = _lose(game, LostBecause.OUT_OF_TOKENS)
        return game, (met, *events)
    taken = min(owed, game.tokens)
    if game.bystanders:
        game = replace(game, bystanders=game.bystanders - 1)
    else:
        game = replace(game, checkmarks=game.checkmarks - taken)
    game, events = _end_turn(game, TurnEnd.BYSTANDER)
    return game, (met, TokenTaken(taken, game.tokens), *events)


def _stop(game: Game, action: Stop) -> tuple[Game, tuple[Event, ...]]:
    if game.phase is not Phase.GUESS or game.turns[-1].guesser is not action.side:
        raise CannotStop
    if not game.turns[-1].guesses:
        raise MustGuessFirst
    taken = min(1, game.tokens)
    game = _take_token_for_stopping(game)
    game, events = _end_turn(game, TurnEnd.STOPPED)
    return game, (TokenTaken(taken, game.tokens), *events)


def _pass(game: Game, action: Pass) -> tuple[Game, tuple[Event, ...]]:
    side = action.side
    if not game.options.may_pass or game.phase is not Phase.CLUE or side not in game.givers:
        raise CannotPass
    game = replace(game, passed=game.passed | {side})
    game, events = _next_clue(game)
    return game, (Passed(side), *events)


def _take_token_for_stopping(game: Game) -> Game:
    """A checkmark token if there is one, else a bystander one (M3)."""
    if game.checkmarks:
        return replace(game, checkmarks=game.checkmarks - 1)
    if game.bystanders:
        return replace(game, bystanders=game.bystanders - 1)
    return game


def _end_turn(game: Game, end: TurnEnd) -> tuple[Game, tuple[Event, ...]]:
    game = _close_turn(game, end)
    if not game.tokens:
        return _sudden_death(game)
    return _next_clue(game)


def _close_turn(game: Game, end: TurnEnd) -> Game:
    return replace(game, turns=(*game.turns[:-1], replace(game.turns[-1], end=end)))


def _next_clue(game: Game) -> tuple[Game, tuple[Event, ...]]:
    givers = _next_givers(game)
    if not givers:
        return _sudden_death(game)
    return replace(game, phase=Phase.CLUE, givers=givers), (TurnOver(givers),)


def _next_givers(game: Game) -> tuple[Side, ...]:
    able = tuple(s for s in SIDES if s not in game.finished and s not in game.passed)
    if len(able) < 2 or not game.turns:
        return able
    last = game.turns[-1].giver
    if game.options.turn_order is TurnOrder.ALTERNATE:
        return (last.other,)
    recent = [turn.giver for turn in game.turns[-MOST_IN_A_ROW:]]
    if len(recent) == MOST_IN_A_ROW and len(set(recent)) == 1:
        return (last.other,)
    return able


def _sudden_death(game: Game) -> tuple[Game, tuple[Event, ...]]:
    return replace(game, phase=Phase.SUDDEN_DEATH, givers=()), (SuddenDeath(),)


def _win(game: Game) -> tuple[Game, tuple[Event, ...]]:
    sudden_death = game.phase is Phase.SUDDEN_DEATH
    events: list[Event] = []
    if not sudden_death:
        # The winning turn uses its token too (T9, P1).
        taken = min(1, game.tokens)
        game = _close_turn(_take_token_for_stopping(game), TurnEnd.GAME_OVER)
        events.append(TokenTaken(taken, game.tokens))
    game = _over(game, Outcome(won=True, sudden_death=sudden_death))
    return game, (*events, Won(sudden_death, game.tokens))


def _lose(game: Game, because: LostBecause) -> tuple[Game, tuple[Event, ...]]:
    sudden_death = game.phase is Phase.SUDDEN_DEATH
    if not sudden_death:
        game = _close_turn(game, TurnEnd.GAME_OVER)
    game = _over(game, Outcome(won=False, sudden_death=sudden_death, lost_because=because))
    return game, (Lost(because, game.found),)


def _over(game: Game, outcome: Outcome) -> Game:
    return replace(game, phase=Phase.OVER, givers=(), outcome=outcome)


def _mark(game: Game, card: int, marks: Marks) -> Game:
    return replace(game, marks=(*game.marks[:card], marks, *game.marks[card + 1 :]))
