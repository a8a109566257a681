"""Opens the second opinion where its model lies; everywhere else the first one hears alone."""

from __future__ import annotations

import logging
from collections.abc import Callable

from voiceduet import places
from voiceduet.ears.recogniser import SharingRecogniser
from voiceduet.ears.second import SecondEar, SecondRecogniser
from voiceduet.language.load import load_script
from voiceduet.meaning.doubt import worth_asking
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
        recogniser, second, lambda heard, now: worth_asking(heard, now, knowledge())
    )


def open_second_ear(language: str) -> SecondEar | None:
    """None where the model was not fetched, or does not load: that is logged in a sentence."""
    model = read_manifest().second(language)
    if model is None or not quick_check(model, places.models() / model.name).good:
        return None
    from voiceduet.ears.moonshine import Moonshine

    try:
        return Moonshine(places.models() / model.name)
    except Problem as problem:
        log.warning("%s", problem.told(load_script(language)))
        return None
