"""Opens a sitting on this machine: looks what there is, builds the parts, joins them, plays."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from voiceduet import places
from voiceduet.ears.port import Ears
from voiceduet.ears.sayable import WORDS_FILE, Sayable, read_lexicon
from voiceduet.equipment import Equipment, Input, Output, Wishes, probe
from voiceduet.language.load import NoSuchLanguage, load_script
from voiceduet.language.script import Script
from voiceduet.language.sound import load_sounds
from voiceduet.meaning.heard import typed
from voiceduet.models import read_manifest
from voiceduet.models.progress import progress_for
from voiceduet.mouth.port import Mouth
from voiceduet.mouth.printing import PrintMouth
from voiceduet.partner.player import Player
from voiceduet.partner.players import make_player
from voiceduet.problem import Misused, Problem
from voiceduet.rules import CARDS
from voiceduet.rules.missions import BadMap, MissionMap
from voiceduet.table.at_once import AtOnce
from voiceduet.table.campaign import load_map
from voiceduet.table.front import Front, OpenFront, Seen
from voiceduet.table.furnish import furnish, word_knowledge
from voiceduet.table.keeper import Keeper, Kept
from voiceduet.table.learning import PlayerSpeech
from voiceduet.table.packs import Knows, load_pack, open_pack
from voiceduet.table.printer import TablePrinter
from voiceduet.table.settings import Settings
from voiceduet.table.signals import Began, Effect, FellSilent, InputEnded, Said, Signal
from voiceduet.table.sitting import Learner, Sitting
from voiceduet.table.talk import Stage, Talk
from voiceduet.table.voice import (
    attention,
    hear_for,
    heard_by,
    mind_the_narrator,
    open_echo_canceller,
    open_game_ears,
)

if TYPE_CHECKING:
    from voiceduet.ears.echo import EchoCanceller

NOT_KEPT = 1
"""The exit code when the disk would not take the game."""
PARTNER = "ours"
FALLBACK = "random"


@dataclass(frozen=True)
class Wanted:
    """What the player asked for on the command line."""

    wishes: Wishes
    seed: int
    language: str | None = None
    pack: Path | None = None
    map: Path | None = None
    board: bool = False
    """Whether the table is printed whenever it has changed."""
    started: float | None = None
    """When the program started, if the time to the first line is to be printed."""
    front: OpenFront | None = None
    """Opens another place to follow the game and to take part in it."""


def play(wanted: Wanted) -> int:
    """A whole sitting, from hello to goodbye."""
    keeper, kept, unread = _load(wanted)
    settings = kept.settings
    if wanted.language:
        settings = replace(settings, language=wanted.language)
    script = _script(settings.language)
    equipment = probe(_wishes(wanted.wishes, settings), progress_for(script))
    with ExitStack() as stack:
        front, front_notices = _front(wanted, equipment, script, settings.language)
        if front is not None:
            stack.callback(front.close)
            equipment = _kept_open(equipment)
        knowledge = word_knowledge(settings.language, _map(wanted))
        speech = PlayerSpeech(knowledge, places.home() / "learnt.json")
        sitting = _sit_down(wanted, settings, equipment, keeper, kept, speech, stack, front)
        told = (*unread, *_told(kept, script, speech.moved))
        notices = (*_notices(equipment, script), *told, *front_notices)
        sitting.post(Began(wanted.seed, kept.saved, notices, _is_first(kept, equipment)))
        if wanted.started is not None:
            took = time.perf_counter() - wanted.started
            print(script.line("table.timing", seconds=f"{took:.2f}"), file=sys.stderr)
        if equipment.input is Input.PIPED:
            _play_piped(sitting, equipment)
        else:
            _play_live(sitting, equipment, front)
    if keeper.forgotten:
        # The goodbye has been spoken since, and so kept.
        keeper.forget_everything()
    return NOT_KEPT if sitting.talk.unkept else 0


def _load(wanted: Wanted) -> tuple[Keeper, Kept, tuple[str, ...]]:
    """What an earlier sitting left; and what to tell where it cannot be read."""
    script = _script(wanted.language or "en")
    keeper = Keeper(places.home(), places.settings_file(), script, places.cache())
    try:
        return keeper, keeper.load(), ()
    except OSError as error:
        path = error.filename or places.home()
        told = script.line("table.home_unreadable", path=path, why=error.strerror)
        return keeper, Kept(unread=True), (told,)


def _script(language: str) -> Script:
    try:
        return load_script(language)
    except NoSuchLanguage as error:
        raise Misused("table.no_language", language=language) from error


def _wishes(wishes: Wishes, settings: Settings) -> Wishes:
    return replace(
        wishes,
        language=settings.language,
        microphone=wishes.microphone or settings.microphone or None,
        speaker=wishes.speaker or settings.speaker or None,
    )


def _sit_down(
    wanted: Wanted,
    settings: Settings,
    equipment: Equipment,
    keeper: Keeper,
    kept: Kept,
    speech: PlayerSpeech,
    stack: ExitStack,
    front: Front | None,
) -> Sitting:
    language = settings.language
    script = load_script(language)

    def partner_for(settings: Settings) -> Player:
        return make_player(PARTNER, wanted.seed, settings.character, settings.level)

    partner = partner_for(settings)
    house = furnish(
        language,
        _pack(wanted, language),
        _map(wanted),
        partner,
        speech.knowledge,
        lambda: tuple(speech.told(script)),
    )
    house = replace(
        house,
        microphone=equipment.input is Input.VOICE,
        aloud=equipment.output is not Output.PRINTED,
    )
    echo = open_echo_canceller() if equipment.input is Input.VOICE else None
    mouth = _mouth(equipment, settings, echo)
    house = replace(house, voices=lambda: mouth.voices)
    stack.callback(mouth.close)
    ears = _ears(equipment, settings, echo, speech)
    thinker: Executor = AtOnce() if equipment.input is Input.PIPED else ThreadPoolExecutor(1)
    stack.enter_context(thinker)
    printer = TablePrinter(script)

    def observe(what: Signal | Effect) -> None:
        if ears is not None:
            _show_heard(what)
        if wanted.board and isinstance(what, FellSilent):
            printer.print_if_changed(sitting.talk.view)

    sitting = Sitting(
        Talk(settings=settings, campaign=kept.campaign, record=kept.record, unkept=kept.unread),
        house,
        mouth,
        partner,
        make_player(FALLBACK, wanted.seed),
        keeper,
        thinker,
        ears=ears,
        attend=lambda talk: attention(talk, speech.knowledge()),
        learner=Learner(speech.learn, speech.forget),
        partner_for=partner_for,
        observe=observe,
        show=front.show if front is not None else _show_nothing,
        show_board=printer.print,
    )
    if front is not None:
        front.begin(sitting.post)
    if ears is not None:
        hear_for(ears, sitting.post, mouth)
        mind_the_narrator(mouth, ears)
        ears.start()
        stack.callback(ears.close)
    return sitting


def _front(
    wanted: Wanted, equipment: Equipment, script: Script, language: str
) -> tuple[Front | None, tuple[str, ...]]:
    """The front that was asked for, and what to tell of it; without it the game goes on."""
    if wanted.front is None:
        return None, ()
    try:
        front = wanted.front(language, equipment.output is Output.SPOKEN)
    except Problem as problem:
        return None, (problem.told(script),)
    return front, front.notices


def _kept_open(equipment: Equipment) -> Equipment:
    """Somebody may play at the front: the end of piped lines is not the end of the game."""
    return replace(equipment, input=Input.TYPED) if equipment.input is Input.PIPED else equipment


def _ears(
    equipment: Equipment, settings: Settings, echo: EchoCanceller | None, speech: PlayerSpeech
) -> Ears | None:
    if equipment.input is not Input.VOICE:
        return None
    from voiceduet.ears.recogniser import load_recogniser
    from voiceduet.table.second_opening import with_second_opinion

    model = places.models() / read_manifest().model(settings.language).name
    device = equipment.microphone.name if equipment.microphone and settings.microphone else ""
    recogniser = with_second_opinion(
        load_recogniser(model, settings.language), settings.language, speech.knowledge
    )
    script = load_script(settings.language)
    return open_game_ears(recogniser, script, heard_by(settings), device, echo)


def _show_heard(what: Signal | Effect) -> None:
    """What was heard is shown as it was heard, for the transcript and for those who read along."""
    if isinstance(what, Said) and not what.heard.typed and what.heard.text:
        print(f"» {what.heard.text}", flush=True)


def _show_nothing(_: Seen) -> None:
    """There is no front to show it on."""


def _pack(wanted: Wanted, language: str) -> tuple[str, ...]:
    """The words of the cards; what is wrong in a pack of the player's own is told by line."""
    if wanted.pack is None:
        return load_pack(language).words
    model = places.models() / read_manifest().model(language).name
    try:
        pack = open_pack(wanted.pack, _sayable(model, language))
    except (OSError, UnicodeDecodeError) as error:
        raise Problem("packs.unreadable", path=wanted.pack, why=error) from error
    script = load_script(language)
    for fault in pack.faults:
        print(script.line(fault.line, **fault.facts), file=sys.stderr)
    if len(pack.words) < CARDS:
        raise Problem("packs.too_few", path=wanted.pack, words=len(pack.words), cards=CARDS)
    return pack.words


