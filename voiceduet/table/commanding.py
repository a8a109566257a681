"""Commands: everything a player can ask for at any moment without disturbing the turn."""

from __future__ import annotations

from collections.abc import Callable

from voiceduet.meaning.intents import ClueIntent, Command, CommandIntent
from voiceduet.meaning.situation import Expecting, Option, Question, QuestionKind
from voiceduet.mouth import answers
from voiceduet.mouth.answers import Question as AskedFor
from voiceduet.mouth.port import Earcon
from voiceduet.rules import GiveClue
from voiceduet.rules.missions import Mission
from voiceduet.rules.score import score
from voiceduet.table.adjusting import (
    SETTING_COMMANDS,
    adjust,
    other_voice,
    set_by_voice,
    tell_settings,
)
from voiceduet.table.asking import open_question
from voiceduet.table.coaching import hint
from voiceduet.table.ending import ask_for_another, debrief_at_length, leave, say_goodbye
from voiceduet.table.hello import deal
from voiceduet.table.lesson import begin_lesson
from voiceduet.table.moment import Moment
from voiceduet.table.moves import go_on, has_moved, partner_may_move, think, whose_turn
from voiceduet.table.recalling import tell_campaign, tell_statistics
from voiceduet.table.signals import Forget, Hush, KeepGame, ShowBoard
from voiceduet.table.talk import Stage

_ABOUT_THE_GAME = {
    Command.READ_BOARD: AskedFor.BOARD,
    Command.WHAT_IS_LEFT: AskedFor.LEFT,
    Command.WHAT_FOUND: AskedFor.FOUND,
    Command.MY_AGENTS: AskedFor.MY_AGENTS,
    Command.MY_ASSASSINS: AskedFor.MY_ASSASSINS,
    Command.MY_BYSTANDERS: AskedFor.MY_BYSTANDERS,
    Command.LAST_CLUE: AskedFor.CLUE,
    Command.HISTORY: AskedFor.HISTORY,
    Command.TURNS_LEFT: AskedFor.TURNS,
}
_NEEDS_GAME = {
    *_ABOUT_THE_GAME,
    Command.WHOSE_TURN,
    Command.SHOW_BOARD,
    Command.READ_ROW,
    Command.READ_COLUMN,
    Command.WHERE_IS,
    Command.SCORE,
    Command.YOU_FIRST,
    Command.UNDO,
    Command.HINT,
    Command.DEBRIEFING,
    Command.LET_ME_SPELL,
}


def obey(moment: Moment, wanted: CommandIntent) -> None:
    command = wanted.command
    question = moment.talk.question
    confirmed = False
    if question is not None and question.kind is QuestionKind.CONFIRM:
        # The question was about this command, or the player has moved on to something else.
        confirmed = any(option.intent == wanted for option in question.options)
        moment.become(question=None)
    if command is Command.MISSION and not confirmed and _would_lose_a_game(moment, wanted):
        moment.become(question=Question(QuestionKind.CONFIRM, (Option("", wanted),)), waiting=None)
        moment.tell("table.confirm.mission")
        moment.wait_for_player()
        return
    if command in _NEEDS_GAME and moment.talk.game is None:
        moment.tell("table.no_game")
    elif command in _ABOUT_THE_GAME:
        settings = moment.talk.settings
        asked = _ABOUT_THE_GAME[command]
        moment.say(answers.answer(asked, moment.view, settings.verbosity, moment.house.script))
    elif command in SETTING_COMMANDS:
        adjust(moment, command)
    else:
        _REPLIES[command](moment, wanted)
    if moment.talk.stage is Stage.PLAYING and moment.talk.prompt_at is not None:
        moment.wait_for_player()


def _repeat(moment: Moment, _: CommandIntent) -> None:
    """What was last said; and what is still asked, if something else was said since."""
    said = moment.talk.said
    moment.say((*said, *(line for line in open_question(moment) if line not in said)))


def _other_voice(moment: Moment, _: CommandIntent) -> None:
    other_voice(moment)


def _stop_talking(moment: Moment, _: CommandIntent) -> None:
    moment.do(Hush())


def _go_on(moment: Moment, _: CommandIntent) -> None:
    unsaid = moment.talk.unsaid
    moment.become(unsaid=())
    if unsaid:
        moment.say(unsaid)
    else:
        moment.tell("table.nothing_unsaid")


def _help(moment: Moment, _: CommandIntent) -> None:
    _tell_what_is_expected(moment)
    moment.tell("table.help.more")


