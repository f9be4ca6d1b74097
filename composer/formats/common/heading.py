"""What stands around the men of a problem: what is asked, conditions, twins, how many solutions.

Print and letters have these in any order and in four languages, ``h#3* 2.1.1... Circe C+``,
``Circe h#3, 2 sols., b) Pa2->a3``.  One reader takes all of them, so that nothing is lost on the
way: what it does not understand beside them is told, and kept as a comment.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from composer.formats.common.names_above import NO_CREDITS, Credits, credits_above
from composer.formats.common.reading import ReadEntry
from composer.formats.common.stipulation_text import (
    find_asked,
    find_turn,
    without_turn,
)
from composer.model.document import Details, Entry
from solver.convention import turn_of_text
from solver.language import tr
from solver.setup import Setup
from solver.squares import Side
from solver.twinning.composition import Intended, IntendedError
from solver.twinning.twin_changes import PlayUnder
from solver.twinning.twins import TwinError, parse_twin

_LONGEST_LINE = 2000
_MOST_CLAUSES = 12
"""So many parts of a line are tried together as one condition with its kinds."""

_NAMES = frozenset(
    ("alice", "andernach", "annan", "brunner", "cast", "central", "eiffel", "einstein", "francfort",
     "frankfurt", "geneva", "glasgow", "haan", "mars", "marine", "messigny", "nanna", "phantom",
     "plus", "retour")
)  # fmt: skip
"""Short names of conditions who are people, places and words as well: alone in a line they may sign
a letter, and so it is told that they are not taken."""
_LEAST_OF_PROSE = 4
"""Fewer words, or most of them with capitals, may be meant for a condition."""

_ADDRESS = re.compile(r"(?<!\S)\S*(?:://|lichess\.org|chess\.com)\S*")
_LABEL = re.compile(
    r"\b(?:fen|forsyth|epd|pawns?|bauern?|pions?)\b\s*[:=]?|\bmen\s*:", re.IGNORECASE
)
_REX_INCLUSIVE = re.compile(r"\brex\s+incl\b\.?|\bRI\b|\br\.\s?i\.")
_IN_BRACES = re.compile(r"\{([^{}]*)\}")
_CONDITIONS = re.compile(
    r"\b(?:(?:fairy\s+)?conditions?|bedingung(?:en)?|märchenbedingung(?:en)?|условия?)\b\s*:?",
    re.IGNORECASE,
)
_PARTS = re.compile(r"(?<!\d)[,;](?!\d)|[,;](?=\s)|[|()\[\]]|\s[-–—/]\s|\.\s*$|:\s")
_WORD = re.compile(r"[^\W\d_]{2,}|[#‡≠=]\s?\d|\d{3}")
_LETTER = re.compile(r"[^\W\d_]")
_LINKS = re.compile(r"^(?:with|mit|avec|and|und|et|[си]|play|&|\+)\s+", re.IGNORECASE)

_TWIN = re.compile(
    r"(?<![\w(])(?P<letter>[a-z])\)(?P<told>.*?)(?=(?<![\w(])[a-z]\)|$)", re.MULTILINE
)
_MOST_OF_TWIN = 40
"""So many words are tried as changes of a twin: each is read with all before it."""
_DIAGRAM = re.compile(r"\s*(?:the\s+)?(?:diagram(?:m|me)?|диаграмма)\b", re.IGNORECASE)
_MAN_ON = r"(?:[wbs]?(?:[A-Z][A-Z0-9]?))?"
_FROM_TO = re.compile(
    rf"{_MAN_ON}([a-h][1-8])\s*(?:-*>|→|⇒|-|–|\bto\b|\bnach\b|\ben\b|\bна\b)\s*{_MAN_ON}([a-h][1-8])"
)
_EXCHANGED = re.compile(rf"{_MAN_ON}([a-h][1-8])\s*(?:<-*>|↔|⇔)\s*{_MAN_ON}([a-h][1-8])")
_WITHOUT = re.compile(rf"\b(?:without|ohne|sans|без)\s+{_MAN_ON}([a-h][1-8])")

_OF_CONDITIONS = re.compile(
    r"(?<!\w)[^\W\d_]{4,}(?:[ -][^\W\d_]{3,})?(?:[ \t]+(?:[a-h][1-8])+(?!\w))+"
)
_COUNT = r"(?P<count>\d{1,3}(?:\.\d{1,3})*(?:\.\.\.|…)?)"
_SOLUTIONS = re.compile(
    rf"(?<![\w.#]){_COUNT}\s*(?:sol(?:s|utions?|\.)?\b\.?|(?:lös(?:ung(?:en)?)?|lsg)\b\.?|реш(?:ени[ейя])?\b\.?)"
    r"|(?<![\w.#])(?P<moves>\d{1,2}(?:[.;][1-9]){2,}(?:\.{2,3}|…)?|\d{1,2}(?:[.;][1-9])*(?:\.\.\.|…))(?!\w|\.\d)",
    re.IGNORECASE,
)
_TESTED = re.compile(
    r"(?<!\w)\(?(?:C|Co|C\.)\s?[-+✓√?](?!\w)\)?"
    r"(?:\s*[(:]?\s*(?:by\s+|mit\s+)?(?:Popeye|Pop\.?|Alybadix|Gustav|WinChloe|Natch|Jacobi)"
    r"\s*(?:WINDOWS\S*\s*)?v?(?:\d[\w.]*)?\)?)?"
    r"|\bcomputer[- ]?(?:tested|geprüft)\b"
)
_MEN_COUNT = re.compile(r"\(?(?<![\w.])\d{1,2}\s?\+\s?\d{1,2}(?:\s?\+\s?\d{1,2}n?)?(?![\w.])\)?")
_MARKS = {
    "SetPlay": re.compile(
        r"(?<![\w*])\*(?![\w*])|\bset[- ]?play\b|\bsatz(?:spiel)?\b|\bjeu\s+apparent\b"
        r"|\bиллюзорная\s+игра\b",
        re.IGNORECASE,
    ),
    "Duplex": re.compile(r"(?<![\w-])duplex\b|\bдуплекс\b", re.IGNORECASE),
    "Try": re.compile(r"(?<!\w)(?:v{1,4}|Vv{1,3})(?![\w.)])"),
}
_ZEROPOSITION = re.compile(r"\b(?:zero-?position|nullstellung|position\s+zéro)\b", re.IGNORECASE)
TAKEN = "\0"
"""Stands where a man or what is asked was read: the rest of such a line has to be understood."""
_GONE = " ; "
"""Stands in the place of a remark: conditions before and behind it are several."""


@dataclass(frozen=True, slots=True)
class Heading:
    """All that is told of a problem beside its men.

    ``unread`` is what stands beside what is asked and is not understood, ``line`` the line of the
    first of it; ``comments`` are the other paragraphs, in somebody's words, but for the names
    above, which are among the ``credits``.
    """

    stipulation: str = ""
    turn: Side | None = None
    options: tuple[str, ...] = ()
    intended: str = ""
    twins: tuple[tuple[str, str], ...] = ()
    unread: tuple[str, ...] = ()
    comments: tuple[str, ...] = ()
    line: int = 1
    credits: Credits = NO_CREDITS

    @property
    def extra(self) -> Details:
        """What has no field of its own in an entry."""
        told = {"twins": dict(self.twins), "intended-solutions": self.intended}
        return tuple((key, value) for key, value in told.items() if value)

    def with_men(self, setup: Setup, *, has_turn: bool = False) -> ReadEntry:
        """Return the problem of *setup*, which may have said already who begins."""
        if not has_turn:
            turn = turn_of_text(self.stipulation) if self.turn is None else self.turn
            setup = setup.with_turn(turn)
        return self.around(Entry(setup, self.stipulation))

    def around(self, entry: Entry) -> ReadEntry:
        """Return *entry* with all that is told beside it; what it tells itself counts."""
        asked = entry.stipulation or self.stipulation
        unread, told = self.unread, self.credits
        if self.stipulation not in ("", asked):
            unread = (self.stipulation, *unread)
        if entry.authors:
            unread = (*filter(None, (*told.authors, told.source, told.date, told.award)), *unread)
        else:
            entry = told.given_to(entry)
        entry = replace(
            entry,
            stipulation=asked,
            options=(*entry.options, *self.options),
            comments=(*entry.comments, *self.comments, *unread),
            extra=(*entry.extra, *self.extra),
        )
        return ReadEntry(entry, not_understood(unread), self.line, has_prose=bool(self.comments))


def not_understood(words: tuple[str, ...]) -> str:
    """Say which words beside what is asked are not understood, and where they are now, if any."""
    if not words:
        return ""
    told = in_short(", ".join(words))
    return tr("“%1” is not understood and was taken for a comment.", told)


def in_short(told: str) -> str:
    """Return somebody's words as a sentence can name them: in one line, and the first of many."""
    told = " ".join(told.split())
    return f"{told[:80]}…" if len(told) > 80 else told


