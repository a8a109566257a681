"""Phones and how alike they sound: what lies under "could that be misheard?"."""

from __future__ import annotations

from collections.abc import Mapping

Phones = tuple[str, ...]
"""A pronunciation: ARPAbet symbols without stress for English, the same idea for French."""

# Consonants: place (lips 0 … throat 8), manner, voiced.
_STOP, _AFFRICATE, _FRICATIVE, _NASAL, _LIQUID, _GLIDE = range(6)
_CONSONANTS: dict[str, tuple[float, int, bool]] = {
    "P": (0, _STOP, False),
    "B": (0, _STOP, True),
    "M": (0, _NASAL, True),
    "F": (1, _FRICATIVE, False),
    "V": (1, _FRICATIVE, True),
    "TH": (2, _FRICATIVE, False),
    "DH": (2, _FRICATIVE, True),
    "T": (3, _STOP, False),
    "D": (3, _STOP, True),
    "S": (3, _FRICATIVE, False),
    "Z": (3, _FRICATIVE, True),
    "N": (3, _NASAL, True),
    "L": (3, _LIQUID, True),
    "R": (4, _LIQUID, True),
    "SH": (4, _FRICATIVE, False),
    "ZH": (4, _FRICATIVE, True),
    "CH": (4, _AFFRICATE, False),
    "JH": (4, _AFFRICATE, True),
    "Y": (5, _GLIDE, True),
    "NJ": (5, _NASAL, True),
    "K": (6, _STOP, False),
    "G": (6, _STOP, True),
    "NG": (6, _NASAL, True),
    "W": (6, _GLIDE, True),
    "RR": (7, _FRICATIVE, True),
    "HH": (8, _FRICATIVE, False),
}

# Vowels as a path of the tongue and lips: (height 0 low … 3 high, back 0 front … 2 back, round)
# at the start and at the end; the same twice unless it is a diphthong.
_Point = tuple[float, float, float]
_VOWELS: dict[str, tuple[_Point, _Point]] = {
    "IY": ((3, 0, 0), (3, 0, 0)),
    "IH": ((2.4, 0.4, 0), (2.4, 0.4, 0)),
    "EH": ((1.3, 0.2, 0), (1.3, 0.2, 0)),
    "AE": ((0.5, 0.3, 0), (0.5, 0.3, 0)),
    "AA": ((0, 1.6, 0.2), (0, 1.6, 0.2)),
    "AO": ((0.7, 1.9, 0.7), (0.7, 1.9, 0.7)),
    "AH": ((1.1, 1.2, 0), (1.1, 1.2, 0)),
    "UH": ((2.3, 1.6, 0.6), (2.3, 1.6, 0.6)),
    "UW": ((3, 1.9, 1), (3, 1.9, 1)),
    "EY": ((1.8, 0, 0), (2.7, 0.1, 0)),
    "AY": ((0, 1, 0), (2.5, 0.3, 0)),
    "OY": ((0.8, 1.9, 0.8), (2.5, 0.3, 0)),
    "AW": ((0, 1, 0), (2.4, 1.7, 0.8)),
    "OW": ((1.5, 1.6, 0.7), (2.4, 1.8, 0.9)),
    "E": ((2, 0, 0), (2, 0, 0)),
    "A": ((0, 0.8, 0), (0, 0.8, 0)),
    "O": ((2, 2, 1), (2, 2, 1)),
    "U": ((3, 0, 1), (3, 0, 1)),
    "EU": ((2, 0.2, 1), (2, 0.2, 1)),
    "OE": ((1.3, 0.3, 1), (1.3, 0.3, 1)),
    "AN": ((0.3, 1.6, 0.4), (0.2, 1.6, 0.4)),
    "ON": ((1.5, 2, 1), (1.5, 2, 1)),
    "IN": ((0.9, 0.2, 0), (0.9, 0.2, 0)),
}
_NASAL_VOWELS = frozenset({"AN", "ON", "IN"})

