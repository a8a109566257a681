"""Opens the second opinion where its model lies; everywhere else the first one hears alone."""

from __future__ import annotations

import logging
from collections.abc import Callable

from voiceduet import places
from voiceduet.ears.by_phones import PhoneJudge
from voiceduet.ears.lessons import DECODER_LESSONS_FILE, load_lessons
from voiceduet.ears.phone_head import load_phone_head
from voiceduet.ears.recogniser import SharingRecogniser
from voiceduet.ears.second import Judge, SecondEar, SecondRecogniser
from voiceduet.language.load import load_script
from voiceduet.language.sound import load_sounds
from voiceduet.language.vocabulary import load_vocabulary
from voiceduet.meaning.doubt import worth_asking
from voiceduet.meaning.grammar_file import load_grammar
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.models import quick_check, read_manifest
from voiceduet.problem import Problem

log = logging.getLogger(__name__)


def with_second_opinion(
    recogniser: SharingRecogniser, language: str, knowledge: Callable[[], Knowledge]
) -> SharingRecogniser:
    """This recogniser with a second opinion, if there is one for the language on this machine."""
    second = open_second_ear(language)
    if second is None:
        return recogniser
    return SecondRecogniser(
        recogniser,
        second,
        lambda heard, now: worth_asking(heard, now, knowledge()),
        _open_judge(language),
    )


def _open_judge(language: str) -> Judge | None:
    head = load_phone_head(language)
    if head is None:
        return None
    return PhoneJudge(
        head.phones, load_sounds(language), load_vocabulary(language), load_grammar(language)
    ).judge


def open_second_ear(language: str) -> SecondEar | None:
    """None where the model was not fetched, or does not load: that is logged in a sentence."""
    model = read_manifest().second(language)
    if model is None or not quick_check(model, places.models() / model.name).good:
        return None
    from voiceduet.ears.moonshine import Moonshine

    try:
        folder = places.models() / model.name
        return Moonshine(
            folder,
            load_phone_head(language),
            load_lessons(language),
            load_lessons(language, DECODER_LESSONS_FILE),
        )
    except Problem as problem:
        log.warning("%s", problem.told(load_script(language)))
        return None
