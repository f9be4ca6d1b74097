"""The letters of the men, and those that the reader wants to see.

As with the language, one reader is thought of at a time: a program with a window says with
:func:`write_with` which letters he reads, and sentences that are said anew are in these.
What goes into files and to other programs names its letters.
"""

from __future__ import annotations

import re
from enum import Enum

from solver.language import speak_otherwise
from solver.men import FEN, FIGURINES, FRENCH, GERMAN, PROBLEM, RUSSIAN, Color, Kind, Man
from solver.squares import Side


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
        from solver.fairy.codes import CODES, CodeLanguage  # for fairy men alone

        language = CodeLanguage[self.name] if self in _WITH_CODES else CodeLanguage.ENGLISH
        return CODES[language][Kind(role)]

    def of(self, man: Man) -> str:
        """Return what stands before the square of a man: ``nG`` for a neutral grasshopper.

        A pawn has nothing there, unless he is neutral or has an attribute.
        """
        signs = "" if man.is_orthodox else signs_of(man)
        return f"{signs}{self.letter(man.kind)}" if signs else self.man(man.kind)

    def written(self, move: str) -> str:
        """Return *move*, written by python-chess, with these letters; castling has noughts."""
        return move.translate(_TABLES[self])

    def named_man(self, role: int, color: Side) -> str:
        """Return a man with its colour, as in the headings of twins: ``wS``, or a figurine."""
        if self is Letters.FIGURINES:
            return FIGURINES[Color(color)].names[role]
        return self.colored(color, self.letter(role))

    def colored(self, color: Side, code: str) -> str:
        """Return a code with the letter of a side before it."""
        return f"{_COLORS.get(self, 'wb')[0 if color else 1]}{code}"

    def in_popeyes_text(self, text: str) -> str:
        """Return *text* as Popeye prints it, long moves such as ``Sg4*h6``, with these letters."""
        return _LONG.sub(lambda man: self.letter(PROBLEM.kinds[man[0]]), self.named(text))

    def named(self, heading: str) -> str:
        """Return the *heading* of a twin in Popeye's letters, ``wSf3-->g3``, with these letters."""
        heading = _NAMED.sub(
            lambda man: self.named_man(PROBLEM.kinds[man[2]], man[1] == "w"), heading
        )
        return _EXCHANGED.sub(lambda man: self.letter(PROBLEM.kinds[man[0]]), heading)


_MEN = {
    Letters.S: PROBLEM,
    Letters.N: FEN,
    Letters.GERMAN: GERMAN,
    Letters.FRENCH: FRENCH,
    Letters.RUSSIAN: RUSSIAN,
    Letters.FIGURINES: FIGURINES[Color.WHITE],
}
_WITH_CODES = (Letters.GERMAN, Letters.FRENCH)
_COLORS = {Letters.GERMAN: "ws", Letters.FRENCH: "bn", Letters.RUSSIAN: "бч"}
_NAMED = re.compile(rf"(?<![A-Za-z0-9])([wb])([{PROBLEM.choice}])(?=[a-h][1-8])")
_EXCHANGED = re.compile(
    r"(?<![A-Za-z])[QRBSP](?= (?:==>|→) [QRBSP](?![A-Za-z]))|(?<=[>→] )[QRBSP](?![A-Za-z])"
)
_LONG = re.compile(r"(?<![A-Za-z])[KQRBS](?=[a-h][1-8][-*])|(?<=[a-h][18]=)[QRBS]")
_TABLES = {
    letters: str.maketrans({FEN.names[kind]: name for kind, name in men.names.items()} | {"O": "0"})
    for letters, men in _MEN.items()
}


def signs_of(man: Man) -> str:
    """Return what stands before the letter of a fairy man: ``n``, and his attributes."""
    from solver.fairy.codes import signs_of as signs

    return signs(man)


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
