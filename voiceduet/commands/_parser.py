"""An argument parser that speaks from the script and answers mistakes with one clear sentence."""

from __future__ import annotations

import argparse
import difflib
from collections.abc import Sequence
from typing import NoReturn

from voiceduet import __version__, commands
from voiceduet.language.script import Script
from voiceduet.problem import Misused

CHOSEN = "command"
MEMBER = "member"


class Parser(argparse.ArgumentParser):
    """Tells a wrong call as a `Misused` problem instead of printing its usage."""

    script: Script

    def error(self, message: str) -> NoReturn:
        raise Misused("commands.wrong_call", what=_sentence(message), command=self.prog)


def build(argv: Sequence[str], script: Script) -> Parser:
    """The parser for this call: every command is listed, only the one called is imported."""
    parser = _parser(script, "voiceduet", "voiceduet")
    parser.add_argument(
        "--version",
        action="version",
        version=f"voiceduet {__version__}",
        help=script.line("commands.version"),
    )
    called = [word for word in argv if not word.startswith("-")][:2]
    choices = _choices(parser, script, CHOSEN)
    names = commands.names()
    if called and called[0] not in names:
        raise Misused("commands.unknown_command", name=called[0], names=", ".join(names))
    for name in names:
        child = _add(choices, script, name, name)
        if called[:1] != [name]:
            continue
        if name in commands.GROUPS:
            _add_members(child, script, name, called[1:])
        else:
            commands.load(name).add_arguments(child)
    return parser


def parse(argv: Sequence[str], script: Script) -> tuple[Parser, argparse.Namespace]:
    """The parser and what was asked; an unknown option is told with the nearest known one."""
    parser = build(argv, script)
    args, unknown = parser.parse_known_args(argv)
    if unknown:
        _refuse_unknown(_innermost(parser, args), unknown[0])
    return parser, args


def _refuse_unknown(parser: argparse.ArgumentParser, word: str) -> NoReturn:
    option = word.split("=")[0]
    known = [name for action in parser._actions for name in action.option_strings]
    near = difflib.get_close_matches(option, known, n=1)
    if near:
        raise Misused("commands.unknown_near", option=option, near=near[0], command=parser.prog)
    raise Misused("commands.unknown", option=option, command=parser.prog)


def _innermost(
    parser: argparse.ArgumentParser, args: argparse.Namespace
) -> argparse.ArgumentParser:
    for name in (getattr(args, CHOSEN, None), getattr(args, MEMBER, None)):
        for action in parser._actions:
            if name and isinstance(action, argparse._SubParsersAction):
                parser = action.choices[name]
                break
    return parser


def _parser(script: Script, name: str, prog: str) -> Parser:
    parser = Parser(prog=prog, add_help=False, allow_abbrev=False)
    _dress(parser, script, name)
    return parser


def _dress(parser: argparse.ArgumentParser, script: Script, name: str) -> None:
    """Descriptions and headings from the script."""
    for attribute, line in (("description", "about"), ("epilog", "examples")):
        if script.has(f"commands.{name}.{line}"):
            setattr(parser, attribute, script.line(f"commands.{name}.{line}").strip())
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser._positionals.title = script.line("commands.heading_what")
    parser._optionals.title = script.line("commands.heading_options")
    parser.add_argument("-h", "--help", action="help", help=script.line("commands.help_option"))


def _choices(
    parser: argparse.ArgumentParser, script: Script, dest: str
) -> argparse._SubParsersAction[Parser]:
    return parser.add_subparsers(
        dest=dest,
        metavar=script.line("commands.command_word"),
        title=script.line("commands.heading_commands"),
        parser_class=Parser,
    )


def _add(
    choices: argparse._SubParsersAction[Parser], script: Script, shown: str, name: str
) -> Parser:
    line = f"commands.{name}.help"
    child = choices.add_parser(
        shown,
        help=script.line(line) if script.has(line) else "",
        add_help=False,
        allow_abbrev=False,
    )
    _dress(child, script, name)
    return child


def _add_members(parser: Parser, script: Script, group: str, called: Sequence[str]) -> None:
    choices = _choices(parser, script, MEMBER)
    for name in commands.members(group):
        child = _add(choices, script, name.replace("_", "-"), f"{group}_{name}")
        if list(called) == [name.replace("_", "-")]:
            commands.load(name, group).add_arguments(child)


def _sentence(message: str) -> str:
    return message[:1].upper() + message[1:].rstrip(".")
