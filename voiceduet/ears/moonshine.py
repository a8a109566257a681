"""Moonshine, a small speech model that writes down what it hears, asked what fits a sound."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from voiceduet.ears.lessons import Lessons, taught
from voiceduet.ears.memory import give_back
from voiceduet.ears.onnx_file import kept_changed, showing
from voiceduet.ears.phone_head import Logs, PhoneHead
from voiceduet.ears.port import RATE
from voiceduet.ears.unhead import HEAD, headless
from voiceduet.problem import Problem

ENCODER = "model/base/quantized/encoder_model.onnx"
DECODER = "model/base/quantized/decoder_model_merged.onnx"
ENCODED = "last_hidden_state"
INNER = "/layers.5/Add_1_output_0"
"""What the sixth of the encoder's eight layers makes of the sound. Later ones tell less of phones:
they are on the way to text."""
WORDS = "moonshine.min.js"
"""Its list of word pieces lies in the package's program, as a long literal of base64."""

STATE = HEAD.decode()
BEGIN, END = 1, 2
FIRST_PIECE = 259
"""Before it: what is no text, and single bytes."""
PAD_SECONDS = 0.3
"""Of silence after the sound, so that a last consonant is heard to its end."""
BATCH = 2
"""Beginnings looked at together: each more takes 7 MB, and saves no time."""
BEAM = 9.0
"""A beginning that is so much less likely than the best (natural log) is not followed further."""
LOST = 3.0
"""What each further piece of such a word is taken to cost."""
LIKELY_TO_END = 4.0
"""Words that are not so much less likely than the best are looked at to their end."""
LONGEST_DICTATION = 8
BLOCK = 128
"""Rows of the table of pieces that are unfolded at once: few are still in the processor's cache
when they are used. For two beginnings 128 take 5 ms and 2,048 take 15."""

Samples = npt.NDArray[np.int16]
Floats = npt.NDArray[np.float32]
Pieces = tuple[int, ...]
Cache = Mapping[str, Floats]


class Vocabulary:
    """The pieces that words are written with."""

    def __init__(self, pieces: Sequence[str]) -> None:
        self.pieces = pieces
        self._numbers = {piece: number for number, piece in enumerate(pieces)}
        new = [number for piece, number in self._numbers.items() if piece.startswith("▁")]
        self.beginnings = np.array([END, *new])
        """Pieces after which what was before is over."""

    def spell(self, text: str) -> Pieces:
        """Neighbours are joined for as long as that gives a piece, the commonest first."""
        parts = list(text.replace(" ", "▁"))
        while True:
            joins = [
                (number, at)
                for at in range(len(parts) - 1)
                if (number := self._numbers.get(parts[at] + parts[at + 1])) is not None
            ]
            if not joins:
                return tuple(self._numbers.get(part, 0) for part in parts)
            at = min(joins)[1]
            parts[at : at + 2] = [parts[at] + parts[at + 1]]

    def text(self, pieces: Iterable[int]) -> str:
        said = [self.pieces[n] for n in pieces if FIRST_PIECE <= n < len(self.pieces)]
        return "".join(said).replace("▁", " ").strip()


def read_vocabulary(program: str) -> Vocabulary:
    """The list of pieces in the text of the package's program."""
    for literal in re.findall(r"""["'`]([A-Za-z0-9+/=]{100,})["'`]""", program):
        text = base64.b64decode(literal + "===")
        if text.startswith(b"<unk>\n<s>\n</s>\n"):
            return Vocabulary(text.decode("utf-8").split("\n"))
    raise ValueError("no list of word pieces")


