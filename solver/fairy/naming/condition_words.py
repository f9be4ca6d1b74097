"""Fairy conditions in words: as Popeye reads them in three languages, and as collections do."""

from __future__ import annotations

import re
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
    **dict.fromkeys(("maximummer", "laengstzueger", "maximum"), (_of(_R.BLACK_MAXIMUMMER),)),
    "maximummer black": (_of(_R.BLACK_MAXIMUMMER),),
    "maximummer white": (_of(_R.WHITE_MAXIMUMMER),),
    "double maximummer": (_of(_R.BLACK_MAXIMUMMER), _of(_R.WHITE_MAXIMUMMER)),
    "minimummer": (_of(_R.BLACK_MINIMUMMER),),
    "minimummer black": (_of(_R.BLACK_MINIMUMMER),),
    "minimummer white": (_of(_R.WHITE_MINIMUMMER),),
    "patrol": (_of(_R.PATROL),),
    "patrol chess": (_of(_R.PATROL),),
    "sentinels": (_of(_R.SENTINELS),),
    "koko": (_of(_R.KOEKO),),
    "grid": (_of(_R.GRID),),
    "grid chess": (_of(_R.GRID),),
    "andernach chess": (_of(_R.ANDERNACH),),
    "anti-circe": (_of(_R.ANTICIRCE),),
    "anti-andernach": (_of(_R.ANTIANDERNACH),),
    "mirror circe": (_of(_R.CIRCE, _V.MIRROR),),
    "checkless": (_of(_R.CHECKLESS),),
    "checkless chess": (_of(_R.CHECKLESS),),
    "take&make": (_of(_R.TAKE_AND_MAKE),),
    "take & make": (_of(_R.TAKE_AND_MAKE),),
    "take and make": (_of(_R.TAKE_AND_MAKE),),
    "make&take": (_of(_R.MAKE_AND_TAKE),),
    "make & take": (_of(_R.MAKE_AND_TAKE),),
    "mars circe": (_of(_R.MARS),),
    "mars": (_of(_R.MARS),),
    "phantom chess": (_of(_R.PHANTOM),),
    "danger circe": (_of(_R.DANGER),),
    "super guards": (_of(_R.SUPERGUARDS),),
    "frankfurt chess": (_of(_R.FRANKFURT),),
    "protean": (_of(_R.PROTEAN),),
    "protean chess": (_of(_R.PROTEAN),),
    "double tibet": (_of(_R.DOUBLE_TIBET),),
    "geneva chess": (_of(_R.GENEVA),),
    "annan chess": (_of(_R.ANNAN),),
    "immune chess": (_of(_R.IMMUNE),),
    "eiffel chess": (_of(_R.EIFFEL),),
}
"""What collections write that is no word of Popeye's; a maximummer of no side is Black's."""


def conditions_in(
    text: str, language: CodeLanguage = CodeLanguage.ENGLISH
) -> tuple[FairyCondition, ...] | None:
    """Return the conditions that *text* names, in their order; ``None`` where a word is not known.

    Several may stand in one text, as in Popeye's input.  Names are understood in each of his
    languages, codes of men in *language* alone.
    """
    words = " ".join(text.split()).lower().replace('"', "")
    if words in _ALSO:
        return _ALSO[words]
    found: list[FairyCondition] = []
    for word in words.split():
        changed = _with(found[-1], word, language) if found else None
        if changed is not None:
            found[-1] = changed
            continue
        condition = _named(word)
        named = _ALSO.get(word, ()) if condition is None else (condition,)
        if not named or (found and _is_of_rebirth(found[-1], word)):
            return None
        found += named
    found = list(map(_bound, found))
    are_whole = all(GRAMMAR.get(it.rule, PLAIN_GRAMMAR).fits(it) for it in found)
    return tuple(found) or None if are_whole else None


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
    for variant in (*grammar.variants, *grammar.also):
        if _is_one_of(word, VARIANT_NAMES[variant]):
            return replace(condition, variants=condition.variants | {variant})
    if grammar.variants and _is_one_of(word, _CHANGING_NOTHING):
        is_contrary = any(
            it in condition.variants and _is_one_of(word, names) for it, names in _CONTRARY
        )
        return None if is_contrary else condition
    if condition.rule is FairyRule.LAST_CAPTURE:
        return _with_man(condition, word, language)
    if taken := taken_word(condition, word):
        return replace(condition, words=(*condition.words, taken))
    if grammar.squares[1] and _SQUARES.fullmatch(word):
        added = (square_of(word[at : at + 2]) for at in range(0, len(word), 2))
        return replace(condition, squares=(*condition.squares, *added))
    is_unlimited = word == "-" and condition.rule is FairyRule.BGL
    if len(condition.numbers) < grammar.numbers[1] and (is_unlimited or _NUMBER.fullmatch(word)):
        number = Decimal("Infinity" if is_unlimited else word.replace(",", "."))
        return replace(condition, numbers=(*condition.numbers, number))
    has_room = len(condition.kinds) < grammar.kinds[1]
    kind = kind_of(word, language) if has_room else None
    return None if kind is None else replace(condition, kinds=(*condition.kinds, kind))


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
