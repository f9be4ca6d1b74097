"""Fairy conditions in words: as Popeye reads them in three languages, and as collections do."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from functools import cache

from solver.fairy.conditions import FairyCondition, FairyRule, Variant
from solver.fairy.naming.codes import CodeLanguage, kind_of
from solver.fairy.naming.condition_names import NAMES, VARIANT_NAMES
from solver.fairy.naming.grammar import GRAMMAR, PLAIN_GRAMMAR, taken_word
from solver.squares import square_of

_R, _V, _of = FairyRule, Variant, FairyCondition.of
_OF_REBIRTH = frozenset(GRAMMAR[_R.CIRCE].variants) - {_V.REX_INCLUSIVE} | {_V.APRIL}
_CHANGING_NOTHING = (
    "calv|et rexe|xclusive rexe|xklusive rexe|xclusif type1| typ1| typea| typa| pionp|ropre"
)
"""Words behind a condition that say what holds without them."""
_CONTRARY = (
    (_V.REX_INCLUSIVE, "rexe|xclusive rexe|xklusive rexe|xclusif"),
    *((it, "typea| typa|") for it in (_V.TYPE_B, _V.TYPE_C, _V.TYPE_D)),
    *((it, "type1| typ1|") for it in (_V.TYPE_2, _V.TYPE_3)),
    *((it, "pionp|ropre") for it in (_V.PAWN_ADVERSE, _V.PAWN_NEUTRAL)),
)
"""What is said before, and the words among these that say the contrary."""
_SQUARES = re.compile(r"(?:[a-h][1-8])+")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_ALSO: dict[str, tuple[FairyCondition, ...]] = {
    "ultraschachzwang": (_of(_R.BLACK_ULTRASCHACHZWANG),),
    **dict.fromkeys(
        ("maximummer", "laengstzueger", "maximum", "maximummerblack"), (_of(_R.BLACK_MAXIMUMMER),)
    ),
    "maximummerwhite": (_of(_R.WHITE_MAXIMUMMER),),
    "doublemaximummer": (_of(_R.BLACK_MAXIMUMMER), _of(_R.WHITE_MAXIMUMMER)),
    **dict.fromkeys(("minimummer", "minimummerblack"), (_of(_R.BLACK_MINIMUMMER),)),
    "minimummerwhite": (_of(_R.WHITE_MINIMUMMER),),
    "patrol": (_of(_R.PATROL),),
    "sentinels": (_of(_R.SENTINELS),),
    "koko": (_of(_R.KOEKO),),
    "reverseeinstein": (_of(_R.REVERSAL_EINSTEIN),),
    "monochromatic": (_of(_R.MONOCHROME),),
    "bichromatic": (_of(_R.BICHROME),),
    "makeandtake": (_of(_R.MAKE_AND_TAKE),),
    "takeandmake": (_of(_R.TAKE_AND_MAKE),),
    "immune": (_of(_R.IMMUNE),),
    "mars": (_of(_R.MARS),),
    "magicsquare": (_of(_R.MAGIC_SQUARES),),
    "holes": (_of(_R.HOLES),),
    "vogtlander": (_of(_R.VOGTLAENDER),),
    "imitators": (_of(_R.IMITATOR),),
    "reflectingkings": (_of(_R.REFLECTIVE_KINGS),),
    "transmutingkings": (_of(_R.TRANSMUTED_KINGS),),
}
"""What collections write that is no word of Popeye's, without blanks; a maximummer of no side is
Black's."""
_UNLIMITED = "-"
"""What is said of BGL where a side has no limit."""
_LINKS = frozenset({"&", "+", "and", "und", "et"})
"""What may stand between two conditions."""
_LONGEST_NAME = 5
"""As many words one name has at most, such as Take & Make Chess."""


def conditions_in(
    text: str, language: CodeLanguage = CodeLanguage.ENGLISH, *, are_whole: bool = False
) -> tuple[FairyCondition, ...] | None:
    """Return the conditions that *text* names, in their order; ``None`` where a word is not known.

    Several may stand in one text, as in Popeye's input.  Names are understood in each of his
    languages, and cut short unless they have to be whole; codes of men in *language* alone.
    """
    found: list[FairyCondition] = []
    for told in _APART.split(_plain(text)):
        if not _add(found, told.split(), language, are_whole=are_whole):
            return None
    found = list(map(_bound, found))
    are_fit = all(GRAMMAR.get(it.rule, PLAIN_GRAMMAR).fits(it) for it in found)
    return tuple(found) or None if are_fit else None