class Moonshine:
    """A `SecondEar`. Used from one thread only."""

    def __init__(
        self,
        folder: Path,
        head: PhoneHead | None = None,
        lessons: Lessons | None = None,
        decoder_lessons: Lessons | None = None,
    ) -> None:
        self._head = head
        self._writes_words = decoder_lessons is not None
        """In small letters, and each to its end; not as sentences begin."""
        try:
            import onnxruntime
        except ImportError as error:
            raise Problem("models.second_broken", folder=folder, why=error) from error

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.enable_cpu_mem_arena = False
        options.log_severity_level = 3
        # 10 MB less.
        options.add_session_config_entry(
            "optimization.disable_specified_optimizers", "ConstantFolding"
        )

        def load(model: Path | bytes) -> Any:
            return onnxruntime.InferenceSession(
                str(model) if isinstance(model, Path) else model,
                options,
                providers=["CPUExecutionProvider"],
            )

        try:
            self._encoder = load(encoder_file(folder, lessons))
            width = self._encoder.get_outputs()[0].shape[-1]
            decoder, self._table = headless(
                folder / DECODER, width, _own_folder(folder), decoder_lessons
            )
            self._decoder = load(decoder)
            self._vocabulary = read_vocabulary((folder / WORDS).read_text("utf-8", "replace"))
        except Exception as error:
            # onnxruntime raises many kinds, all of its own.
            raise Problem("models.second_broken", folder=folder, why=error) from error
        shapes = {given.name: given.shape for given in self._decoder.get_inputs()}
        caches = [name for name in shapes if name.startswith("past_key_values.")]
        self._own = [name for name in caches if ".decoder." in name]
        self._of_sound = [name for name in caches if ".encoder." in name]
        _, heads, _, size = shapes[caches[0]]
        self._nothing = np.zeros((1, heads, 0, size), np.float32)
        self._encoded: Floats = np.zeros((1, 1, 1), np.float32)
        self._inner = self._encoded
        self._sound_cache: dict[str, Floats] = {}
        self._known: dict[Pieces, tuple[Floats, Cache]] = {}
        """What may follow each beginning that was looked at, as logs, and the decoder's state."""
        give_back()

    def take(self, sound: Samples) -> None:
        heard = np.pad(sound.astype(np.float32) / 32768, (0, round(PAD_SECONDS * RATE)))
        self._encoded, self._inner = self._encoder.run(
            [ENCODED, INNER], {"input_values": heard[None]}
        )
        self._known = {}

    def phones(self) -> Logs | None:
        return None if self._head is None else self._head.logs(self._inner[0])

    def _begin(self) -> None:
        """What may come first. Only the phones can be told without."""
        if self._known:
            return
        names = [*self._own, *self._of_sound]
        states, *caches = self._decoder.run(
            [STATE, *map(_present, names)],
            {
                "input_ids": np.array([[BEGIN]]),
                "encoder_hidden_states": self._encoded,
                "use_cache_branch": np.array([False]),
                **dict.fromkeys(names, self._nothing),
            },
        )
        cache = dict(zip(names, caches, strict=True))
        self._sound_cache = {n: np.repeat(cache[n], BATCH, axis=0) for n in self._of_sound}
        # That nothing was said is not for this ear to say: it often says so of short words.
        logits = self._logits(states[:, -1])
        logits[:, END] = -np.inf
        self._known = {(): (_logs(logits)[0], {n: cache[n] for n in self._own})}

    def dictation(self) -> str:
        self._begin()
        said: Pieces = ()
        while len(said) < LONGEST_DICTATION:
            following = int(self._known[said][0].argmax())
            if following == END:
                break
            said = (*said, following)
            self._look_at([said])
        return self._vocabulary.text(said)

    def scores(self, texts: Sequence[str]) -> list[float]:
        """Each text as it stands and with a capital, together; or, where it writes words, as it
        stands, and to its end if it is likely."""
        self._begin()
        if self._writes_words:
            words = [self._vocabulary.spell(f" {text}") for text in texts]
            return self._ended(words, self._follow(set(words)))
        spelled = [
            [self._vocabulary.spell(f" {one}") for one in dict.fromkeys((text, text.capitalize()))]
            for text in texts
        ]
        logs = self._follow({pieces for ways in spelled for pieces in ways})
        return [float(np.logaddexp.reduce([logs[way] for way in ways])) for ways in spelled]

    def _ended(self, words: Sequence[Pieces], logs: Mapping[Pieces, float]) -> list[float]:
        """“Train” is no word of “trainer”: after a word, another one begins, or nothing comes."""
        likely = max((logs[pieces] for pieces in words), default=0.0) - LIKELY_TO_END
        ends = sorted({pieces for pieces in words if logs[pieces] >= likely})
        for length in sorted({len(pieces) for pieces in ends}):
            self._look_at([p for p in ends if len(p) == length and p[:-1] in self._known])
        over = {p: self._over(self._known[p][0]) for p in ends if p in self._known}
        return [logs[pieces] + over.get(pieces, 0.0) for pieces in words]

    def _over(self, following: Floats) -> float:
        return float(np.logaddexp.reduce(following[self._vocabulary.beginnings]))

    def forget(self) -> None:
        """Some 30 MB, which the next grammar may need."""
        self._sound_cache, self._known = {}, {}
        give_back()

    def _follow(self, wanted: set[Pieces]) -> dict[Pieces, float]:
        """The log-probability of each of these, from the beginning on."""
        logs: dict[Pieces, float] = {(): 0.0}
        for length in range(1, max(map(len, wanted), default=0) + 1):
            starts = {pieces[:length] for pieces in wanted if len(pieces) >= length}
            for start in starts:
                logs[start] = self._log(start, logs)
            best = max(logs[start] for start in starts)
            going_on = {pieces[:length] for pieces in wanted if len(pieces) > length}
            likely = {start for start in going_on if logs[start] > best - BEAM}
            self._look_at(
                sorted(s for s in likely if s not in self._known and s[:-1] in self._known)
            )
        return logs

    def _log(self, start: Pieces, logs: Mapping[Pieces, float]) -> float:
        known = self._known.get(start[:-1])
        return logs[start[:-1]] + (-LOST if known is None else float(known[0][start[-1]]))

    def _look_at(self, beginnings: Sequence[Pieces]) -> None:
        """What may follow these, all of one length."""
        new = [start for start in beginnings if start not in self._known]
        decoded = [self._decode(new[at : at + BATCH]) for at in range(0, len(new), BATCH)]
        if not new:
            return
        logs = _logs(self._logits(np.concatenate([states for states, _ in decoded])))
        caches = [cache for _, batch in decoded for cache in batch]
        self._known.update(zip(new, zip(logs, caches, strict=True), strict=True))

    def _decode(self, batch: Sequence[Pieces]) -> tuple[Floats, list[Cache]]:
        """The decoder's state after each of these, and what it keeps of it."""
        before = [self._known[start[:-1]][1] for start in batch]
        size = len(batch)
        states, *caches = self._decoder.run(
            [STATE, *map(_present, self._own)],
            {
                "input_ids": np.array([[start[-1]] for start in batch]),
                "encoder_hidden_states": np.repeat(self._encoded[:, :1], size, axis=0),
                "use_cache_branch": np.array([True]),
                **{n: np.concatenate([cache[n] for cache in before]) for n in self._own},
                **{n: cache[:size] for n, cache in self._sound_cache.items()},
            },
        )
        kept: list[Cache] = [
            {name: cache[row : row + 1] for name, cache in zip(self._own, caches, strict=True)}
            for row in range(size)
        ]
        return states[:, -1], kept

    def _logits(self, states: Floats) -> Floats:
        """How likely each piece is to follow each state: the decoder's last step."""
        table = self._table
        logits = np.empty((len(states), len(table.rows)), np.float32)
        for at in range(0, len(table.rows), BLOCK):
            block = table.rows[at : at + BLOCK].astype(np.float32)
            logits[:, at : at + BLOCK] = states @ block.T
        logits -= table.zero * states.sum(axis=1, keepdims=True)
        logits *= table.scale
        return logits


def encoder_file(folder: Path, lessons: Lessons | None) -> Path | bytes:
    """The encoder's file with the lessons in it, which shows what its inner layer makes."""

    def change(model: bytes) -> bytes:
        return showing(model if lessons is None else taught(model, lessons), INNER.encode())

    kind = "showing" + re.sub(r"\W+", "-", INNER) + (f"-{lessons.mark}" if lessons else "")
    return kept_changed(folder / ENCODER, kind, change, _own_folder(folder))


def _own_folder(model: Path) -> Path:
    """Where what is made of a model lies: beside it, so that the model itself stays as it was."""
    return model.with_name(f"{model.name}.tuned")


def _present(name: str) -> str:
    """What the decoder calls the state that it gives, by the name of the one it takes."""
    return name.replace("past_key_values", "present")


def _logs(logits: Floats) -> Floats:
    shifted = logits - logits.max(axis=-1, keepdims=True)
    logs: Floats = shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))
    return logs