def read_heading(text: str, *, are_whole: bool = True) -> Heading:
    """Read the words of a problem, its men left out; names must be whole where they may be prose.

    Conditions stand in braces, beside what is asked, or in a line by themselves.
    """
    asked = find_asked(text)
    if asked is not None:
        text = f"{text[: asked.start]}{TAKEN}{text[asked.end :]}"
    reader = _Reader(are_whole=are_whole)
    for number, line in enumerate(text.splitlines(), start=1):
        reader.read(line, number)
    heading = reader.heading()
    turn = find_turn(text)
    return replace(heading, stipulation="" if asked is None else asked.stipulation, turn=turn)


def without_squares(text: str) -> str:
    """Return *text* with blanks where squares belong to twins or conditions, and are no men's."""
    return _OF_CONDITIONS.sub(_without_condition, _TWIN.sub(_without_twin, text))


def _without_twin(match: re.Match[str]) -> str:
    changes, rest = _changes_in(match["told"])
    left = len(rest) if changes else len(match[0])
    return match[0][len(match[0]) - left :].rjust(len(match[0]))


def _without_condition(match: re.Match[str]) -> str:
    is_known = _options_of(match[0], are_whole=True)
    return " " * len(match[0]) if is_known else match[0]


@lru_cache(maxsize=512)
def _options_of(told: str, *, are_whole: bool) -> tuple[str, ...]:
    """Return the conditions that *told* names, none where one is unknown; lists repeat them."""
    from composer.model.options import condition_options  # for fairy play alone

    return tuple(condition_options(told, are_whole=are_whole) or ())


