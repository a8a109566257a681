"""The ears as a game has them: a device, and a detector that tells the player from the room."""

from __future__ import annotations

from voiceduet.ears.echo import EchoCanceller
from voiceduet.ears.foreground import Foreground
from voiceduet.ears.listener import Listener, StopWords
from voiceduet.ears.microphone import DeviceMicrophone
from voiceduet.ears.port import Listening, Microphone, Recogniser
from voiceduet.ears.speech import SileroDetector


def open_ears(
    recogniser: Recogniser,
    microphone: Microphone | None = None,
    *,
    listening: Listening = Listening.LOUDSPEAKER,
    stop_words: StopWords | None = None,
    echo: EchoCanceller | None = None,
) -> Listener:
    """Ears that hear the default microphone, or the one that is given. `start` them.

    Who gives them an echo canceller tells it everything that is played: then the player may speak
    over loudspeakers too.
    """
    return Listener(
        microphone or DeviceMicrophone(),
        recogniser,
        Foreground(SileroDetector()),
        listening=listening,
        stop_words=stop_words,
        echo=echo,
    )
