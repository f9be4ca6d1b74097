"""Fairy men by family, and those that a word stands for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from composer.language import Language, voice
from solver.fairy.catalogue import BY_CODE, WALKS, kind_words
from solver.fairy.naming.codes import CODES
from solver.language import tr
from solver.men import Kind
from solver.notation.letters import readers_letters

_FAMILIES = (
    "G LI N EQ LE PA VA MA L RO",
    "N CR ZR GR AM EM PR WA ET RO RB AR SS DS S1 S2 S3 S4 QN BT GT EH QQ UU WR FR RR BR BK CT",
    "WE FE DA AL CA Z GI AN GN SQ BI ZE OK EK BU RF 15 16 24 25 35 36 37",
    "G RH BH NH CH ZH GH RP KP KH G2 G3 CG DG DK DB EQ NE HA M EA SW RM RE RW BM BE BW MG "
    "SO ST GL DO KA RK TH LH GE GF B1 B2 B3 QE QF OR NO HC EE EN SC",
    "LI RL BL NL RN KL RT BO ML MM",
    "LE PA VA NA RA KO MA MO AO OA AH OH CP",
    "L LR LB LN LS SK CY",
    "SI TR ND MS PO MP MH",
    "SE FA LO SA",
    "BP SP BS CP MP PP DR GY SH",
    "O F DU",
)
"""The codes of each family; the first are those that are used most."""


def _titles() -> tuple[str, ...]:
    return (
        tr("Most used"),
        tr("Riders and compounds"),
        tr("Leapers"),
        tr("Hoppers"),
        tr("Lions"),
        tr("Chinese men"),
        tr("Locusts"),
        tr("Marine men"),
        tr("Argentine men"),
        tr("Pawns"),
        tr("Men who borrow or stand"),
    )


def families() -> Iterator[tuple[str, tuple[Kind, ...]]]:
    """Yield the title of each family with its kinds."""
    for title, codes in zip(_titles(), _FAMILIES, strict=True):
        yield title, tuple(BY_CODE[code].kind for code in codes.split())


@cache
def _words_of(kind: Kind) -> frozenset[str]:
    """Return all names of a kind, in any language, in small letters."""
    names = {kind_words(kind, voice(language)).casefold() for language in Language}
    return frozenset(names | {WALKS[kind].name.casefold()})


@cache
def _codes_of(kind: Kind) -> frozenset[str]:
    """Return what stands for a kind in all languages; a man of one's own has the same in each."""
    codes = {told[kind].casefold() for told in CODES.values() if kind in told}
    return frozenset(codes | {WALKS[kind].code.casefold()})


def found(text: str, own: Sequence[Kind] = ()) -> tuple[Kind, ...]:
    """Return the kinds whose code *text* is or whose name holds it, in any language.

    The reader’s own code and the English one come first, then names that begin with it.
    *own* are kinds that the user has defined.  Men of orthodox chess are found as well: the
    palette has them in two colours alone.
    """
    word, letters = text.strip().casefold(), readers_letters()
    ranked = []
    for place, kind in enumerate((*own, *WALKS)):
        codes, names = _codes_of(kind), _words_of(kind)
        if word in (letters.letter(kind).casefold(), WALKS[kind].code.casefold()):
            ranked.append((0, place, kind))
        elif word in codes or any(name.startswith(word) for name in names):
            ranked.append((1, place, kind))
        elif any(code.startswith(word) for code in codes) or any(word in name for name in names):
            ranked.append((2, place, kind))
    return tuple(kind for _, _, kind in sorted(ranked))
