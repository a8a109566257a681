"""Reads a grammar file; a mistake in it is told with file, line and what is wrong."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from voiceduet.meaning.expression import BadExpression, Phrase, Slot, expand
from voiceduet.meaning.grammar import CommandPhrase, Fillers, Grammar, Spelling, Words
from voiceduet.meaning.intents import Command, CommandIntent
from voiceduet.places import shipped
from voiceduet.problem import Problem

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

SECTIONS = frozenset(
    [
        "language",
        "fillers",
        "numbers",
        "ordinals",
        "letters",
        "spelling",
        "corrections",
        "answers",
        "guess",
        "moves",
        "commands",
    ]
)
SMALL_NUMBERS = range(10)
"""A clue's number may be any of these, so each needs a way to be said."""


class BadGrammar(Problem, ValueError):
    """A grammar file with a mistake: `file:line: what is wrong`."""

    def __init__(self, file: str, line: int, problem: str) -> None:
        self.file, self.line, self.problem = file, line, problem
        super().__init__("commands.bad_grammar", file=file, line=line, problem=problem)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.problem}"


@cache
def load_grammar(code: str) -> Grammar:
    """The grammar of a language that comes with voiceduet."""
    return read_grammar(shipped("grammars") / f"{code}.toml")


def read_grammar(path: Path) -> Grammar:
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        raise BadGrammar(path.name, 0, "there is no such grammar file") from None
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise BadGrammar(path.name, line, "this is not UTF-8 text") from None
    return parse_grammar(text, path.name)


def parse_grammar(text: str, name: str = "grammar") -> Grammar:
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        line = int(found.group(1)) if found else text.count("\n") + 1
        raise BadGrammar(name, line, f"not TOML: {error}") from None
    return _Parser(table, text.splitlines(), name).grammar()