def _sayable(model: Path, language: str) -> Knows | None:
    """What the speech model can hear: nobody is dealt a card that cannot be said."""
    if not (model / WORDS_FILE).is_file():
        return None
    return Sayable(read_lexicon(model), load_sounds(language))


def _map(wanted: Wanted) -> MissionMap:
    try:
        return load_map(wanted.map)
    except (BadMap, OSError) as error:
        raise Problem("table.bad_map", why=error) from error


def _mouth(equipment: Equipment, settings: Settings, echo: EchoCanceller | None) -> Mouth:
    if equipment.output is Output.PRINTED:
        return PrintMouth(comfort=settings.comfort)
    from voiceduet.mouth.opening import open_mouth

    device = equipment.speaker.index if equipment.speaker else None
    tap = None if echo is None else echo.played
    return open_mouth(settings.language, settings.speech, settings.comfort, device, tap=tap)


def _is_first(kept: Kept, equipment: Equipment) -> bool:
    """Whether somebody sits here for the first time; a script that pipes lines in is nobody."""
    somebody = equipment.input is Input.VOICE or (sys.stdin is not None and sys.stdin.isatty())
    return somebody and kept.nothing


def _notices(equipment: Equipment, script: Script) -> Iterator[str]:
    for note in equipment.notes:
        yield script.line(note.name, **note.facts)