_APART = re.compile(r"[,;](?!\d)|(?<!\d)[,;]")
"""What tells conditions apart, and no decimal comma."""
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "é": "e", "è": "e", '"': ""})


def _plain(text: str) -> str:
    """Return *text* in small letters as Popeye has them."""
    return text.lower().translate(_UMLAUTS)


def _add(
    found: list[FairyCondition], words: list[str], language: CodeLanguage, *, are_whole: bool
) -> bool:
    """Add to *found* what *words* tell that no comma parts, and tell whether all is understood.

    Names may be written in several words, ``Take & Make``; the longest that is one is meant, but
    a word that says of which kind the last condition is begins no other, as in Popeye's input.
    """
    at = 0
    while at < len(words):
        if found and words[at] in _LINKS:
            at += 1
            continue
        is_first = at == 0
        is_taken = not is_first and bool(found) and _is_kind_of(found[-1], words[at])
        for count in range(min(_LONGEST_NAME, len(words) - at), 1, -1):
            told = words[at : at + count]
            if _UNLIMITED in told:
                continue
            if _add_name(found, told, is_first=is_first, may_begin=not is_taken):
                break
        else:
            count = 1
            condition = None if are_whole else _named(words[at])
            named = _wholly_named(words[at]) if condition is None else (condition,)
            if not _add_word(found, words[at], named, language, is_first=is_first):
                return False
        at += count
    return True


def _is_kind_of(condition: FairyCondition, word: str) -> bool:
    """Tell whether a whole word says of which kind a condition is."""
    grammar = GRAMMAR.get(condition.rule, PLAIN_GRAMMAR)
    told = (_least_and_whole(VARIANT_NAMES[it]) for it in (*grammar.variants, *grammar.also))
    return any(word == whole for names in told for _, whole in names)


def _add_name(
    found: list[FairyCondition], words: list[str], *, is_first: bool, may_begin: bool
) -> bool:
    """Add the condition that several words name together, or the change of the last one found.

    They name a condition only where one *may_begin*.
    """
    name = "".join(words)
    named = _whole_names().get(name.replace("-", "").removesuffix("chess"), ())
    if words[-1] != "chess":  # or Circe Take&MakeChess would be a kind of Circe
        named = _whole_names().get(name.replace("-", ""), ())
    if not may_begin:
        named = ()
    if not named and is_first and len(words) == 2 and words[1] in ("circe", "anticirce"):
        named = _turned(*words)
    changed = _varied(found[-1], name) if found and not named else None
    if changed is not None:
        found[-1] = changed
    found += named
    return bool(named) or changed is not None


def _turned(word: str, circe: str) -> tuple[FairyCondition, ...]:
    """Return the kind of Circe that the word before it names, such as ``Strict Circe``."""
    base = _of(_R.CIRCE if circe == "circe" else _R.ANTICIRCE)
    changed = None if _wholly_named(word) else _varied(base, word)
    return () if changed is None else (changed,)


def _add_word(
    found: list[FairyCondition],
    word: str,
    named: tuple[FairyCondition, ...],
    language: CodeLanguage,
    *,
    is_first: bool,
) -> bool:
    """Add what one word says to *found*: what is *named*, or what stands behind the last one.

    Behind a comma the whole name of a condition begins another.
    """
    if found and not (is_first and _wholly_named(word)):
        changed = _with(found[-1], word, language)
        if changed is not None:
            found[-1] = changed
            return True
        if named and _is_of_rebirth(found[-1], word):
            return False
    found += named
    return bool(named)


@cache
def _whole_names() -> Mapping[str, tuple[FairyCondition, ...]]:
    """Return the conditions by their whole names in small letters, without “chess” as well."""
    names = dict(_ALSO)
    for condition, told in NAMES.items():
        for _, whole in _least_and_whole(told):
            names.setdefault(whole, (condition,))
            names.setdefault(whole.removesuffix("chess"), (condition,))
    names.pop("castling")  # which is said of other things
    return names


def _wholly_named(name: str) -> tuple[FairyCondition, ...]:
    """Return the conditions of which *name*, of one word or several, is the whole name."""
    bare = name.replace("-", "")
    return _whole_names().get(bare) or _whole_names().get(bare.removesuffix("chess"), ())


