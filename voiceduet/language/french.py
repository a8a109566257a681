"""How French words are said, by rule: the spelling decides nearly everything."""

from __future__ import annotations

import re

from voiceduet.language.phones import Phones

_V = "aeiouyàâäéèêëîïôöùûüœæ"
_C = "bcdfghjklmnpqrstvwxzç"
_NASAL = rf"(?![{_V}hnm])"
"""A vowel before n or m is nasal unless a vowel or a second n or m follows."""

_RULES: tuple[tuple[str, str], ...] = (
    # Words that no rule would say right.
    (r"^est$", "EH"),
    (r"^femme(?=s?$)", "F A M"),
    (r"^monsieur$", "M EU S Y EU"),
    (r"^fils$", "F IY S"),
    (r"^second", "S EU G ON"),
    (r"^ours$", "UW RR S"),
    (r"^sept$", "S EH T"),
    (r"^œil", "OE Y"),
    (r"(?<=^pi)eds?$", "E"),
    # Endings: most last consonants are written only.
    (r"(?<=.)es?$", ""),
    (r"(?<=[^aeiou])ents$", "AN"),
    (r"(?<=[^aeiou])ent$", "AN"),
    (r"(?<=.)ez$", "E"),
    (r"(?<=..)(?:er|ers|és?|ées?)$(?<!^fier)(?<!^cher)(?<!^hier)(?<!hiver)(?<!enfer)"
     r"(?<!^amer)", "E"),
    (r"ets?$", "EH"),
    (rf"(?<=[{_V}nrlm])g?[dtpsxz]+$", ""),
    (r"(?<=[rn])[cgk]s?$", ""),
    (rf"(?<=[{_C}])s$", ""),
    # Several letters, one sound.
    (r"eaux?$|eau|aux$|au", "O"),
    (r"œu(?=[fvr]|il)", "OE"),
    (r"œu", "EU"),
    (r"[œæ]", "E"),
    (r"(?<=[cg])ueil(?:l(?=e))?|euil(?:l(?=[eaoé]))?", "OE Y"),
    (r"eil(?:l(?=[eaoé]))?", "EH Y"),
    (r"ail(?:l(?=[eaoé]))?", "A Y"),
    (r"ouil(?:l(?=[eaoé]))?", "UW Y"),
    (r"(?<=^v)ill|(?<=^m)ill|(?<=tranqu)ill", "IY L"),
    (r"ill(?=[eaoéiè])", "IY Y"),
    (rf"oin{_NASAL}", "W IN"),
    (rf"[iy]en{_NASAL}", "Y IN"),
    (rf"éen{_NASAL}", "E IN"),
    (rf"(?:ain|aim|ein|yn|ym|in|im){_NASAL}", "IN"),
    (r"um$", "O M"),
    (rf"(?:un|um){_NASAL}", "IN"),
    (rf"(?:an|am|en|em){_NASAL}", "AN"),
    (rf"(?:on|om){_NASAL}", "ON"),
    (r"ao[uû]", "UW"),
    (r"o[uùû](?=[aeiéèê][^$])(?!es?$)", "W"),
    (r"o[uùû]", "UW"),
    (r"oy", "W A Y"),
    (r"o[iî]|oê", "W A"),
    (r"eu(?=r|f|v|l|ple)", "OE"),
    (r"e[uû]", "EU"),
    (r"ay(?=[aeo])", "EH Y"),
    (r"uy(?=[aeo])", "U IY Y"),
    (r"ai|aî|ei|ay|ey", "EH"),
    (r"tion", "S Y ON"),
    (r"ch(?=[rln])", "K"),
    (r"sch|ch|sh", "SH"),
    (r"ph", "F"),
    (r"th", "T"),
    (r"rh", "RR"),
    (r"gn", "NJ"),
    (r"cqu|qu|q", "K"),
    (r"gu(?=[eiéèêy])", "G"),
    (r"ge(?=[aoâô])", "ZH"),
    (r"g(?=[eiéèêyî])", "ZH"),
    (r"g+", "G"),
    (r"cc(?=[eiéè])", "K S"),
    (r"sc(?=[eiéèêy])", "S"),
    (r"c(?=[eiéèêyî])|ç", "S"),
    (r"c+k?|k+", "K"),
    (rf"(?<=[{_V}])s(?=[{_V}])", "Z"),
    (r"s+", "S"),
    (r"(?<=^e)x(?=[aeiouéèê])", "G Z"),
    (r"x", "K S"),
    (r"j", "ZH"),
    (r"w", "W"),
    (r"h", ""),
    # One letter, doubled or not.
    *((rf"{letter}+", phone) for letter, phone in
      zip("bdflmnprtvz", ["B", "D", "F", "L", "M", "N", "P", "RR", "T", "V", "Z"], strict=True)),
    (r"[éë]", "E"),
    (r"[èê]", "EH"),
    (rf"e(?=[{_C}]{{2}})(?!([^rl])[rl])|e(?=[xz])|e(?=[{_C}]s?$)", "EH"),
    (r"e", "EU"),
    (rf"i(?=[{_V}])(?!es?$)", "Y"),
    (r"[iîïy]", "IY"),
    (r"[uûùü]", "U"),
    (r"[oôö]", "O"),
    (r"[aàâä]", "A"),
)  # fmt: skip
_COMPILED = tuple((re.compile(pattern), tuple(said.split())) for pattern, said in _RULES)


def say(word: str) -> tuple[Phones, ...]:
    """The ways a lower-case French word is said: as a noun, and as a verb's silent plural."""
    ways = [_say(word)]
    if word.endswith("ent") and len(word) > 5:
        ways.append(_say(word.removesuffix("nt")))
    return tuple(dict.fromkeys(ways))


def _say(word: str) -> Phones:
    said: list[str] = []
    at = 0
    while at < len(word):
        for pattern, phones in _COMPILED:
            match = pattern.match(word, at)
            if match and match.end() > at:
                said.extend(phones)
                at = match.end()
                break
        else:
            at += 1
    return tuple(said)