class _Reader:
    """Takes one line after the other."""

    def __init__(self, *, are_whole: bool) -> None:
        self._are_whole = are_whole
        self._options: list[str] = []
        self._twins: dict[str, str] = {}
        self._intended = ""
        self._unread: list[str] = []
        self._comments: list[list[str]] = [[]]
        self._credits: Credits | None = None
        self._line = 0

    def heading(self) -> Heading:
        """Return what was read."""
        return Heading(
            options=tuple(dict.fromkeys(self._options)),
            intended=self._intended,
            twins=tuple(self._twins.items()),
            unread=tuple(self._unread),
            comments=tuple("\n".join(lines) for lines in self._comments if lines),
            line=self._line or 1,
            credits=self._credits or NO_CREDITS,
        )

    def read(self, line: str, number: int) -> None:
        """Read one line."""
        if len(line) > _LONGEST_LINE:
            self._comments[-1].append(line)
            return
        if TAKEN in line and self._credits is None:
            self._credit()
        line = _LABEL.sub(" ", _ADDRESS.sub(" ", line))
        rest = self._without_marks(line)
        is_open = rest == line and TAKEN not in line
        clauses = [it for part in _PARTS.split(rest.replace(TAKEN, _GONE)) if (it := _bare(part))]
        known, unread = self._conditions(clauses)
        if is_open and unread:
            known, unread = [], [" ".join(line.split())]
        elif is_open and _bare(line).lower() in _NAMES:
            known, unread, is_open = [], clauses, False
        self._options += known
        unread = [it for it in unread if (_LETTER if is_open else _WORD).search(it)]
        if is_open:
            self._comment(unread, line)
        elif _is_prose(unread):
            self._comments[-1].append(" ".join(line.replace(TAKEN, " ").split()))
        elif unread:
            self._line = self._line or number
            self._unread.append(", ".join(unread))

    def _credit(self) -> None:
        """Take the names of authors, and what goes with them, out of the lines that are above."""
        paragraphs = [lines for lines in self._comments if lines]
        self._credits = credits_above([line for lines in paragraphs for line in lines])
        greeting: list[list[str]] = []
        if not self._credits.authors and len(paragraphs) > 1:
            *greeting, last = paragraphs
            self._credits = credits_above(last)
        if self._credits.authors:
            self._comments = [*greeting, [*self._credits.left], []]

    def _comment(self, lines: list[str], line: str) -> None:
        """Keep a line of somebody's words; an empty one ends the paragraph."""
        self._comments[-1] += lines
        if not line.strip() and self._comments[-1]:
            self._comments.append([])

    def _without_marks(self, line: str) -> str:
        """Note all that stands in a line and is no condition, and return the rest of it."""
        line = _ZEROPOSITION.sub(self._zeroposition, _TWIN.sub(self._twin, line))
        line = _IN_BRACES.sub(lambda match: f"{_GONE}{match[1]}{_GONE}", line)
        line = _MEN_COUNT.sub(_GONE, _TESTED.sub(_GONE, without_turn(line)))
        line = _SOLUTIONS.sub(self._solutions, line)
        for option, mark in _MARKS.items():
            line, count = mark.subn(_GONE, line)
            self._options += [option] if count else []
        return _CONDITIONS.sub(_GONE, line)

    def _solutions(self, match: re.Match[str]) -> str:
        """Note how many solutions are intended; the first number counts."""
        told = (match["count"] or match["moves"]).replace("…", "...").replace(";", ".")
        told = re.sub(r"(?<=\d)\.\.$", "...", told)
        try:
            Intended.parse(told)
        except IntendedError:
            return match.group()
        if self._intended:
            return match.group()
        self._intended = told
        return _GONE

    def _zeroposition(self, match: re.Match[str]) -> str:
        self._twins = {"a": "", **self._twins}
        return _GONE

    def _twin(self, match: re.Match[str]) -> str:
        """Note a twin, ``b) Pa2->a3``; what is said behind it is left."""
        letter, told = match["letter"], match["told"]
        if letter == "a":
            return _GONE + _DIAGRAM.sub("", told)
        changes, rest = _changes_in(told)
        if not changes or letter in self._twins:
            return match.group()
        self._twins[letter] = changes
        return _GONE + rest

    def _conditions(self, clauses: list[str]) -> tuple[list[str], list[str]]:
        """Return the conditions that *clauses* name, in Popeye's words, and what is left of them.

        Kinds of a condition may stand behind a comma, so that the longest run counts.
        """
        known: list[str] = []
        unread: list[str] = []
        at = 0
        while at < len(clauses):
            for end in range(min(len(clauses), at + _MOST_CLAUSES), at, -1):
                told = ", ".join(clauses[at:end])
                if found := _options_of(told, are_whole=self._are_whole):
                    known += found
                    break
            else:
                end = at + 1
                unread.append(clauses[at])
            at = end
        return known, unread


