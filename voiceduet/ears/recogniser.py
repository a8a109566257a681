"""The recogniser: Vosk, listening for the grammar of the moment, giving alternatives."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Protocol

from voiceduet.ears.memory import give_back
from voiceduet.ears.port import RATE, Recogniser
from voiceduet.ears.sayable import Sayable, read_lexicon
from voiceduet.ears.tuned import tuned_model
from voiceduet.language.sound import load_sounds
from voiceduet.language.vocabulary import Vocabulary, load_vocabulary
from voiceduet.meaning.grammar import Grammar
from voiceduet.meaning.grammar_file import load_grammar
from voiceduet.meaning.heard import Heard, Hypothesis
from voiceduet.meaning.listening import CARD_WEIGHT, phrases_for
from voiceduet.meaning.situation import Question, QuestionKind, Situation
from voiceduet.meaning.spelling import begins_to_spell, spells

ALTERNATIVES = 200
"""Asked of Vosk. Variants of the number and of fillers crowd the list, so it has to be long."""
UNKNOWN = "[unk]"


class SharingRecogniser(Recogniser, Protocol):
    """A recogniser whose speech model smaller ears may use too."""

    @property
    def model(self) -> Any: ...


class VoskRecogniser:
    """Turns the sound of one utterance into what it may have been. Used from one thread only."""

    def __init__(self, model: Path, grammar: Grammar, vocabulary: Vocabulary | None = None) -> None:
        import vosk

        vosk.SetLogLevel(-1)
        self._vosk = vosk
        self._model = vosk.Model(str(tuned_model(model)))
        self._grammar = grammar
        self._vocabulary = vocabulary or load_vocabulary(grammar.language)
        self._sayable = Sayable(read_lexicon(model), load_sounds(grammar.language))
        self._recogniser: Any = None
        self._situation = Situation()
        self._sound: list[bytes] = []
        """Of the utterance under way: what was spelled is heard again."""

    @property
    def model(self) -> Any:
        """The loaded speech model, for smaller ears that share it."""
        return self._model

    def attend(self, situation: Situation) -> None:
        """Prepare the grammar for what may be said now. Called between utterances only.

        A new recogniser is made: changing the grammar of one that has heard something can abort
        the whole process inside Vosk.
        """
        if self._recogniser is not None and _sounds_alike(situation, self._situation):
            return
        phrases = phrases_for(situation, self._grammar, self._vocabulary)
        stand_ins = [phrase for word in situation.board for phrase in self._sayable.stand_ins(word)]
        self._sound.clear()
        self._recogniser = None  # two big grammars at once would take twice the memory
        self._recogniser = self._listening_for([*phrases, *stand_ins * CARD_WEIGHT])
        self._situation = situation
        give_back()

    def _listening_for(self, phrases: Sequence[str]) -> Any:
        known = [p for p in phrases if self._sayable.knows(p.split())]
        recogniser = self._vosk.KaldiRecognizer(
            self._model, RATE, json.dumps([*known, UNKNOWN], ensure_ascii=False)
        )
        recogniser.SetMaxAlternatives(ALTERNATIVES)
        return recogniser

    def accept(self, sound: bytes, as_it_came: bytes | None = None) -> None:  # noqa: ARG002
        """Take more sound of the utterance; it is heard better cleaned."""
        if self._recogniser is None:
            self.attend(Situation())
        self._sound.append(sound)
        self._recogniser.AcceptWaveform(sound)

    def partial(self) -> str:
        """The likeliest words so far, lower case; empty when there are none."""
        if self._recogniser is None:
            return ""
        return str(json.loads(self._recogniser.PartialResult()).get("partial", ""))

    def finish(self, *, loud: bool = False) -> Heard:
        """What the utterance may have been; the next `accept` begins another."""
        if self._recogniser is None:
            return Heard()
        sound, self._sound = b"".join(self._sound), []
        heard = read_result(json.loads(self._recogniser.FinalResult()))
        if begins_to_spell(heard, self._situation, self._grammar, self._vocabulary):
            again = self._letters(sound)
            heard = again if spells(again, heard, self._grammar) else heard
        return replace(heard, loud=loud)

    def _letters(self, sound: bytes) -> Heard:
        """The same sound by the grammar of letters."""
        spelling = self._situation.ask(Question(QuestionKind.SPELL))
        recogniser = self._listening_for(phrases_for(spelling, self._grammar, self._vocabulary))
        recogniser.AcceptWaveform(sound)
        return replace(read_result(json.loads(recogniser.FinalResult())), letters=True)

    def reset(self) -> None:
        """Forget the utterance under way."""
        self._sound.clear()
        if self._recogniser is not None:
            self._recogniser.Reset()


def _sounds_alike(a: Situation, b: Situation) -> bool:
    """Whether the same may be said in both."""
    return (a.expecting, a.board, a.question, a.asleep) == (
        b.expecting,
        b.board,
        b.question,
        b.asleep,
    )


def read_result(result: dict[str, Any]) -> Heard:
    """What Vosk said, best first; unknown words are left in, so that they count as something."""
    hypotheses = tuple(
        Hypothesis(tuple(str(found["text"]).split()), float(found.get("confidence", 0.0)))
        for found in result.get("alternatives", ())
        if str(found.get("text", "")).strip()
    )
    return Heard(tuple(sorted(hypotheses, key=lambda h: -h.score)))


def load_recogniser(model: Path, language: str) -> VoskRecogniser:
    """A recogniser for this language with the model in this folder."""
    return VoskRecogniser(model, load_grammar(language))
