"""The letters of the men: those of a language, or figurines.

Solutions are stored as Popeye prints them, in long algebraic notation with English
letters; that text is set in other letters here.  Text that somebody wrote by hand is
left as it is, for nobody but the writer knows what its letters mean.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from composer.diagram.words import PageWords
from composer.language import Language
from solver.men import EITHER, PROBLEM
from solver.notation.letters import Letters
from solver.notation.page.words import said_heading

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
_FOREIGN = re.compile(rf"(?<![A-Za-z])[DTLFCAZ]{_SQUARE}[-*x:]{_SQUARE}")
_APART = re.compile(r"(?<=[a-h1-8A-Z\]]) (?=(?:#|==|=|\+|!|\?)+(?![A-Za-z0-9]))")
_TAKEN = re.compile(rf"(?<={_SQUARE})\*(?={_SQUARE})")
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
        return PageWords(self.language)

    @property
    def letters(self) -> Letters:
        """What stands for the men."""
        if self.signs is ManSigns.FIGURES:
            return Letters.FIGURINES
        if self.language is Language.ENGLISH and not self.has_english_n:
            return Letters.S
        return self.language.letters


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


def relettered_fairy(text: str, lettering: Lettering) -> str:
    """Return the solution *text* of a fairy problem with the letters of *lettering*.

    There ``N`` is a nightrider, and men have codes and colours: ``nGf4*f6``.
    """
    if _FOREIGN.search(text):
        return text
    text = lettering.letters.in_popeyes_text(text)
    text = _APART.sub("", _TAKEN.sub("×", text))
    return "\n".join(_in_words(line, lettering.words) for line in text.splitlines())


def relettered_heading(text: str, lettering: Lettering) -> str:
    """Return the heading of a twin, such as ``bKd3-->e3``, as it is printed."""
    wording = lettering.words.wording(lettering.letters)
    return said_heading(wording.letters.named(text), wording.speaker)


def _line(line: str, lettering: Lettering) -> str:
    if _NAMED.search(line) or re.match(r"\s*\+?[a-z]\d*\) ", line):
        return relettered_heading(line, lettering)
    return _in_words(_MOVE.sub(lambda match: _move(match, lettering), line), lettering.words)


def _in_words(line: str, words: PageWords) -> str:
    """Return *line* with Popeye's own words in those of the language."""
    if line.strip() == "but":
        return line.replace("but", words.but)
    if line.strip() == "refutes.":
        return line.replace("refutes.", words.refutes)
    for english, name in _INNER:
        if line.endswith(english):
            line = f"{line[: -len(english)]} {getattr(words, name)}"
    return line


def _move(match: re.Match[str], lettering: Lettering) -> str:
    marks = (match["marks"] or match["more"] or "").replace(" ", "")
    if match["castling"]:
        return f"{match['castling']}{marks}"
    letters = lettering.letters
    man = letters.letter(EITHER.kinds[match["man"]]) if match["man"] else ""
    sign = "×" if match["sign"] == "*" else "-"
    new = f"={letters.letter(EITHER.kinds[match['new']])}" if match["new"] else ""
    return f"{man}{match['start']}{sign}{match['end']}{new}{match['ep'] or ''}{marks}"