def _tell_what_is_expected(moment: Moment) -> None:
    place = "question" if moment.talk.question else moment.talk.situation.expecting.value
    moment.tell(f"table.help.{place}")


def _what_can_i_say(moment: Moment, _: CommandIntent) -> None:
    _tell_what_is_expected(moment)
    moment.tell("table.help.asking")
    moment.tell("table.help.voice")
    moment.tell("table.help.game")


def _rules(moment: Moment, _: CommandIntent) -> None:
    for part in ("aim", "clue", "guess", "end"):
        moment.tell(f"table.rules.{part}")


def _sounds(moment: Moment, _: CommandIntent) -> None:
    for earcon in Earcon:
        moment.play(earcon)
        moment.tell(f"table.sounds.{earcon.value}")


def _show_board(moment: Moment, _: CommandIntent) -> None:
    moment.do(ShowBoard(moment.view))
    moment.tell("table.board_shown")


def _read_row(moment: Moment, wanted: CommandIntent) -> None:
    _read_part(moment, wanted, answers.row)


def _read_column(moment: Moment, wanted: CommandIntent) -> None:
    _read_part(moment, wanted, answers.column)


def _read_part(moment: Moment, wanted: CommandIntent, read: Callable[..., tuple[str, ...]]) -> None:
    number = wanted.argument
    if not isinstance(number, int) or not 1 <= number <= answers.COLUMNS:
        moment.tell("table.no_such_row")
        return
    lines = read(number, moment.view, moment.talk.settings.verbosity, moment.house.script)
    moment.say(lines or (moment.line("table.row_is_empty"),))


def _where_is(moment: Moment, wanted: CommandIntent) -> None:
    word = str(wanted.argument or "").lower()
    words = [each.lower() for each in moment.view.words]
    if word not in words:
        moment.tell("table.not_there", word=word.capitalize())
        return
    card, verbosity = words.index(word), moment.talk.settings.verbosity
    moment.say(answers.where(card, moment.view, verbosity, moment.house.script))


def _spell(moment: Moment, wanted: CommandIntent) -> None:
    word = str(wanted.argument or "") or _last_word(moment)
    if not word:
        moment.tell("table.nothing_to_spell")
        return
    moment.tell("table.spelled", word=word, letters=", ".join(word.upper()))


def _last_word(moment: Moment) -> str:
    """The word that was last played: the current clue, or the player's own last move."""
    view, last = moment.talk.view, moment.talk.last
    if view is not None and view.turns:
        return view.turns[-1].clue.word
    return last.word if isinstance(last, ClueIntent) else ""


def _let_me_spell(moment: Moment, _: CommandIntent) -> None:
    if moment.talk.situation.expecting is Expecting.NOTHING:
        moment.tell("table.nothing_to_do")
        return
    moment.become(question=Question(QuestionKind.SPELL), waiting=None)
    moment.tell("table.spell")


def _score(moment: Moment, _: CommandIntent) -> None:
    result = score(moment.view)
    points = result.points if result else None
    settings = moment.talk.settings
    line = answers.score_line(points, moment.view, settings.verbosity, moment.house.script)
    moment.say((line,))


def _you_first(moment: Moment, _: CommandIntent) -> None:
    if moment.talk.stage is not Stage.PLAYING or not partner_may_move(moment):
        moment.tell("table.not_my_turn")
        return
    moment.become(waiting=None, question=None)
    think(moment)


def _undo(moment: Moment, _: CommandIntent) -> None:
    """Take back what has had no consequence yet: a move said back, or a clue not guessed on."""
    saved = moment.talk.saved
    if moment.talk.waiting is not None:
        moment.become(waiting=None, last=None)
        moment.tell("table.cancelled")
        moment.wait_for_player()
        return
    last = saved.actions[-1] if saved is not None and saved.actions else None
    if saved is None or not isinstance(last, GiveClue) or last.side is not saved.player:
        moment.tell("table.too_late" if has_moved(moment) else "table.nothing_done")
        return
    taken_back = saved.without_last_action()
    moment.become(saved=taken_back, game=taken_back.game(), thinking=False)
    moment.do(KeepGame(taken_back))
    moment.tell("table.taken_back", word=last.word)
    go_on(moment)


def _pause(moment: Moment, _: CommandIntent) -> None:
    moment.become(asleep=True, waiting=None, prompt_at=None)
    moment.tell("table.asleep")


