"""The commands of the command line: one module each, imported only when it is called.

A command is a module here with `add_arguments(parser)` and `run(args)`; its texts are in
`language/LANG/commands.toml` under its name. `bench_NAME` is called as `voiceduet bench NAME`.
"""

from __future__ import annotations

import argparse
import importlib
import pkgutil
from typing import Protocol, cast

ORDER = ("play", "guide", "demo", "doctor", "models", "replay", "arena", "bench")
"""The order in help: what a player needs first. A command that is not named here comes last."""

GROUPS = ("bench",)
"""Commands made of further commands, each in a module named `GROUP_NAME`."""


class Command(Protocol):
    """What a command's module offers."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


def names() -> tuple[str, ...]:
    """The commands there are; a group is there when it has a member."""
    found = {_group_of(name) or name for name in _modules()}
    return tuple(sorted(found, key=_place))


def members(group: str) -> tuple[str, ...]:
    """The commands inside a group."""
    return tuple(
        sorted(name.removeprefix(f"{group}_") for name in _modules() if _group_of(name) == group)
    )


def load(name: str, group: str | None = None) -> Command:
    """The module of a command."""
    module = f"{group}_{name}" if group else name
    return cast(Command, importlib.import_module(f"{__name__}.{module.replace('-', '_')}"))


def _modules() -> tuple[str, ...]:
    """A name that begins with an underscore is a part of other commands, not a command."""
    return tuple(m.name for m in pkgutil.iter_modules(__path__) if not m.name.startswith("_"))


def _group_of(module: str) -> str | None:
    return next((group for group in GROUPS if module.startswith(f"{group}_")), None)


def _place(name: str) -> tuple[int, str]:
    return (ORDER.index(name) if name in ORDER else len(ORDER), name)
