"""Fairy conditions in words: as Popeye reads them in three languages, and as collections do.

Popeye takes a name for what it begins alone, so names may be cut short: the stroke stands where
they may be cut first (Popeye 4.104, ``output/plaintext/language_dependant.c``).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from solver.fairy.conditions import FairyCondition

_C = FairyCondition
_NAMES: dict[FairyCondition, str] = {
    _C.CIRCE: "circe| circe| circe|",
    _C.MIRROR_CIRCE: "mirrorcirce| spiegelcirce| circemalefique|",
    _C.DIAMETRAL_CIRCE: "diam|etralcirce diam|etralcirce circediam|etrale",
    _C.VERTICAL_MIRROR_CIRCE: (
        "verticalm|irrorcirce vertikaless|piegelcirce circemalefiquev|erticale"
    ),
    _C.FILE_CIRCE: "filec|irce filecirce| filecirce|",
    _C.RANK_CIRCE: "rankc|irce rankc|irce rankc|irce",
    _C.SYMMETRY_CIRCE: "symmetryc|irce symmetriec|irce circesymetrique|",
    _C.VERTICAL_SYMMETRY_CIRCE: (
        "verticalsymmetryc|irce vertikalesymmetriec|irce circesymetriquev|erticale"
    ),
    _C.HORIZONTAL_SYMMETRY_CIRCE: (
        "horizontalsymmetryc|irce horizontalesymmetriec|irce circesymetriqueh|orizontale"
    ),
    _C.ANTIPODES_CIRCE: "antipodeanc|irce antipodenc|irce circeantipoden|",
    _C.PWC: "pwc| platz|wechselcirce circeec|hange",
    _C.CLONE_CIRCE: "circeclone| circeclone| circeclone|",
    _C.COUSCOUS: "cous|couscirce cous|couscirce circecouscous|",
    _C.TURNCOATS: "circetu|rncoats turn|coatcirce circetu|rncoats",
    _C.MIRROR_ANTICIRCE: "mirrora|nticirce antisp|iegelcirce anticircem|alefique",
    _C.FILE_ANTICIRCE: "filea|nticirce antif|ilecirce antif|ilecirce",
    _C.MIRROR_IMMUNE: "mirrori|mmunchess spiegeli|mmunschach immunm|alefique",
    _C.FILE_IMMUNE: "filei|mmunchess filei|mmunschach immunfile|",
    _C.SYMMETRY_IMMUNE: "symmetryi|mmunchess symmetriei|mmunschach immuns|ymmetrique",
    _C.ANTIPODES_IMMUNE: "antipodeani|mmunchess antipodeni|mmunschach immunan|tipoden",
    _C.ANTICIRCE: "antici|rce antici|rce anticirce|",
    _C.IMMUNE: "immunc|hess immuns|chach immun|",
    _C.MADRASI: "mad|rasi mad|rasi mad|rasi",
    _C.EIFFEL: "eif|felchess eif|felschach echecseif|fel",
    _C.ANDERNACH: "ande|rnachchess ande|rnachschach echecsand|ernach",
    _C.ANTIANDERNACH: "antia|ndernachchess antiand|ernachschach echecsantia|ndernach",
    _C.CHECKLESS: "chec|klesschess ohnescha|ch sanse|checs",
    _C.KOEKO: "koe|ko koek|o koeko|",
    _C.GRID: "gr|idchess gi|tterschach g|rille",
    _C.PATROL: "patr|ouille patr|ouilleschach pat|rouille",
    _C.ULTRAPATROL: "ultrap|atrol ultrap|atrouille u|ltrapatrouille",
    _C.LORTAP: "lor|tap el|liuortap el|liuortap",
    _C.FUNCTIONARY: "fun|ctionarychess be|amtenschach echecsf|onctionnaire",
    _C.ANNAN: "ann|anchess ann|anschach annanechecs|",
    _C.SENTINELS: "sen|tinelles sen|tinelles sen|tinelles",
    _C.BLACK_MAXIMUMMER: "blackmaxi|mummer schwarzerl|aengstzueger noirmaxi|mum",
    _C.WHITE_MAXIMUMMER: "whitemaxi|mummer weisserl|aengstzueger blancmaxi|mum",
    _C.BLACK_MINIMUMMER: "blackmini|mummer schwarzerk|uerzestzueger noirmini|mum",
    _C.WHITE_MINIMUMMER: "whitemini|mummer weisserk|uerzestzueger blancmini|mum",
}
"""Each condition in English, German and French."""
_VARIANTS: dict[tuple[FairyCondition, str], FairyCondition] = {
    (_C.CIRCE, "mirr|or"): _C.MIRROR_CIRCE,
    (_C.CIRCE, "spieg|el"): _C.MIRROR_CIRCE,
    (_C.CIRCE, "malefique|"): _C.MIRROR_CIRCE,
    (_C.CIRCE, "diam|etral"): _C.DIAMETRAL_CIRCE,
    (_C.CIRCE, "verticalm|irror"): _C.VERTICAL_MIRROR_CIRCE,
    (_C.CIRCE, "file|"): _C.FILE_CIRCE,
    (_C.CIRCE, "colonne|"): _C.FILE_CIRCE,
    (_C.CIRCE, "rank|"): _C.RANK_CIRCE,
    (_C.CIRCE, "reihe|"): _C.RANK_CIRCE,
    (_C.CIRCE, "rangee|"): _C.RANK_CIRCE,
    (_C.CIRCE, "symmetr|y"): _C.SYMMETRY_CIRCE,
    (_C.CIRCE, "symmetr|ie"): _C.SYMMETRY_CIRCE,
    (_C.CIRCE, "symetrie|"): _C.SYMMETRY_CIRCE,
    (_C.CIRCE, "verticals|ymmetry"): _C.VERTICAL_SYMMETRY_CIRCE,
    (_C.CIRCE, "vertikales|ymmetrie"): _C.VERTICAL_SYMMETRY_CIRCE,
    (_C.CIRCE, "verticales|ymetrique"): _C.VERTICAL_SYMMETRY_CIRCE,
    (_C.CIRCE, "horiz|ontalsymmetry"): _C.HORIZONTAL_SYMMETRY_CIRCE,
    (_C.CIRCE, "horiz|ontalesymmetrie"): _C.HORIZONTAL_SYMMETRY_CIRCE,
    (_C.CIRCE, "horiz|ontalesymetrique"): _C.HORIZONTAL_SYMMETRY_CIRCE,
    (_C.CIRCE, "antipode|s"): _C.ANTIPODES_CIRCE,
    (_C.CIRCE, "antipode|n"): _C.ANTIPODES_CIRCE,
    (_C.CIRCE, "pwc|"): _C.PWC,
    (_C.CIRCE, "platz|wechsel"): _C.PWC,
    (_C.CIRCE, "echange|"): _C.PWC,
    (_C.CIRCE, "clone|"): _C.CLONE_CIRCE,
    (_C.CIRCE, "cous|cous"): _C.COUSCOUS,
    (_C.CIRCE, "turn|coats"): _C.TURNCOATS,
    (_C.ANTICIRCE, "mirr|or"): _C.MIRROR_ANTICIRCE,
    (_C.ANTICIRCE, "spieg|el"): _C.MIRROR_ANTICIRCE,
    (_C.ANTICIRCE, "malefique|"): _C.MIRROR_ANTICIRCE,
    (_C.ANTICIRCE, "diam|etral"): _C.DIAMETRAL_ANTICIRCE,
    (_C.ANTICIRCE, "file|"): _C.FILE_ANTICIRCE,
    (_C.ANTICIRCE, "colonne|"): _C.FILE_ANTICIRCE,
    (_C.IMMUNE, "mirr|or"): _C.MIRROR_IMMUNE,
    (_C.IMMUNE, "spieg|el"): _C.MIRROR_IMMUNE,
    (_C.IMMUNE, "malefique|"): _C.MIRROR_IMMUNE,
    (_C.IMMUNE, "file|"): _C.FILE_IMMUNE,
    (_C.IMMUNE, "colonne|"): _C.FILE_IMMUNE,
    (_C.IMMUNE, "symmetr|y"): _C.SYMMETRY_IMMUNE,
    (_C.IMMUNE, "symmetr|ie"): _C.SYMMETRY_IMMUNE,
    (_C.IMMUNE, "symetrie|"): _C.SYMMETRY_IMMUNE,
    (_C.IMMUNE, "antipode|s"): _C.ANTIPODES_IMMUNE,
    (_C.IMMUNE, "antipode|n"): _C.ANTIPODES_IMMUNE,
    (_C.ANTICIRCE, "calv|et"): _C.ANTICIRCE,
    (_C.ANTICIRCE, "cheyl|an"): _C.CHEYLAN,
    (_C.MADRASI, "rexi|nclusive"): _C.MADRASI_REX_INCLUSIVE,
    (_C.MADRASI, "rexi|nklusiv"): _C.MADRASI_REX_INCLUSIVE,
    (_C.MADRASI, "rexi|nclusif"): _C.MADRASI_REX_INCLUSIVE,
    (_C.MADRASI, "rexe|xclusive"): _C.MADRASI,
}
"""What a word behind a condition makes of it."""
_ALSO: dict[str, tuple[FairyCondition, ...]] = {
    "maximummer": (_C.BLACK_MAXIMUMMER,),
    "maximummer black": (_C.BLACK_MAXIMUMMER,),
    "maximummer white": (_C.WHITE_MAXIMUMMER,),
    "double maximummer": (_C.BLACK_MAXIMUMMER, _C.WHITE_MAXIMUMMER),
    "minimummer": (_C.BLACK_MINIMUMMER,),
    "minimummer black": (_C.BLACK_MINIMUMMER,),
    "minimummer white": (_C.WHITE_MINIMUMMER,),
    "patrol": (_C.PATROL,),
    "patrol chess": (_C.PATROL,),
    "sentinels": (_C.SENTINELS,),
    "koko": (_C.KOEKO,),
    "grid": (_C.GRID,),
    "grid chess": (_C.GRID,),
    "andernach chess": (_C.ANDERNACH,),
    "anti-circe": (_C.ANTICIRCE,),
    "anti-andernach": (_C.ANTIANDERNACH,),
    "mirror circe": (_C.MIRROR_CIRCE,),
    "checkless": (_C.CHECKLESS,),
    "checkless chess": (_C.CHECKLESS,),
    "annan chess": (_C.ANNAN,),
    "immune chess": (_C.IMMUNE,),
    "eiffel chess": (_C.EIFFEL,),
}
"""What collections write that is no word of Popeye's; a maximummer of no side is Black's."""


def conditions_in(text: str) -> tuple[FairyCondition, ...] | None:
    """Return the conditions that *text* names, in their order; ``None`` where a word is not known.

    Several may stand in one text, as in Popeye's input.
    """
    words = " ".join(text.split()).lower().replace('"', "")
    if words in _ALSO:
        return _ALSO[words]
    found: list[FairyCondition] = []
    for word in words.split():
        changed = _variant(found[-1], word) if found else None
        if changed is not None:
            found[-1] = changed
            continue
        condition = _named(word)
        if condition is None:
            return None
        found.append(condition)
    return tuple(found) or None


@cache
def _named(word: str) -> FairyCondition | None:
    """Return the condition that a word names in some language; where it is unclear, none."""
    named = {
        condition
        for condition, names in _NAMES.items()
        if any(_is_short_for(word, name) for name in names.split())
    }
    return named.pop() if len(named) == 1 else None


def _variant(condition: FairyCondition, word: str) -> FairyCondition | None:
    return next(_variants(condition, word), None)


def _variants(condition: FairyCondition, word: str) -> Iterator[FairyCondition]:
    for (begun, name), variant in _VARIANTS.items():
        if begun is condition and _is_short_for(word, name):
            yield variant


def _is_short_for(word: str, name: str) -> bool:
    least, _, rest = name.partition("|")
    return word.startswith(least) and (least + rest).startswith(word)
