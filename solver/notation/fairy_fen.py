"""Fairy men in the board of a FEN, each in brackets; and conditions behind it, in braces.

YACPDB writes a man by his drawing: ``(q2)`` is a queen turned upside down, which stands for a
grasshopper, ``(!q)`` a neutral queen.  What a drawing cannot tell, attributes and kinds that share
one, is written by colour, attributes and code: ``(w.CG)``, ``(nr.BP)``; behind the letters of a man
whom a user has defined stand his walk, his name and his drawing, as an address has them:
``(w.XY:Camelrider%20+%20Wazir::q3)``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote, unquote

from solver.errors import SolverError
from solver.fairy.conditions import FairyCondition
from solver.fairy.naming.codes import CODES, TRAIT_LETTERS, CodeLanguage, kind_of
from solver.fairy.naming.condition_words import conditions_in
from solver.fairy.own_men import OwnManError, kind_defined
from solver.language import quoted, tr
from solver.men import FEN, Color, Kind, Man, OwnMan, Trait, own_man
from solver.notation.glyphs import glyph_of, turned_kind

_CELL = re.compile(r"\([^()]*\)|\(.*|[A-Za-z]~?|.")
_DRAWN = re.compile(r"\((?P<mark>!?)(?P<letter>[KQRBNSPkqrbnsp])(?P<turns>[0-3]?)\)")
_SPELLED = re.compile(
    r"\((?P<color>[wbn])(?P<traits>[a-z]*)\.(?P<code>[A-Za-z0-9]{1,2})"
    r"(?P<own>:[^():\s]*:[^():\s]*:[a-z][0-3])?\)"
)
_CONDITIONS = re.compile(r"\s*\{(?P<names>[^{}]*)\}\s*$")
_TRAITS = {**TRAIT_LETTERS[CodeLanguage.ENGLISH], Trait.PATROL: "g", Trait.BOARD_B: "s"}
_TRAITS[Trait.PROTEAN] = "t"
"""Who paralyses has the letter that patrols and protean men have in moves."""
_COLORS = {color.letter: color for color in Color}


class FairyFenError(SolverError):
    """A man in brackets, or a condition in braces, is none that is known."""


def written(man: Man) -> str:
    """Return a fairy man as he stands in the board of a FEN."""
    man = man.shown
    code = CODES[CodeLanguage.ENGLISH][man.kind]
    glyph, beside = glyph_of(man.kind)
    if not (man.traits or beside) and isinstance(glyph.shape, Kind):
        letter = FEN.names[glyph.shape]
        letter = letter if man.color is Color.WHITE else letter.lower()
        mark = "!" if man.color is Color.NEUTRAL else ""
        return f"({mark}{letter}{glyph.turns or ''})"
    traits = "".join(letter for trait, letter in _TRAITS.items() if trait in man.traits)
    return f"({man.color.letter}{traits}.{code}{_own_text(man.kind)})"


def _own_text(kind: Kind) -> str:
    """Return what stands behind the code of a man whom a user has defined."""
    own = own_man(kind)
    if own is None:
        return ""
    walk, name = (quote(text, safe="+'") for text in (own.walk, own.name))
    return f":{walk}:{name}:{own.drawing}"


def _own_kind(code: str, text: str) -> Kind:
    """Return the kind whose definition stands behind a code.

    Raises:
        FairyFenError: the definition is not understood.
    """
    walk, name, drawing = map(unquote, text[1:].split(":"))
    try:
        return kind_defined(OwnMan(code, walk, name, drawing))
    except OwnManError as error:
        raise FairyFenError(str(error).rstrip(".")) from error


def parted(board: str) -> list[str]:
    """Return the cells of a rank: letters, numbers, and men in brackets; nothing is left out."""
    return _CELL.findall(board)


def man_of(cell: str) -> Man:
    """Return the man of a cell in brackets.

    Raises:
        FairyFenError: it is none.
    """
    if match := _DRAWN.fullmatch(cell):
        kind = FEN.kinds["N" if match["letter"] in "Ss" else match["letter"].upper()]
        color = Color(match["letter"].isupper())
        if match["mark"]:
            color = Color.NEUTRAL
        return Man(turned_kind(kind, int(match["turns"] or 0)), color)
    match = _SPELLED.fullmatch(cell)
    if match and match["own"]:
        named: Kind | None = _own_kind(match["code"], match["own"])
    else:
        named = kind_of(match["code"]) if match else None
    if match is None or named is None:
        raise FairyFenError(tr("%1 is no man that is known here", quoted(cell[:20])))
    letters, traits = match["traits"], set()
    for trait, letter in _TRAITS.items():
        if letters.startswith(letter):
            letters = letters.removeprefix(letter)
            traits.add(trait)
    if letters:
        raise FairyFenError(tr("%1 is no man that is known here", quoted(cell[:20])))
    return Man(named, _COLORS[match["color"]], frozenset(traits))


def with_conditions(fen: str, conditions: Iterable[FairyCondition]) -> str:
    """Return a FEN with the conditions behind it."""
    names = sorted(condition.text for condition in conditions)
    return f"{fen} {{{', '.join(names)}}}" if names else fen


def without_conditions(fen: str) -> tuple[str, frozenset[FairyCondition]]:
    """Return a FEN without the conditions behind it, and these.

    Raises:
        FairyFenError: one of them is not known.
    """
    match = _CONDITIONS.search(fen)
    if match is None:
        return fen, frozenset()
    return fen[: match.start()], frozenset(_named(match["names"]))


def _named(names: str) -> Iterator[FairyCondition]:
    for name in filter(None, (name.strip() for name in names.split(","))):
        found = conditions_in(name)
        if found is None:
            raise FairyFenError(tr("the rules of %1 are not known here", quoted(name[:40])))
        yield from found
