"""What kinds of men are called in the languages in which Popeye speaks, and their attributes.

The codes are those that Popeye 4.104 reads and prints (``output/plaintext/language_dependant.c``);
other languages have the English ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

from solver.fairy.catalogue import WALKS
from solver.men import FRENCH, GERMAN, PROBLEM, Alphabet, Color, Kind, Man, Trait


class CodeLanguage(Enum):
    """A language with codes of its own; the value is their place in the table below."""

    ENGLISH = 0
    GERMAN = 1
    FRENCH = 2


_TABLE = """
BP:BB:PB PP:RB:PV MP:MB:PM SP:SB:SP CP:CB:PC EK:EK:RE WE:WE:VI CA:CA:CH RF:WF:CC GN:GN:G SQ:EI:EC
CR:CR:CN ZR:ZR:ZN GR:GR:GN EM:KN:IM ET:ET:EL WA:WA:V EH:RD:EH QQ:OD:QQ RB:RL:FR AR:ER:AR
SS:SS:CS DS:DS:CD S4:S4:N4 S2:S2:N2 S3:S3:N3 S1:S1:N1 BT:PF:BT GT:PN:GT G:G:S G2:G2:S2
G3:G3:S3 RH:TH:ST BH:LH:SF NH:NH:SN CH:CH:SC ZH:ZH:SZ GH:GH:SG KP:SH:SV KH:KH:SR CG:KG:SA
DG:DG:DS DK:DT:DT DB:DL:DF RL:TL:TL BL:LL:FL KL:LK:KL RT:HE:LA DO:DE:DN EQ:EQ:EA NE:NE:EQ
M:EL:E EA:AD:AI SW:SP:M RM:TC:ET RE:TA:AT RW:TS:MT BM:LC:EF BE:LA:AF BW:LS:MF ST:ST:EP
RK:RP:CL TH:UH:SB LH:BH:SE GE:GU:SM GF:GB:SU AH:AH:AS OH:OH:OS
RR:TJ:TC BR:LJ:FC WR:WR:VS QE:QE:QA HC:HK:HC FR:FR:FS L:H:L LR:HT:LT LB:HL:LF
BK:RS:CR EE:AE:AE EN:AQ:AQ SC:SR:SS SH:SC:BA MH:MC:BM
LN:HN:LN ND:ND:NE MS:MS:CM SE:SE:DG SA:SA:SL RP:RH:RS RN:RN:RL LS:LR:LR F:F:A DU:DU:PI
"""
"""The English code, the German and the French one, where they are not all the same."""
_ORTHODOX: dict[CodeLanguage, Alphabet] = {
    CodeLanguage.ENGLISH: PROBLEM,
    CodeLanguage.GERMAN: GERMAN,
    CodeLanguage.FRENCH: FRENCH,
}


class _Codes(dict[Kind, str]):
    """Codes by kind; men whom users define have the same in every language."""

    def __missing__(self, kind: Kind) -> str:
        return WALKS[kind].code


def _codes() -> dict[CodeLanguage, dict[Kind, str]]:
    told = {codes[0]: codes for codes in (word.split(":") for word in _TABLE.split())}
    return {
        language: _Codes(
            {
                kind: alphabet.names[kind]
                if kind <= Kind.KING
                else told.get(walk.code, (walk.code,) * 3)[language.value]
                for kind, walk in WALKS.items()
            }
        )
        for language, alphabet in _ORTHODOX.items()
    }


CODES: Mapping[CodeLanguage, Mapping[Kind, str]] = _codes()
"""The code of each kind, orthodox ones as well, in capitals."""
_KINDS = {
    language: {code: kind for kind, code in codes.items()} for language, codes in CODES.items()
}
_TRAITS: Mapping[Trait, tuple[str, str, str]] = {
    Trait.ROYAL: ("Royal", "Koeniglich", "Royale"),
    Trait.KAMIKAZE: ("Kamikaze", "Kamikaze", "Kamikaze"),
    Trait.PARALYSING: ("Paralysing", "Paralysierend", "Paralysante"),
    Trait.CHAMELEON: ("Chameleon", "Chamaeleon", "Cameleon"),
    Trait.FUNCTIONARY: ("Functionary", "Beamtet", "Fonctionnaire"),
    Trait.HALF_NEUTRAL: ("HalfNeutral", "HalbNeutral", "DemiNeutre"),
    Trait.HURDLE_COLOUR_CHANGING: (
        "HurdleColourChanging",
        "SprungbockFarbeWechselnd",
        "CouleurEchangeantSautoir",
    ),
    Trait.PROTEAN: ("Protean", "Proteisch", "Protee"),
    Trait.MAGIC: ("Magic", "Magisch", "Magique"),
    Trait.UNCAPTURABLE: ("Uncapturable", "Unschlagbar", "Imprenable"),
    Trait.PATROL: ("Patrol", "Patrouille", "Patrouille"),
    Trait.BUL: ("Bul", "Bul", "Bul"),
    Trait.DOB: ("Dob", "Dob", "Dob"),
    Trait.BOARD_B: ("AliceB", "AliceB", "AliceB"),
}
"""Attributes in English, German and French, in the order in which they are told."""
LEAST_OF_A_TRAIT = 3
"""From so many letters on a word for an attribute may be cut short."""
TRAIT_LETTERS: Mapping[CodeLanguage, Mapping[Trait, str]] = {
    language: {
        trait: "".join(filter(str.isupper, names[language.value])).lower()
        for trait, names in _TRAITS.items()
        if trait is not Trait.BOARD_B  # the moves themselves tell the board
    }
    for language in CodeLanguage
}
"""What stands for an attribute before the code of a man: the capitals of its word."""


def kind_of(code: str, language: CodeLanguage = CodeLanguage.ENGLISH) -> Kind | None:
    """Return the kind that *code* stands for, in capitals or not, if there is one.

    ``NR`` is what moves and the window call nightriders beside knights that are N.
    """
    kind = _KINDS[language].get(code.upper())
    return Kind.NIGHTRIDER if kind is None and code.upper() == "NR" else kind


def trait_of(word: str, language: CodeLanguage = CodeLanguage.ENGLISH) -> Trait | None:
    """Return the attribute that a word in small letters names or abbreviates, half-neutral."""
    word = word.replace("-", "")
    if len(word) < LEAST_OF_A_TRAIT:
        return None
    words = ((trait, names[language.value]) for trait, names in _TRAITS.items())
    return next((trait for trait, name in words if name.lower().startswith(word)), None)


def trait_named(name: str) -> Trait | None:
    """Return the attribute with this whole name in any language: half-neutral, königliche."""
    plain = name.lower().replace("-", "").translate(_UMLAUTS)
    return next((_NAMED[it] for it in (plain, *_uninflected(plain)) if it in _NAMED), None)


_NAMED = {name.lower(): trait for trait, names in _TRAITS.items() for name in names}
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "é": "e"})


def _uninflected(word: str) -> Iterator[str]:
    return (word.removesuffix(it) for it in ("e", "er", "es", "en", "s") if word.endswith(it))


def traits_in_popeye(man: Man) -> tuple[str, ...]:
    """Return the attributes of a man as Popeye's English input has them."""
    return tuple(names[0] for trait, names in _TRAITS.items() if trait in man.traits)


def trait_of_sign(sign: str) -> Trait | None:
    """Return the attribute that stands so before the code of a man, if it is one alone."""
    letters = TRAIT_LETTERS[CodeLanguage.ENGLISH]
    found = [trait for trait, letter in letters.items() if letter == sign]
    return found[0] if len(found) == 1 else None


def signs_of(man: Man, language: CodeLanguage = CodeLanguage.ENGLISH) -> str:
    """Return what stands before the code of a man in moves: ``n``, and his attributes.

    Whose walk is a king's needs no sign that he is royal.
    """
    color = Color.NEUTRAL.letter if man.color is Color.NEUTRAL else ""
    told = (it for it in TRAIT_LETTERS[language] if it in man.traits)
    needed = (it for it in told if it is not Trait.ROYAL or not WALKS[man.kind].is_royal)
    return color + "".join(TRAIT_LETTERS[language][it] for it in needed)
