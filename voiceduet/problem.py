"""An expected failure, told as a line of the script: what happened and what to do next."""

from __future__ import annotations

from voiceduet.language.script import Script


class Problem(Exception):
    """Something outside the program is not as it needs to be; the player can do something about it.

    `name` is the line of the script that says so; `facts` fill its blanks. A front prints it as one
    sentence and ends with `exit_code`; it never shows a stack trace.
    """

    exit_code = 1

    def __init__(self, name: str, /, **facts: object) -> None:
        self.name = name
        self.facts = facts
        super().__init__(f"{name}: {facts}" if facts else name)

    def told(self, script: Script) -> str:
        return script.line(self.name, **self.facts)


class Misused(Problem):
    """The command was called in a way that it does not know."""

    exit_code = 2