class _Parser:
    """Turns the tables of a file into a grammar, and knows where each thing stood."""

    def __init__(self, table: dict[str, Any], lines: list[str], file: str) -> None:
        self._table, self._lines, self._file = table, lines, file

    def grammar(self) -> Grammar:
        for section in self._table:
            if section not in SECTIONS:
                raise self._error(f"no section is called {section!r}", section)
        for section in SECTIONS - set(self._table):
            raise self._error(f"the section {section!r} is missing")
        if not isinstance(self._table["language"], str):
            raise self._error("language must be a text such as 'en'", "language")
        plain, slotted = self._commands()
        return Grammar(
            language=self._table["language"],
            fillers=Fillers(
                anywhere=frozenset(word for (word,) in self._single("fillers", "anywhere")),
                lead=self._words("fillers", "lead"),
                tail=self._words("fillers", "tail"),
                between=self._words("fillers", "between"),
            ),
            numbers=self._counted("numbers", SMALL_NUMBERS),
            ordinals=self._counted("ordinals", range(1, 6)),
            letters=self._letters(),
            spelling=self._spelling(),
            corrections=self._words("corrections", "lead"),
            yes=self._words("answers", "yes"),
            no=self._words("answers", "no"),
            option=self._phrases("answers", "option", {Slot.NUMBER, Slot.ORDINAL}),
            place=self._phrases(
                "guess",
                "place",
                {Slot.ROW, Slot.COLUMN, Slot.CARD, Slot.ORDINAL_ROW, Slot.ORDINAL_COLUMN},
            ),
            stop=self._words("moves", "stop"),
            pass_=self._words("moves", "pass"),
            plain=plain,
            slotted=slotted,
        )

    def _commands(self) -> tuple[dict[Words, CommandIntent], tuple[CommandPhrase, ...]]:
        plain: dict[Words, CommandIntent] = {}
        slotted: list[CommandPhrase] = []
        names = {command.value: command for command in Command}
        for name, value in self._section("commands").items():
            if name not in names:
                raise self._error(f"no command is called {name!r}", name)
            arguments = value.items() if isinstance(value, Mapping) else [(None, value)]
            for argument, texts in arguments:
                for phrase in self._expand_all(texts, argument or name):
                    entry = CommandPhrase(phrase, names[name], argument)
                    if any(isinstance(item, Slot) for item in phrase):
                        slotted.append(entry)
                    else:
                        self._add_command(plain, entry)
        for command in Command:
            if command.value not in self._section("commands"):
                raise self._error(f"the command {command.value!r} has no phrase", "commands")
        return plain, tuple(slotted)

    def _add_command(self, plain: dict[Words, CommandIntent], entry: CommandPhrase) -> None:
        words = tuple(item for item in entry.phrase if isinstance(item, str))
        intent = CommandIntent(entry.command, entry.argument)
        known = plain.setdefault(words, intent)
        if known != intent:
            text = " ".join(words)
            raise self._error(
                f"{text!r} means both {known.command.value} and {entry.command.value}", text
            )

    def _letters(self) -> dict[Words, str]:
        letters: dict[Words, str] = {}
        for letter, texts in self._section("letters").items():
            if len(letter) != 1:
                raise self._error(f"{letter!r} is not one letter", letter)
            for phrase in self._expand_all(texts, letter):
                letters[self._plain(phrase, letter)] = letter
        return letters

    def _spelling(self) -> Spelling:
        names = Spelling.__dataclass_fields__
        spelling = Spelling(*(self._words("spelling", name) for name in names))
        letters = self._letters()
        for name in spelling.listen:
            if name not in letters:
                text = " ".join(name)
                raise self._error(f"{text!r} is listened for but is no letter's name", text)
        return spelling

    def _counted(self, section: str, needed: range) -> dict[Words, int]:
        numbers: dict[Words, int] = {}
        for key, texts in self._section(section).items():
            if not key.isdecimal():
                raise self._error(f"{key!r} is not a number", key)
            for phrase in self._expand_all(texts, key):
                words = self._plain(phrase, key)
                if numbers.setdefault(words, int(key)) != int(key):
                    text = " ".join(words)
                    raise self._error(f"{text!r} is both {numbers[words]} and {key}", text)
        for number in needed:
            if number not in numbers.values():
                raise self._error(f"nothing says {number}", section)
        return numbers

    def _words(self, section: str, name: str) -> frozenset[Words]:
        return frozenset(self._plain(phrase, name) for phrase in self._phrases(section, name))

    def _single(self, section: str, name: str) -> frozenset[Words]:
        words = self._words(section, name)
        for phrase in words:
            if len(phrase) != 1:
                raise self._error(f"{' '.join(phrase)!r} must be one word", " ".join(phrase))
        return words

    def _phrases(
        self, section: str, name: str, slots: set[Slot] | frozenset[Slot] = frozenset()
    ) -> tuple[Phrase, ...]:
        table = self._section(section)
        if name not in table:
            raise self._error(f"{section}.{name} is missing", section)
        phrases = self._expand_all(table[name], name)
        for phrase in phrases:
            for item in phrase:
                if isinstance(item, Slot) and item not in slots:
                    raise self._error(f"{{{item.value}}} means nothing in {section}.{name}", name)
        return phrases

    def _plain(self, phrase: Phrase, near: str) -> Words:
        words = tuple(item for item in phrase if isinstance(item, str))
        if len(words) != len(phrase):
            raise self._error("there is nothing to fill in here", near)
        return words

    def _section(self, section: str) -> dict[str, Any]:
        table = self._table[section]
        if not isinstance(table, dict):
            raise self._error(f"{section!r} must be a table", section)
        return table

    def _expand_all(self, texts: Any, near: str) -> tuple[Phrase, ...]:
        if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
            raise self._error(f"{near!r} must be a list of phrases", near)
        if not texts:
            raise self._error(f"{near!r} has no phrases", near)
        phrases: list[Phrase] = []
        for text in texts:
            try:
                phrases.extend(expand(text))
            except BadExpression as error:
                raise self._error(str(error), text or near) from None
        return tuple(phrases)

    def _error(self, problem: str, near: str = "") -> BadGrammar:
        return BadGrammar(self._file, self._line_of(near), problem)

    def _line_of(self, near: str) -> int:
        """TOML tables forget where they stood, so the text is looked for again."""
        key = re.compile(rf'^\s*(\[.*)?"?{re.escape(near)}"?\s*(=|\])')
        exact = re.compile(rf"(?<![\w']){re.escape(near)}(?![\w'])")
        for pattern in (key, exact):
            for number, line in enumerate(self._lines, 1):
                if near and pattern.search(line):
                    return number
        return 1
