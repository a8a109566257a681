"""Joins ears and mouth to a sitting: what is heard becomes signals, what is said gates the ears."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from voiceduet.ears.port import (
    BRISK,
    SPELLING,
    THINKING,
    Attention,
    DeviceLost,
    Ears,
    EarsEvent,
    LevelProblem,
    Listening,
    Patience,
    SpeechHeard,
    SpeechMeasured,
    SpeechStarted,
    StopHeard,
)
from voiceduet.language.script import Script
from voiceduet.meaning.beginnings import begins_something, ends_in_number, may_spell_on
from voiceduet.meaning.heard import Heard, Hypothesis, tokens
from voiceduet.meaning.intents import ClueIntent
from voiceduet.meaning.knowledge import Knowledge
from voiceduet.meaning.outcome import Act, Ask, Outcome
from voiceduet.meaning.situation import Expecting, QuestionKind, Situation
from voiceduet.meaning.understand import understand
from voiceduet.meaning.weigh import is_about_a_card
from voiceduet.mouth.port import Idle, LineStarted, Mouth, MouthEvent, SpeakingNow
from voiceduet.table import settings
from voiceduet.table.signals import (
    Measured,
    MicrophoneBack,
    MicrophoneLost,
    PlayerSpeaks,
    PoorSound,
    Said,
    Signal,
    StopSaid,
)
from voiceduet.table.talk import Talk
from voiceduet.table.understood import understood

if TYPE_CHECKING:
    from voiceduet.ears.echo import EchoCanceller
    from voiceduet.ears.recogniser import SharingRecogniser

Post = Callable[[Signal], None]


def open_game_ears(
    recogniser: SharingRecogniser,
    script: Script,
    listening: Listening = Listening.LOUDSPEAKER,
    device: str = "",
    echo: EchoCanceller | None = None,
) -> Ears:
    """Ears for a device, with an ear for stop words while the narrator speaks.

    `echo` is told what the mouth plays; with it the player may speak over loudspeakers too.
    """
    from voiceduet.ears.microphone import DeviceMicrophone
    from voiceduet.ears.opening import open_ears
    from voiceduet.ears.phrases import StopWordEar

    stop_words = StopWordEar(
        recogniser.model,
        script.line("table.stop_words").split(),
        script.line("table.other_words").split(),
    )
    return open_ears(
        recogniser,
        DeviceMicrophone(device),
        listening=listening,
        stop_words=stop_words,
        echo=echo,
    )


def open_echo_canceller() -> EchoCanceller:
    """What takes the narrator's voice out of the microphone's sound."""
    from voiceduet.ears.echo import AdaptiveEchoCanceller

    return AdaptiveEchoCanceller()


def hear_for(ears: Ears, post: Post, mouth: Mouth) -> None:
    """What the ears hear is told to the conversation; so is whether it was said over the mouth."""

    def tell(event: EarsEvent) -> None:
        post(_signal(event, mouth))

    ears.listen(tell)


def mind_the_narrator(mouth: Mouth, ears: Ears) -> None:
    """While the narrator speaks, the ears do not take its voice for the player's."""

    def mind(event: MouthEvent) -> None:
        if isinstance(event, SpeakingNow):
            ears.narrator_speaks("")
        elif isinstance(event, LineStarted):
            ears.narrator_speaks(event.line)
        elif isinstance(event, Idle):
            ears.narrator_is_silent()

    mouth.listen(mind)


def heard_by(chosen: settings.Settings) -> Listening:
    """How the narrator reaches the microphone, by what the player listens with."""
    headphones = chosen.listening is settings.Listening.HEADPHONES
    return Listening.HEADPHONES if headphones else Listening.LOUDSPEAKER


def attention(talk: Talk, knowledge: Knowledge) -> Attention:
    """What the ears should be ready for at this point of the conversation."""
    situation = talk.situation

    def complete(partial: str) -> bool:
        words = tokens(partial)
        if may_spell_on(words, situation, knowledge.grammar):
            return False
        heard = Heard((Hypothesis(words),))
        return _whole(understand(heard, situation, knowledge))

    thinking = situation.expecting is Expecting.CLUE and situation.question is None

    def over(heard: Heard) -> bool:
        if not heard.hypotheses:
            return False
        outcome = understood(heard, situation, knowledge)
        if may_spell_on(heard.hypotheses[0].words, situation, knowledge.grammar):
            return is_about_a_card(outcome, situation)
        if thinking:
            return _whole(outcome) or ends_in_number(heard, knowledge.grammar, knowledge.sounds)
        if isinstance(outcome, Act | Ask):
            return _whole(outcome)
        return not begins_something(heard.hypotheses[0].words, situation, knowledge.grammar)

    return Attention(situation, complete, _patience(situation, thinking=thinking), over)


def _patience(situation: Situation, *, thinking: bool) -> Patience:
    if situation.question is not None and situation.question.kind is QuestionKind.SPELL:
        return SPELLING
    return THINKING if thinking else BRISK


def _whole(outcome: Outcome) -> bool:
    """Whether nothing is missing. A doubt which of two words it was is cleared by asking, not by
    waiting; a clue without its number may still get it."""
    if isinstance(outcome, Ask):
        intents = [option.intent for option in outcome.question.options]
        return not any(isinstance(i, ClueIntent) and i.count is None for i in intents)
    return isinstance(outcome, Act)


def _signal(event: EarsEvent, mouth: Mouth) -> Signal:
    if isinstance(event, SpeechHeard):
        return Said(event.heard)
    if isinstance(event, SpeechStarted):
        return PlayerSpeaks(over_narrator=mouth.speaking)
    if isinstance(event, StopHeard):
        return StopSaid()
    if isinstance(event, SpeechMeasured):
        return Measured(event.level)
    if isinstance(event, LevelProblem):
        return PoorSound(event.level)
    if isinstance(event, DeviceLost):
        return MicrophoneLost(event.device)
    return MicrophoneBack(event.device)