def _told(kept: Kept, script: Script, learnt_moved: Path | None) -> Iterator[str]:
    for name, path in kept.moved:
        yield script.line(name, path=path)
    if learnt_moved is not None:
        yield script.line("table.damaged_record", path=learnt_moved)
    for bad in kept.bad_settings:
        yield script.line("settings.bad", name=bad.name, value=bad.value, allowed=bad.allowed)


def _play_piped(sitting: Sitting, equipment: Equipment) -> None:
    """Lines that come in are played as typed; when they end, the game is saved."""
    sitting.drain()
    lines = 0
    for line in _lines():
        if sitting.talk.stage is Stage.LEFT:
            return
        lines += 1
        sitting.take(Said(typed(line)))
        sitting.drain()
    if sitting.talk.stage is Stage.LEFT:
        return
    if equipment.headless and not lines:
        sitting.hint_at_demo()
    sitting.take(InputEnded())
    sitting.drain()


def _play_live(sitting: Sitting, equipment: Equipment, front: Front | None) -> None:
    by_hand = sys.stdin is not None and sys.stdin.isatty()
    if equipment.input is not Input.VOICE or by_hand:
        reader = _read_keyboard if by_hand or front is None else _read_pipe
        threading.Thread(target=reader, args=(sitting,), daemon=True).start()
    try:
        sitting.run()
    except KeyboardInterrupt:
        sitting.take(InputEnded())
    sitting.finish_speaking()


def _read_keyboard(sitting: Sitting) -> None:
    _read_pipe(sitting)
    sitting.post(InputEnded())


def _read_pipe(sitting: Sitting) -> None:
    for line in _lines():
        sitting.post(Said(typed(line)))


def _lines() -> Iterator[str]:
    """What is typed or piped in; bytes that are no text are read as well as can be."""
    stream = sys.stdin
    if stream is None:
        return
    if hasattr(stream, "reconfigure"):
        stream.reconfigure(errors="replace")
    for line in stream:
        if line.strip():
            yield line
