"""What was learnt about how this player speaks: what was heard, and what they meant by it."""

from __future__ import annotations

from dataclasses import dataclass, replace

MOST = 500
"""Aliases kept; the least used go first."""


@dataclass(frozen=True, slots=True)
class Alias:
    """When this player is heard to say one word, they may mean another."""

    heard: str
    meant: str
    times: int = 1


@dataclass(frozen=True, slots=True)
class Learnt:
    """Everything learnt about one player; stored on their machine, listable, erasable."""

    aliases: tuple[Alias, ...] = ()

    def meant_by(self, heard: str) -> tuple[Alias, ...]:
        return tuple(alias for alias in self.aliases if alias.heard == heard)


def learn(learnt: Learnt, heard: str, meant: str) -> Learnt:
    """After "no, I said pear", or a question answered: next time it is likelier."""
    heard, meant = heard.lower().strip(), meant.lower().strip()
    if not heard or not meant or heard == meant:
        return learnt
    known = next((a for a in learnt.aliases if (a.heard, a.meant) == (heard, meant)), None)
    others = tuple(alias for alias in learnt.aliases if alias is not known)
    new = replace(known, times=known.times + 1) if known else Alias(heard, meant)
    kept = sorted((new, *others), key=lambda alias: -alias.times)[:MOST]
    return Learnt(tuple(kept))


def forget(learnt: Learnt, word: str | None = None) -> Learnt:
    """Without what was learnt about this word; without anything, when no word is named."""
    if word is None:
        return Learnt()
    word = word.lower().strip()
    return Learnt(tuple(a for a in learnt.aliases if word not in (a.heard, a.meant)))