def _bound(condition: FairyCondition) -> FairyCondition:
    """Return a condition with what goes without saying.

    In April Circe who cannot come back is not captured, but where his captor chooses the square
    (Popeye 4.104).
    """
    is_free = condition.rule is _R.ANTICIRCE or _V.SUPER in condition.variants
    if _V.APRIL not in condition.variants or is_free:
        return condition
    return replace(condition, variants=condition.variants | {_V.STRICT})


def printed(condition: FairyCondition, language: CodeLanguage) -> str:
    """Return a condition as Popeye prints it in *language*."""

    def word(names: str) -> str:
        told = names.replace("|", "").split()
        return told[min(language.value, len(told) - 1)]

    variants = {it: word(names) for it, names in VARIANT_NAMES.items()}
    return condition.told(word(NAMES[_of(condition.rule)]), variants, language)


@cache
def _named(word: str) -> FairyCondition | None:
    """Return the condition that a word names in some language; where it is unclear, none."""
    named = {condition for condition, names in NAMES.items() if _is_one_of(word, names)}
    return named.pop() if len(named) == 1 else None


def _with(condition: FairyCondition, word: str, language: CodeLanguage) -> FairyCondition | None:
    """Return a condition with one word more behind it, if it may stand there."""
    grammar = GRAMMAR.get(condition.rule, PLAIN_GRAMMAR)
    if (varied := _varied(condition, word)) is not None:
        return varied
    if condition.rule is FairyRule.LAST_CAPTURE:
        return _with_man(condition, word, language)
    if taken := taken_word(condition, word):
        return replace(condition, words=(*condition.words, taken))
    if grammar.squares[1] and _SQUARES.fullmatch(word):
        added = (square_of(word[at : at + 2]) for at in range(0, len(word), 2))
        return replace(condition, squares=(*condition.squares, *added))
    is_unlimited = word == _UNLIMITED and condition.rule is FairyRule.BGL
    if len(condition.numbers) < grammar.numbers[1] and (is_unlimited or _NUMBER.fullmatch(word)):
        number = Decimal("Infinity" if is_unlimited else word.replace(",", "."))
        return replace(condition, numbers=(*condition.numbers, number))
    has_room = len(condition.kinds) < grammar.kinds[1]
    kind = kind_of(word, language) if has_room else None
    return None if kind is None else replace(condition, kinds=(*condition.kinds, kind))


def _varied(condition: FairyCondition, word: str) -> FairyCondition | None:
    """Return a condition with a word behind it that changes its kind, if it may stand there."""
    grammar = GRAMMAR.get(condition.rule, PLAIN_GRAMMAR)
    for variant in (*grammar.variants, *grammar.also):
        if _is_one_of(word, VARIANT_NAMES[variant]):
            return replace(condition, variants=condition.variants | {variant})
    is_nothing = grammar.variants and _is_one_of(word, _CHANGING_NOTHING)
    is_contrary = any(
        it in condition.variants and _is_one_of(word, names) for it, names in _CONTRARY
    )
    return condition if is_nothing and not is_contrary else None


def _is_of_rebirth(condition: FairyCondition, word: str) -> bool:
    """Tell whether a word that names a condition says here how men are reborn, in Popeye's eyes."""
    grammar = GRAMMAR.get(condition.rule, PLAIN_GRAMMAR)
    is_rebirth = not _OF_REBIRTH.isdisjoint(grammar.variants)
    return is_rebirth and any(_is_one_of(word, VARIANT_NAMES[it]) for it in _OF_REBIRTH)


def _with_man(
    condition: FairyCondition, word: str, language: CodeLanguage
) -> FairyCondition | None:
    """Return a condition with a man and his square behind it, such as ``bg4``."""
    kind = kind_of(word[:-2], language)
    if condition.kinds or kind is None or not _SQUARES.fullmatch(word[-2:]):
        return None
    return replace(condition, kinds=(kind,), squares=(square_of(word[-2:]),))


def _is_one_of(word: str, names: str) -> bool:
    return any(
        word.startswith(least) and whole.startswith(word)
        for least, whole in _least_and_whole(names)
    )


@cache
def _least_and_whole(names: str) -> tuple[tuple[str, str], ...]:
    """Return each of the names in small letters: where it may be cut first, and written out."""
    told = (name.lower().partition("|") for name in names.split())
    return tuple((least, least + rest) for least, _, rest in told)
