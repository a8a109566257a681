"""Reading something long: it can be cut, and taken up again at the word where it was cut. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Reading:
    """Lines that are read one after the other, such as the rows of the board."""

    lines: tuple[str, ...]

    def cut(self, unsaid: Sequence[str]) -> Reading:
        """What is left of it, given what `Mouth.stop` says was not said.

        Lines of others that waited behind the reading are not part of it.
        """
        left = tuple(line for line in unsaid if self._is_ours(line))
        return Reading(left)

    @property
    def over(self) -> bool:
        return not self.lines

    def _is_ours(self, unsaid: str) -> bool:
        """A whole line of the reading, or the end of one that was cut in the middle."""
        return any(line == unsaid or line.endswith(f" {unsaid}") for line in self.lines)
