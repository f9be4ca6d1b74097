"""The letters of the men: those of a language, or small pictures of the men themselves.

Solutions are stored as Popeye prints them, in long algebraic notation with English
letters; that text is set in other letters here.  Text that somebody wrote by hand is
left as it is, for nobody but the writer knows what its letters mean.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

import chess

from composer.diagram.words import WORDS, PageWords
from composer.language import Language
from solver.men import EITHER, FEN, FIGURINES, PROBLEM, Color, Kind, Man

FIGURES = {
    sign: Man.of(kind, color is Color.WHITE)
    for color, figurines in FIGURINES.items()
    for sign, kind in figurines.kinds.items()
}
"""The signs that stand for a picture of a man in text that is to be set."""

_SIGNS = {piece: sign for sign, piece in FIGURES.items()}
_SQUARE = "[a-h][1-8]"
_MARKS = r"(?P<marks>(?:\ ?(?:\#|==|=|\+|!|\?))+(?![A-Za-z0-9]))?"
_MOVE = re.compile(
    rf"(?<!\w)(?P<man>[KQRBSN]?)(?P<start>{_SQUARE})(?P<sign>[-*])"
    rf"(?P<end>{_SQUARE})(?:=(?P<new>[QRBSN]))?(?P<ep>\ ep\.)?{_MARKS}|"
    rf"(?P<castling>0-0(?:-0)?)(?![\d-]){_MARKS.replace('marks', 'more')}",
    re.VERBOSE,
)
_NAMED = re.compile(
    rf"(?<![A-Za-z0-9])(?P<color>[wb])(?P<man>[{PROBLEM.choice}])(?P<square>{_SQUARE})"
)
_SUBSTITUTED = re.compile(r"(?<![A-Za-z])(?P<old>[QRBSP])( ==> )(?P<new>[QRBSP])(?![A-Za-z])")
_FOREIGN = re.compile(rf"(?<![A-Za-z])[DTLFCAZ]{_SQUARE}[-*x:]{_SQUARE}")
_INNER = ((" zugzwang.", "zugzwang"), (" threat:", "threat"))


class ManSigns(Enum):
    """What stands for a man in text."""

    LETTERS = "letters"
    FIGURES = "figures"


@dataclass(frozen=True, slots=True)
class Lettering:
    """How men are named: in which language, and whether English calls a knight N."""

    language: Language = Language.ENGLISH
    signs: ManSigns = ManSigns.LETTERS
    has_english_n: bool = False

    @property
    def words(self) -> PageWords:
        """The words of the language."""
        return WORDS[self.language]

    def man(self, role: Kind, color: chess.Color = chess.WHITE) -> str:
        """Return what stands for a man of this kind before its square."""
        if self.signs is ManSigns.FIGURES:
            return _SIGNS[Man.of(role, color)]
        has_n = self.has_english_n and self.language is Language.ENGLISH
        return (FEN if has_n else self.words.letters).names[role]

    def named_man(self, role: Kind, color: chess.Color) -> str:
        """Return a man with its colour, as in headings of twins."""
        if self.signs is ManSigns.FIGURES:
            return self.man(role, color)
        return f"{self.words.colors[0 if color else 1]}{self.man(role)}"


def is_in_popeyes_words(text: str) -> bool:
    """Tell whether *text* holds moves as Popeye prints them, and none in other letters."""
    return bool(_MOVE.search(text)) and not _FOREIGN.search(text)


def relettered(text: str, lettering: Lettering) -> str:
    """Return the solution *text* with the letters and words of *lettering*.

    The blank that Popeye puts before ``#`` and ``!`` goes, ``*`` becomes ``×``.  Text
    that is not in Popeye's words is returned as it is.
    """
    if not is_in_popeyes_words(text):
        return text
    return "\n".join(_line(line, lettering) for line in text.splitlines())


def relettered_heading(text: str, lettering: Lettering) -> str:
    """Return the heading of a twin, such as ``bKd3-->e3``, as it is printed."""
    words = lettering.words
    text = _NAMED.sub(lambda match: _named(match, lettering), text)
    text = _SUBSTITUTED.sub(lambda match: _substituted(match, lettering), text)
    for pattern, words_for in (
        (r"rotate (\d+)", words.rotate.replace("%1", r"\1")),
        (r"mirror (\S+)", words.mirror.replace("%1", r"\1")),
        (r"shift (\S+ ==> \S+)", words.shift.replace("%1", r"\1")),
        (r"PolishType", words.polish),
        (r"^zeroposition", words.zeroposition),
    ):
        text = re.sub(pattern, words_for, text)
    return text.replace("<-->", "↔").replace("-->", "→").replace(" ==> ", " → ")


def _line(line: str, lettering: Lettering) -> str:
    words = lettering.words
    if line.strip() == "but":
        return line.replace("but", words.but)
    if line.strip() == "refutes.":
        return line.replace("refutes.", words.refutes)
    if _NAMED.search(line) or re.match(r"\s*\+?[a-z]\d*\) ", line):
        return relettered_heading(line, lettering)
    line = _MOVE.sub(lambda match: _move(match, lettering), line)
    for english, name in _INNER:
        if line.endswith(english):
            line = f"{line[: -len(english)]} {getattr(words, name)}"
    return line


def _move(match: re.Match[str], lettering: Lettering) -> str:
    marks = (match["marks"] or match["more"] or "").replace(" ", "")
    if match["castling"]:
        return f"{match['castling']}{marks}"
    man = lettering.man(EITHER.kinds[match["man"]]) if match["man"] else ""
    sign = "×" if match["sign"] == "*" else "-"
    new = f"={lettering.man(EITHER.kinds[match['new']])}" if match["new"] else ""
    return f"{man}{match['start']}{sign}{match['end']}{new}{match['ep'] or ''}{marks}"


def _named(match: re.Match[str], lettering: Lettering) -> str:
    color = chess.WHITE if match["color"] == "w" else chess.BLACK
    return f"{lettering.named_man(EITHER.kinds[match['man']], color)}{match['square']}"


def _substituted(match: re.Match[str], lettering: Lettering) -> str:
    old, new = (lettering.man(EITHER.kinds[match[name]]) for name in ("old", "new"))
    return f"{old} → {new}"
