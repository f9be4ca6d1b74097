"""The letters of the men, and those that the reader wants to see.

As with the language, one reader is thought of at a time: a program with a window says with
:func:`write_with` which letters he reads, and sentences that are said anew are in these.
What goes into files and to other programs names its letters.
"""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING

from solver.language import speak_otherwise
from solver.men import FEN, FIGURINES, FRENCH, GERMAN, PROBLEM, RUSSIAN, Color, Kind, Man, Trait
from solver.squares import Side

if TYPE_CHECKING:
    from solver.fairy.naming.codes import CodeLanguage


class Letters(Enum):
    """What the men are called in moves: by letters of a language, or by figurines.

    In English the knight is ``S`` or ``N``; problemists keep N for the nightrider.
    """

    S = "S"
    N = "N"
    GERMAN = "de"
    FRENCH = "fr"
    RUSSIAN = "ru"
    FIGURINES = "figurines"

    def man(self, role: int) -> str:
        """Return what stands before the square of a man; a pawn has nothing there."""
        return self.letter(role) if role != Kind.PAWN else ""

    def letter(self, role: int) -> str:
        """Return what stands for men of a kind, pawns too: of fairy kinds the code.

        Where the knight is N the nightrider is ``NR``.
        """
        if role <= Kind.KING:
            return _MEN[self].names[role]
        if self is Letters.N and role == Kind.NIGHTRIDER:
            return "NR"
        from solver.fairy.naming.codes import CODES  # for fairy men alone

        return CODES[self.codes][Kind(role)]

    def of(self, man: Man) -> str:
        """Return what stands before the square of a man: ``nG`` for a neutral grasshopper.

        A pawn has nothing there, unless he is neutral or has an attribute.
        """
        signs = "" if man.is_orthodox else self.signs(man)
        return f"{signs}{self.letter(man.kind)}" if signs else self.man(man.kind)

    def written(self, move: str) -> str:
        """Return *move*, written by python-chess, with these letters; castling has noughts."""
        return move.translate(_TABLES[self])

    def named_man(self, role: int, color: Side) -> str:
        """Return a man with its colour, as in the headings of twins: ``wS``, or a figurine."""
        if self is Letters.FIGURINES and role <= Kind.KING:
            return FIGURINES[Color(color)].names[role]
        return self.colored(color, self.letter(role))

    def colored(self, color: Side, code: str) -> str:
        """Return a code with the letter of a side before it."""
        return f"{self.color(Color(color))}{code}"

    def color(self, color: Color) -> str:
        """Return the letter of a colour."""
        return _COLORS.get(self, _ENGLISH_COLORS)[color]

    def trait(self, trait: Trait) -> str:
        """Return what stands for an attribute before the code of a man."""
        from solver.fairy.naming.codes import TRAIT_LETTERS  # for fairy men alone

        return TRAIT_LETTERS[self.codes][trait]

    def in_popeyes_text(self, text: str) -> str:
        """Return *text* as Popeye prints it, long moves such as ``Sg4*h6``, with these letters."""
        return _LONG.sub(self._coded, self.named(text))

    def named(self, heading: str) -> str:
        """Return the *heading* of a twin in Popeye's letters, ``wSf3-->g3``, with these letters."""
        return _EXCHANGED.sub(self._coded, _NAMED.sub(self._told, heading))

    def _told(self, man: re.Match[str]) -> str:
        """Return a man with colour, attributes and code as these letters name him."""
        kind = _kind_of(man["code"])
        if kind is None:
            return man[0]
        color = next(it for it in Color if it.letter == man["color"])
        if man["traits"] or color is Color.NEUTRAL:
            return f"{self.color(color)}{self._traits(man['traits'])}{self.letter(kind)}"
        return self.named_man(kind, color is Color.WHITE)

    def _coded(self, code: re.Match[str]) -> str:
        kind = _kind_of(code[0])
        return code[0] if kind is None else self.letter(kind)

    def _traits(self, told: str) -> str:
        from solver.fairy.naming.codes import TRAIT_LETTERS, CodeLanguage

        traits = {letter: it for it, letter in TRAIT_LETTERS[CodeLanguage.ENGLISH].items()}
        return _TRAIT.sub(lambda letter: self.trait(traits[letter[0]]), told)

    def signs(self, man: Man) -> str:
        """Return what stands before the letter of a fairy man: ``n``, and his attributes."""
        from solver.fairy.naming.codes import signs_of

        return signs_of(man, self.codes)

    @property
    def codes(self) -> CodeLanguage:
        """The language of the codes of fairy men."""
        from solver.fairy.naming.codes import CodeLanguage

        return CodeLanguage[self.name] if self in _WITH_CODES else CodeLanguage.ENGLISH


_MEN = {
    Letters.S: PROBLEM,
    Letters.N: FEN,
    Letters.GERMAN: GERMAN,
    Letters.FRENCH: FRENCH,
    Letters.RUSSIAN: RUSSIAN,
    Letters.FIGURINES: FIGURINES[Color.WHITE],
}
_WITH_CODES = (Letters.GERMAN, Letters.FRENCH)
_ENGLISH_COLORS = {color: color.letter for color in Color}
_COLORS = {
    letters: dict(zip((Color.WHITE, Color.BLACK, Color.NEUTRAL), told, strict=True))
    for letters, told in (
        (Letters.GERMAN, "wsn"),
        (Letters.FRENCH, "bnn"),
        (Letters.RUSSIAN, "бчn"),
    )
}
_CODE = "[A-Z][A-Z0-9]?"
_TRAIT = re.compile("hcc|hn|[rkpcmufbd]")
_NAMED = re.compile(
    rf"(?<![A-Za-z0-9])(?P<color>[wbn])(?P<traits>(?:{_TRAIT.pattern})*)(?P<code>{_CODE})"
    "(?=[a-h][1-8])"
)
_EXCHANGED = re.compile(
    rf"(?<![A-Za-z]){_CODE}(?= (?:==>|→) {_CODE}(?![A-Za-z0-9]))"
    rf"|(?<=[>→] ){_CODE}(?![A-Za-z0-9])"
)
_LONG = re.compile(
    rf"(?:(?<![A-Za-z0-9])|(?<=[^A-Za-z0-9]n)){_CODE}(?=[a-h][1-8][-*])|(?<=[a-h][18]=){_CODE}"
)
_TABLES = {
    letters: str.maketrans({FEN.names[kind]: name for kind, name in men.names.items()} | {"O": "0"})
    for letters, men in _MEN.items()
}


def _kind_of(code: str) -> Kind | None:
    """Return the kind of an English code."""
    kind = PROBLEM.kinds.get(code)
    if kind is not None:
        return kind
    from solver.fairy.naming.codes import kind_of

    return kind_of(code)


def man_code(man: Man) -> str:
    """Return the code of a man as problemists and Popeye write it in English."""
    return Letters.S.letter(man.kind)


class _Reader:
    """Which letters are read; a process begins with those of problemists."""

    letters = Letters.S


def write_with(letters: Letters) -> None:
    """Write moves on the screen with *letters* from now on."""
    if letters is not _Reader.letters:
        _Reader.letters = letters
        speak_otherwise()


def readers_letters() -> Letters:
    """Return the letters that :func:`write_with` chose last."""
    return _Reader.letters
