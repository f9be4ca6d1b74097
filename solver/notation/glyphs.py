"""Which drawing stands for a fairy man: an orthodox one turned, or one of three more.

The turns are those that users of Popeye, Olive and YACPDB know: the grasshopper is a queen
upside down, the nightrider a knight.  Many kinds share a drawing; all but the one it usually
stands for have their code written beside it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import cache

from solver.men import PROBLEM, Kind, own_man


class Drawn(Enum):
    """Drawings of no orthodox man; the value is the letter that YACPDB has for them."""

    DISC = "o"
    FLOWER = "f"
    SPAN = "e"
    """Two men and a point in the middle between them."""


@dataclass(frozen=True, slots=True)
class Glyph:
    """A drawing, turned clockwise by so many right angles."""

    shape: Kind | Drawn
    turns: int = 0


_TABLE = """
q1  L CG DG G2 KL RT EH QQ ET TH LH
q2  G DO HC SC
q3  LE LI SI SE EA M SW HA MG G3 KA BO B1
r1  DA DK LR RM RE RW WA GT
r2  RH WE GL B2 WR RR
r3  PA RL TR FA SH MH
b1  AR DB LB BM BE BW BT
b2  BH RB B3 FR BR
b3  VA BL ND LO FE AL GY
s1  MA AN GI GN AO OA AH OH BU RF GH GR ZE RK GE GF LN SQ QN DR BK CT SK CY
s2  N KP SS DS S1 S2 S3 S4
s3  Z CA NH NA MO NL MS KO CH ZH CR ZR BI OK SA ML MM 15 16 24 25 35 36 37
p1  SP
p2  BP BS PP
p3  CP MP
k1  EK
k2  KH ST SO
k3  PO
q0  AM
r0  EM
b0  PR
o0  O F DU UU
f0  RO RP RN LS RA
e0  EQ NE OR NO QE QF EE EN
"""
"""A drawing and its turns, then the codes of the men that have it."""
_WITH_CODE = frozenset({"AM", "EM", "PR", "NE"})
"""The first of their row, or nearly so, that yet need to be told from another man."""
_SHAPES: dict[str, Kind | Drawn] = {
    **{letter.lower(): kind for letter, kind in PROBLEM.kinds.items()},
    **{drawn.value: drawn for drawn in Drawn},
}


_LETTERS = {shape: letter for letter, shape in _SHAPES.items()}
DRAWINGS = (
    Glyph(Drawn.DISC),
    *(
        Glyph(shape, turns)
        for shape in _SHAPES.values()
        if isinstance(shape, Kind)
        for turns in (1, 2, 3)
    ),
    Glyph(Drawn.FLOWER),
    Glyph(Drawn.SPAN),
)
"""Those that men of one's own can have, the disc in front."""


@cache
def _rows() -> dict[Glyph, tuple[str, ...]]:
    rows = {}
    for line in _TABLE.split("\n"):
        if line:
            name, *codes = line.split()
            rows[Glyph(_SHAPES[name[0]], int(name[1]))] = tuple(codes)
    return rows


@cache
def _by_code() -> dict[str, tuple[Glyph, str]]:
    """Return the drawing of each code, and what is written beside it."""
    return {
        code: (glyph, "" if code == codes[0] and code not in _WITH_CODE else code)
        for glyph, codes in _rows().items()
        for code in codes
    }


def glyph_of(kind: Kind) -> tuple[Glyph, str]:
    """Return the drawing of a kind and the code beside it, which may be empty."""
    if kind <= Kind.KING:
        return Glyph(kind), ""
    from solver.fairy.catalogue import WALKS  # for fairy men alone

    definition = own_man(kind)
    if definition is None:
        return _by_code()[WALKS[kind].code]
    return drawing_of(definition.drawing) or Glyph(Drawn.DISC), definition.letters


def drawing_of(name: str) -> Glyph | None:
    """Return the drawing that a letter and its turns name, such as ``q2``, if they do."""
    return next((it for it in DRAWINGS if drawing_name(it) == name), None)


def drawing_name(glyph: Glyph) -> str:
    """Return the letter of a drawing and its turns."""
    return f"{_LETTERS[glyph.shape]}{glyph.turns}"


def turned_kind(kind: Kind, steps: int) -> Kind:
    """Return the kind that the drawing of *kind* stands for once it is turned.

    Each step is a right angle clockwise; drawings that are not turned have the next kind of
    their row.
    """
    from solver.fairy.catalogue import BY_CODE, WALKS

    glyph, _ = glyph_of(kind)
    if isinstance(glyph.shape, Drawn):
        row, code = _rows()[glyph], WALKS[kind].code
        place = row.index(code) if code in row else -1
        return BY_CODE[row[(place + steps) % len(row)]].kind
    turns = (glyph.turns + steps) % 4
    if not turns:
        return glyph.shape
    return BY_CODE[_rows()[Glyph(glyph.shape, turns)][0]].kind