def _bare(clause: str) -> str:
    """Return a part of a line without what joins it to others."""
    return _LINKS.sub("", _REX_INCLUSIVE.sub("RexInclusive", clause).strip(" \t.,;:!?*\"“”„'"))


def _is_prose(clauses: list[str]) -> bool:
    """Tell whether these are somebody's words around what is asked, and name no condition."""
    words = [word for clause in clauses for word in re.findall(r"[^\W\d_]+", clause)]
    small = sum(word[0].islower() for word in words)
    if len(words) < _LEAST_OF_PROSE or 2 * small < len(words):
        return False
    return not any(_options_of(word, are_whole=True) for word in words)


@lru_cache(maxsize=256)
def _changes_in(told: str) -> tuple[str, str]:
    """Return the changes of a twin at the beginning of *told*, and what stands behind them.

    What is played in all twins is no change of the last.
    """
    spelled = _WITHOUT.sub(r"Remove \1", _EXCHANGED.sub(r"Exchange \1 \2", told))
    spelled = _FROM_TO.sub(r"Move \1 \2", spelled)
    words = spelled.split()
    for count in range(min(len(words), _MOST_OF_TWIN), 0, -1):
        text = " ".join(words[:count]).rstrip(".,;")
        try:
            twin = parse_twin(text)
        except TwinError:
            continue
        is_other = any(isinstance(change, PlayUnder) for change in twin.changes)
        if not is_other or len(twin.changes) == 1 or re.search(r"(?i)\bcond", text):
            return str(twin), " ".join(words[count:])
    return "", told
