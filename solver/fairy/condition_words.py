"""Fairy conditions in words: as Popeye reads them in three languages, and as collections do.

Popeye takes a name for what it begins alone, so names may be cut short: the stroke stands where
they may be cut first (Popeye 4.104, ``output/plaintext/language_dependant.c``).
"""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal
from functools import cache

from solver.fairy.codes import kind_of
from solver.fairy.conditions import GRAMMAR, PLAIN_GRAMMAR, FairyCondition, FairyRule, Variant
from solver.squares import square_of

_R, _V, _of = FairyRule, Variant, FairyCondition.of
_NAMES: dict[FairyCondition, str] = {
    _of(_R.CIRCE): "circe| circe| circe|",
    _of(_R.CIRCE, _V.MIRROR): "mirrorcirce| spiegelcirce| circemalefique|",
    _of(_R.CIRCE, _V.DIAMETRAL): "diam|etralcirce diam|etralcirce circediam|etrale",
    _of(_R.CIRCE, _V.VERTICAL_MIRROR): (
        "verticalm|irrorcirce vertikaless|piegelcirce circemalefiquev|erticale"
    ),
    _of(_R.CIRCE, _V.FILE): "filec|irce filecirce| filecirce|",
    _of(_R.CIRCE, _V.RANK): "rankc|irce rankc|irce rankc|irce",
    _of(_R.CIRCE, _V.SYMMETRY): "symmetryc|irce symmetriec|irce circesymetrique|",
    _of(_R.CIRCE, _V.VERTICAL_SYMMETRY): (
        "verticalsymmetryc|irce vertikalesymmetriec|irce circesymetriquev|erticale"
    ),
    _of(_R.CIRCE, _V.HORIZONTAL_SYMMETRY): (
        "horizontalsymmetryc|irce horizontalesymmetriec|irce circesymetriqueh|orizontale"
    ),
    _of(_R.CIRCE, _V.ANTIPODES): "antipodeanc|irce antipodenc|irce circeantipoden|",
    _of(_R.CIRCE, _V.PWC): "pwc| platz|wechselcirce circeec|hange",
    _of(_R.CIRCE, _V.EQUIPOLLENTS): ("equipollentsc|irce equipollentsc|irce circeeq|uipollents"),
    _of(_R.CIRCE, _V.SUPER): "superc|irce",
    _of(_R.CIRCE, _V.CAGE): "cag|ecirce ka|efigcirce circecag|e",
    _of(_R.CIRCE, _V.TAKE_AND_MAKE): "circeta|ke&make circet|ake&make circeta|ke&make",
    _of(_R.CIRCE, _V.CLONE): "circeclone| circeclone| circeclone|",
    _of(_R.CIRCE, _V.COUSCOUS): "cous|couscirce cous|couscirce circecouscous|",
    _of(_R.CIRCE, _V.TURNCOATS): "circetu|rncoats turn|coatcirce circetu|rncoats",
    _of(_R.ANTICIRCE, _V.MIRROR): "mirrora|nticirce antisp|iegelcirce anticircem|alefique",
    _of(_R.ANTICIRCE, _V.FILE): "filea|nticirce antif|ilecirce antif|ilecirce",
    _of(_R.IMMUNE, _V.MIRROR): "mirrori|mmunchess spiegeli|mmunschach immunm|alefique",
    _of(_R.IMMUNE, _V.FILE): "filei|mmunchess filei|mmunschach immunfile|",
    _of(_R.IMMUNE, _V.SYMMETRY): "symmetryi|mmunchess symmetriei|mmunschach immuns|ymmetrique",
    _of(_R.IMMUNE, _V.ANTIPODES): "antipodeani|mmunchess antipodeni|mmunschach immunan|tipoden",
    _of(_R.ANTICIRCE): "antici|rce antici|rce anticirce|",
    _of(_R.IMMUNE): "immunc|hess immuns|chach immun|",
    _of(_R.MADRASI): "mad|rasi mad|rasi mad|rasi",
    _of(_R.EIFFEL): "eif|felchess eif|felschach echecseif|fel",
    _of(_R.ANDERNACH): "ande|rnachchess ande|rnachschach echecsand|ernach",
    _of(_R.ANTIANDERNACH): "antia|ndernachchess antiand|ernachschach echecsantia|ndernach",
    _of(_R.CHECKLESS): "chec|klesschess ohnescha|ch sanse|checs",
    _of(_R.EXCLUSIVE): "excl|usivechess ex|klusivschach echecsexc|lusif",
    _of(_R.PROMOTION_ONLY): "prom|only uwn|ur pr|omseul",
    _of(_R.NO_CAPTURE): "noc|apture ohneschl|ag sansp|rises",
    _of(_R.NO_WHITE_CAPTURE): "nowhitec|apture weissero|hneschlag blancsa|nsprises",
    _of(_R.NO_BLACK_CAPTURE): "noblackc|apture schwarzero|hneschlag noirsa|nsprises",
    _of(_R.BLACK_MUST_CAPTURE): "blackmu|stcapture schwarzersc|hlagzwang noirpr|iseforce",
    _of(_R.WHITE_MUST_CAPTURE): "whitemu|stcapture weissersc|hlagzwang blancpr|iseforce",
    _of(_R.ISARDAM): "is|ardam is|ardam is|ardam",
    _of(_R.SAT): "sa|t sa|t sat|",
    _of(_R.BICOLORES): "bico|lores bico|lores bico|lores",
    _of(_R.REFLECTIVE_KINGS): "ref|lectivekings ref|lektierendekoenige roisr|eflecteurs",
    _of(_R.WHITE_REFLECTIVE_KING): (
        "whitere|flectiveking weisserre|flektierenderkoenig blancroir|eflecteur"
    ),
    _of(_R.BLACK_REFLECTIVE_KING): (
        "blackre|flectiveking schwarzerre|flektierenderkoenig noirroir|eflecteur"
    ),
    _of(_R.TRANSMUTED_KINGS): "transmu|tedkings transmu|tierendekoenige roist|ransmutes",
    _of(_R.WHITE_TRANSMUTED_KING): (
        "whitet|ransmutedking weissert|ransmutierenderkoenig blancroit|ransmute"
    ),
    _of(_R.BLACK_TRANSMUTED_KING): (
        "blackt|ransmutedking schwarzert|ransmutierenderkoenig noirroit|ransmute"
    ),
    _of(_R.VAULTING_KINGS): "va|ultingkings va|ultingkings va|ultingkings",
    _of(_R.WHITE_VAULTING_KING): "whitev|aultingking weisserva|ultingking blancv|aultingking",
    _of(_R.BLACK_VAULTING_KING): "blackv|aultingking schwarzerva|ultingking noirv|aultingking",
    _of(_R.WOOZLES): "woo|zles wo|ozles w|oozles",
    _of(_R.BIWOOZLES): "biw|oozles",
    _of(_R.HEFFALUMPS): "he|ffalumps",
    _of(_R.BIHEFFALUMPS): "bih|effalumps",
    _of(_R.PARTIAL_PARALYSIS): "part|ialparalysis par|tielleparalyse par|alysepartielle",
    _of(_R.VOGTLAENDER): "vog|tlaenderchess vog|tlaenderschach echecsv|ogtlaender",
    _of(_R.ANTIKINGS): "antiki|ngs antikoen|ige antir|ois",
    _of(_R.BLACK_ULTRASCHACHZWANG): (
        "blacku|ltraschachzwang schwarzeru|ltraschachzwang noiru|ltraschachzwang"
    ),
    _of(_R.WHITE_ULTRASCHACHZWANG): (
        "whiteu|ltraschachzwang weisseru|ltraschachzwang blancu|ltraschachzwang"
    ),
    _of(_R.NANNA): "na|nnachess nan|naschach",
    _of(_R.FACE_TO_FACE): "fa|cetoface ang|esichtzuangesicht fa|ceaface",
    _of(_R.BACK_TO_BACK): "backt|oback ru|eckenanruecken dos|ados",
    _of(_R.CHEEK_TO_CHEEK): "chee|ktocheek wa|ngeanwange j|oueajoue",
    _of(_R.NEW_KOEKO): "ne|wkoeko ne|ukoeko koekon|ouveaux",
    _of(_R.ANTIKOEKO): "antiko|eko antikoek|o antik|oeko",
    _of(_R.CENTRAL): "ce|ntralchess ze|ntralschach echecsce|ntral",
    _of(_R.BLACK_EDGE_MOVER): "blacke|dgemover schwarzerra|ndzueger noirb|ordcoup",
    _of(_R.WHITE_EDGE_MOVER): "whitee|dgemover weisserra|ndzueger blancb|ordcoup",
    _of(_R.MONOCHROME): "mo|nochromchess mo|nochromesschach mo|nochromatique",
    _of(_R.BICHROME): "bich|romchess bich|romesschach bich|romatique",
    _of(_R.CAST): "castc|hess cas|tschach cast|echecs",
    _of(_R.POINT_REFLECTION): "poi|ntreflection pu|nktspiegelung ref|lexioncentrale",
    _of(_R.PROVOCATION): "prov|ocationchess prov|okationschach echecsprov|acateurs",
    _of(_R.KOEKO): "koe|ko koek|o koeko|",
    _of(_R.GRID): "gr|idchess gi|tterschach g|rille",
    _of(_R.PATROL): "patr|ouille patr|ouilleschach pat|rouille",
    _of(_R.ULTRAPATROL): "ultrap|atrol ultrap|atrouille u|ltrapatrouille",
    _of(_R.LORTAP): "lor|tap el|liuortap el|liuortap",
    _of(_R.FUNCTIONARY): "fun|ctionarychess be|amtenschach echecsf|onctionnaire",
    _of(_R.ANNAN): "ann|anchess ann|anschach annanechecs|",
    _of(_R.SENTINELS): "sen|tinelles sen|tinelles sen|tinelles",
    _of(_R.TAKE_AND_MAKE): "ta|ke&makechess tak|e&makeschach ta|ke&makeechecs",
    _of(_R.MAKE_AND_TAKE): "mak|e&takechess mak|e&takeschach mak|e&takeechecs",
    _of(_R.MARS): "marsc|irce marsc|irce marscirce|",
    _of(_R.MARS, _V.MIRROR): "marsm|irrorcirce marss|piegelcirce marscircem|alefique",
    _of(_R.ANTIMARS): "antimarsc|irce antimarsc|irce antimarsc|irce",
    _of(_R.ANTIMARS, _V.MIRROR): (
        "antimarsm|irrorcirce antimarsm|alefiquecirce antimarsm|alefiquecirce"
    ),
    _of(_R.ANTIMARS, _V.ANTIPODES): "antimarsa|ntipodeancirce",
    _of(_R.PHANTOM): "ph|antomchess ph|antomschach echecsph|antom",
    _of(_R.DANGER): "dan|gercirce gef|ahrencirce circeda|nger",
    _of(_R.SUPERGUARDS): "superg|uards superd|eckungen superg|ardes",
    _of(_R.ANTIGUARDS): "antig|uards antide|ckungen antig|ardes",
    _of(_R.FRANKFURT): "fra|nkfurtchess fra|nkfurtschach fra|ncfort",
    _of(_R.TIBET): "ti|bet ti|betschach ti|bet",
    _of(_R.DOUBLE_TIBET): "do|ubletibet doppelt|ibetschach dou|bletibet",
    _of(_R.GENEVA): "ge|nevachess gen|ferschach echecsge|neve",
    _of(_R.SINGLEBOX): "si|nglebox nu|rpartiesatzsteine si|nglebox",
    _of(_R.GHOST): "gh|ostchess gei|sterschach echecsgh|ost",
    _of(_R.HAUNTED): "hau|ntedchess spu|kschach echecsh|antes",
    _of(_R.INFLUENCER): "in|fluencer in|fluencer in|fluenceur",
    _of(_R.MAGIC_SQUARES): "mag|icsquares mag|ischefelder case|magique",
    _of(_R.WORMHOLES): "wor|mholes wu|rmloecher trous|dever",
    _of(_R.BGL): "bg|l",
    _of(_R.IMITATOR): "imi|tator",
    _of(_R.NO_IMITATORS): "noi|prom ohnei|uw sansi|prom",
    _of(_R.MESSIGNY): "me|ssignychess me|ssignyschach echecsme|ssigny",
    _of(_R.HOLES): "hol|e lo|ch trou|",
    _of(_R.HAAN): "haa|nerchess haa|nerschach haa|n",
    _of(_R.MASAND): "masand|",
    _of(_R.SWAPPING_KINGS): "sw|appingkings tau|schkoenige roise|changes",
    _of(_R.WHITE_OSCILLATING): (
        "whiteo|scillatingkings weisseo|szillierendekoenige blancrois|oscillant"
    ),
    _of(_R.BLACK_OSCILLATING): (
        "blacko|scillatingkings schwarzeo|szillierendekoenige noirrois|oscillant"
    ),
    _of(_R.BRETON): "bre|ton bre|ton br|eton",
    _of(_R.BI_CAPTURES): "bica|ptures",
    _of(_R.BLACK_MAXIMUMMER): "blackmaxi|mummer schwarzerl|aengstzueger noirmaxi|mum",
    _of(_R.WHITE_MAXIMUMMER): "whitemaxi|mummer weisserl|aengstzueger blancmaxi|mum",
    _of(_R.BLACK_MINIMUMMER): "blackmini|mummer schwarzerk|uerzestzueger noirmini|mum",
    _of(_R.WHITE_MINIMUMMER): "whitemini|mummer weisserk|uerzestzueger blancmini|mum",
}
"""Each condition in English, German and French."""
_VARIANTS: dict[Variant, str] = {
    _V.MIRROR: "mirr|or spieg|el malefique|",
    _V.DIAMETRAL: "diam|etral",
    _V.VERTICAL_MIRROR: "verticalm|irror",
    _V.FILE: "file| colonne|",
    _V.RANK: "rank| reihe| rangee|",
    _V.SYMMETRY: "symmetr|y symmetr|ie symetrie|",
    _V.VERTICAL_SYMMETRY: "verticals|ymmetry vertikales|ymmetrie verticales|ymetrique",
    _V.HORIZONTAL_SYMMETRY: "horiz|ontalsymmetry horiz|ontalesymmetrie horiz|ontalesymetrique",
    _V.ANTIPODES: "antipode|s antipode|n",
    _V.PWC: "pwc| platz|wechsel echange|",
    _V.EQUIPOLLENTS: "eq|uipollents",
    _V.SUPER: "su|per",
    _V.CAGE: "cag|e kae|fig",
    _V.TAKE_AND_MAKE: "ta|ke&make",
    _V.STRICT: "st|rict st|rikt st|ricte",
    _V.CLONE: "clone|",
    _V.COUSCOUS: "cous|cous",
    _V.TURNCOATS: "turn|coats",
    _V.CHEYLAN: "cheyl|an",
    _V.REX_INCLUSIVE: "rexi|nclusive rexi|nklusive rexi|nclusif",
    _V.REX_EXCLUSIVE: "rexe|xclusive rexe|xklusive rexe|xclusif",
    _V.ADVERSE: "a|dverse",
    _V.CHROMATIC: "c|hromatic c|hromatisch c|hromatique",
    _V.PY: "p|y",
    _V.ABSOLUTE: "a|bsolute a|bsolut a|bsolu",
    _V.TYPE_2: "type2| typ2|",
    _V.TYPE_3: "type3| typ3|",
    _V.TYPE_B: "typeb| typb|",
    _V.TYPE_C: "typec| typc|",
    _V.TYPE_D: "typed| typd|",
    _V.INVERSE: "inv|erse inv|ers",
    _V.NEIGHBOUR: "n|eighbour na|chbar v|oisin",
}
"""The words behind a condition that change it, in any of the languages."""
_CHANGING_NOTHING = "calv|et rexe|xclusive rexe|xklusive rexe|xclusif type1| typ1| typea| typa|"
"""Words behind a condition that say what holds without them."""
_SQUARES = re.compile(r"(?:[a-h][1-8])+")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_ALSO: dict[str, tuple[FairyCondition, ...]] = {
    "maximummer": (_of(_R.BLACK_MAXIMUMMER),),
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
    "double tibet": (_of(_R.DOUBLE_TIBET),),
    "geneva chess": (_of(_R.GENEVA),),
    "annan chess": (_of(_R.ANNAN),),
    "immune chess": (_of(_R.IMMUNE),),
    "eiffel chess": (_of(_R.EIFFEL),),
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
        changed = _with(found[-1], word) if found else None
        if changed is not None:
            found[-1] = changed
            continue
        condition = _named(word)
        if condition is None:
            return None
        found.append(condition)
    are_whole = all(GRAMMAR.get(it.rule, PLAIN_GRAMMAR).fits(it) for it in found)
    return tuple(found) or None if are_whole else None


@cache
def _named(word: str) -> FairyCondition | None:
    """Return the condition that a word names in some language; where it is unclear, none."""
    named = {condition for condition, names in _NAMES.items() if _is_one_of(word, names)}
    return named.pop() if len(named) == 1 else None


def _with(condition: FairyCondition, word: str) -> FairyCondition | None:
    """Return a condition with one word more behind it, if it may stand there."""
    grammar = GRAMMAR.get(condition.rule, PLAIN_GRAMMAR)
    for variant in (*grammar.variants, *grammar.also):
        if _is_one_of(word, _VARIANTS[variant]):
            return replace(condition, variants=condition.variants | {variant})
    if grammar.variants and _is_one_of(word, _CHANGING_NOTHING):
        return condition
    if grammar.squares[1] and _SQUARES.fullmatch(word):
        added = (square_of(word[at : at + 2]) for at in range(0, len(word), 2))
        return replace(condition, squares=(*condition.squares, *added))
    if len(condition.numbers) < grammar.numbers[1] and _NUMBER.fullmatch(word):
        return replace(condition, numbers=(*condition.numbers, Decimal(word.replace(",", "."))))
    kind = kind_of(word.upper()) if len(condition.kinds) < grammar.kinds[1] else None
    return None if kind is None else replace(condition, kinds=(*condition.kinds, kind))


def _is_one_of(word: str, names: str) -> bool:
    return any(_is_short_for(word, name) for name in names.split())


def _is_short_for(word: str, name: str) -> bool:
    least, _, rest = name.partition("|")
    return word.startswith(least) and (least + rest).startswith(word)