def _wake(moment: Moment, _: CommandIntent) -> None:
    """Somebody who has been away is told where the game is, or what was asked."""
    was_asleep = moment.talk.asleep
    moment.become(asleep=False)
    moment.play(Earcon.LISTENING)
    moment.tell("table.awake")
    if was_asleep and moment.talk.question is not None:
        moment.say(open_question(moment))
    elif was_asleep and moment.talk.stage is Stage.PLAYING:
        moment.say(whose_turn(moment))
    moment.wait_for_player()


def _new_game(moment: Moment, _: CommandIntent) -> None:
    deal(moment)


def _quit(moment: Moment, _: CommandIntent) -> None:
    say_goodbye(moment)


def _debriefing(moment: Moment, _: CommandIntent) -> None:
    if moment.talk.stage is not Stage.AFTER:
        moment.tell("table.debrief.later")
        return
    debrief_at_length(moment)
    ask_for_another(moment)


def _would_lose_a_game(moment: Moment, wanted: CommandIntent) -> bool:
    saved = moment.talk.saved
    begun = saved is not None and bool(saved.actions) and moment.talk.stage is Stage.PLAYING
    return begun and _open_mission(moment, wanted) is not None


def _open_mission(moment: Moment, wanted: CommandIntent) -> Mission | None:
    city = str(wanted.argument or "").lower()
    open_now = {
        moment.city(m.city).lower(): m for m in moment.talk.campaign.open(moment.house.missions)
    }
    return open_now.get(city)


def _mission(moment: Moment, wanted: CommandIntent) -> None:
    mission = _open_mission(moment, wanted)
    if mission is None:
        moment.tell("table.mission_closed", city=str(wanted.argument or ""))
        tell_campaign(moment)
        return
    deal(moment, mission.options(moment.talk.settings.options))


def _learnt(moment: Moment, _: CommandIntent) -> None:
    lines = moment.house.learnt()
    moment.say(lines or (moment.line("table.learnt_nothing"),))


def _forget_learnt(moment: Moment, wanted: CommandIntent) -> None:
    word = wanted.argument if isinstance(wanted.argument, str) else None
    moment.do(Forget(word))
    moment.tell("table.forgot_word" if word else "table.forgot_speech", word=word)


def _forget_everything(moment: Moment, _: CommandIntent) -> None:
    moment.do(Forget(everything=True))
    moment.tell("table.forgot_everything")
    leave(moment)


def _cancel(moment: Moment, _: CommandIntent) -> None:
    if moment.talk.stage is Stage.PLAYING:
        moment.become(question=None, waiting=None, asked=None)
    moment.tell("table.cancelled")


_REPLIES: dict[Command, Callable[[Moment, CommandIntent], None]] = {
    Command.REPEAT: _repeat,
    Command.OTHER_VOICE: _other_voice,
    Command.STOP_TALKING: _stop_talking,
    Command.SKIP: _stop_talking,
    Command.GO_ON: _go_on,
    Command.HELP: _help,
    Command.WHAT_CAN_I_SAY: _what_can_i_say,
    Command.RULES: _rules,
    Command.TUTORIAL: lambda moment, _: begin_lesson(moment),
    Command.SOUNDS: _sounds,
    Command.SHOW_BOARD: _show_board,
    Command.READ_ROW: _read_row,
    Command.READ_COLUMN: _read_column,
    Command.WHERE_IS: _where_is,
    Command.SPELL: _spell,
    Command.LET_ME_SPELL: _let_me_spell,
    Command.SCORE: _score,
    Command.WHOSE_TURN: lambda moment, _: moment.say(whose_turn(moment)),
    Command.YOU_FIRST: _you_first,
    Command.UNDO: _undo,
    Command.PAUSE_LISTENING: _pause,
    Command.WAKE_UP: _wake,
    Command.NEW_GAME: _new_game,
    Command.QUIT: _quit,
    Command.SETTINGS: lambda moment, _: tell_settings(moment),
    Command.SET: set_by_voice,
    Command.HINT: lambda moment, _: hint(moment),
    Command.CAMPAIGN: lambda moment, _: tell_campaign(moment),
    Command.MISSION: _mission,
    Command.STATISTICS: lambda moment, _: tell_statistics(moment),
    Command.DEBRIEFING: _debriefing,
    Command.WHAT_LEARNT: _learnt,
    Command.FORGET_LEARNT: _forget_learnt,
    Command.FORGET_EVERYTHING: _forget_everything,
    Command.CANCEL: _cancel,
}