_DROPPED: Mapping[str, float] = {"R": 0.35, "HH": 0.5, "AH": 0.65, "T": 0.8, "D": 0.8}
"""What it costs to lose a phone that speakers do lose: r after a vowel, h, schwa, a final stop."""
_ALIKE: Mapping[frozenset[str], float] = {
    frozenset({"AA", "AO"}): 0.08,  # cot and caught are one word to many speakers
    frozenset({"AH", "IH"}): 0.25,  # unstressed vowels: roses, Rosa's
    frozenset({"AH", "UH"}): 0.25,  # put and putt in the north of England
    frozenset({"IH", "EH"}): 0.3,  # pin and pen in the American south
    frozenset({"TH", "F"}): 0.2,
    frozenset({"DH", "V"}): 0.25,
    frozenset({"W", "V"}): 0.3,
    frozenset({"L", "R"}): 0.4,
}
"""Pairs that whole accents merge, which features alone would keep apart."""


def _consonants(a: str, b: str) -> float:
    place_a, manner_a, voiced_a = _CONSONANTS[a]
    place_b, manner_b, voiced_b = _CONSONANTS[b]
    place = min(abs(place_a - place_b), 4) / 4
    manner = 0.0 if manner_a == manner_b else 0.5
    if {manner_a, manner_b} == {_AFFRICATE, _FRICATIVE} or {manner_a, manner_b} == {
        _AFFRICATE,
        _STOP,
    }:
        manner = 0.25
    return min(1.0, 0.45 * place + manner + (0.25 if voiced_a != voiced_b else 0.0))


def _point(a: _Point, b: _Point) -> float:
    height, back, lips = (abs(x - y) for x, y in zip(a, b, strict=True))
    return height / 3 + back / 3 + lips / 4


def _vowels(a: str, b: str) -> float:
    start = _point(_VOWELS[a][0], _VOWELS[b][0])
    end = _point(_VOWELS[a][1], _VOWELS[b][1])
    nasal = 0.3 if (a in _NASAL_VOWELS) != (b in _NASAL_VOWELS) else 0.0
    return min(1.0, 0.1 + (start + end) / 2 + nasal)


def _swap(a: str, b: str) -> float:
    if a == b:
        return 0.0
    special = _ALIKE.get(frozenset({a, b}))
    if special is not None:
        return special
    if a in _CONSONANTS and b in _CONSONANTS:
        return _consonants(a, b)
    if a in _VOWELS and b in _VOWELS:
        return _vowels(a, b)
    return 1.0


PHONES: Phones = (*_CONSONANTS, *_VOWELS)
_SWAPS: dict[str, dict[str, float]] = {a: {b: _swap(a, b) for b in PHONES} for a in PHONES}
_DROPS: dict[str, float] = {phone: _DROPPED.get(phone, 1.0) for phone in PHONES}


def phone_distance(a: str, b: str) -> float:
    """0 for the same phone, 1 for phones with nothing in common."""
    return _SWAPS[a][b]


def is_vowel(phone: str) -> bool:
    return phone in _VOWELS or phone == "ER"


def distance(a: Phones, b: Phones) -> float:
    """0 when two pronunciations are the same, 1 when they have nothing in common.

    The cheapest way to turn one into the other, where exchanging like sounds costs little,
    divided by the length of the longer one.
    """
    if a == b:
        return 0.0
    left, right = _unfold(a), _unfold(b)
    longest = max(len(left), len(right))
    if not left or not right:
        return 1.0
    costs = [0.0]
    for phone in right:
        costs.append(costs[-1] + _DROPS[phone])
    for phone in left:
        swaps, drop = _SWAPS[phone], _DROPS[phone]
        diagonal = costs[0]
        last = costs[0] = diagonal + drop
        for column, other in enumerate(right, start=1):
            above = costs[column]
            best = diagonal + swaps[other]
            if above + drop < best:
                best = above + drop
            insert = last + _DROPS[other]
            if insert < best:
                best = insert
            diagonal = above
            costs[column] = last = best
    return min(1.0, costs[-1] / longest)


def _unfold(phones: Phones) -> Phones:
    """ER is a vowel and an r: speakers who drop their r's keep the vowel."""
    if "ER" not in phones:
        return phones
    unfolded: list[str] = []
    for phone in phones:
        unfolded.extend(("AH", "R") if phone == "ER" else (phone,))
    return tuple(unfolded)
