"""The composer's own arrows and marked squares, kept under the ``matewright`` key of a problem.

They are one text, ``Ge2e4, Rd5, Bf2 (e1a1 e4d3), b) Ye4``: a green arrow, a red square, a blue one
in the position to which these moves lead from the diagram, and a yellow one in twin b.  The letters
of the colours are PGN's.  What has another form is kept, and not shown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum

from composer.model import edits
from composer.model.document import Details, Document, Entry
from composer.model.moved_texts import Carry, Displaced, Obstacle, moved_words
from solver.game import Move, moves_from_uci
from solver.squares import Square, name_of, square_of

OWN_KEY = "matewright"
"""The key of a file under which stands what no other program knows."""
MARKS = "marks"
_MOVE = "(?:(?:[a-h][1-8]){2}[qrbn]?|0000)"
_MARK = re.compile(
    r"(?:(?P<part>[\w-]+)\) )?(?P<ink>[GRBY])(?P<start>[a-h][1-8])(?P<end>[a-h][1-8])?"
    rf"(?: \((?P<line>{_MOVE}(?: {_MOVE})*)\))?"
)


class Ink(Enum):
    """The colour of a mark; the value is PGN's letter for it."""

    GREEN = "G"
    RED = "R"
    BLUE = "B"
    YELLOW = "Y"


MARK_COLORS = {
    Ink.GREEN: "#2e8b57",
    Ink.RED: "#c0392b",
    Ink.BLUE: "#26547c",
    Ink.YELLOW: "#d39a1c",
}
"""The colours of marks, on the screen and on paper."""


@dataclass(frozen=True, slots=True)
class DrawnMark:
    """An arrow, or a marked square where ``start`` and ``end`` are the same."""

    ink: Ink
    start: Square
    end: Square
    line: tuple[Move, ...] = ()
    """The moves from the diagram to the position that it belongs to."""
    part: str = ""
    """The letter of the twin whose position it belongs to, nothing for that of the diagram."""

    @property
    def is_arrow(self) -> bool:
        """Whether it leads from one square to another."""
        return self.start != self.end

    @property
    def place(self) -> tuple[object, ...]:
        """All but its colour: of marks in one place only one can stand."""
        return self.start, self.end, self.line, self.part

    def __str__(self) -> str:
        """Write it as a file has it."""
        line = f" ({' '.join(map(str, self.line))})" if self.line else ""
        end = name_of(self.end) if self.is_arrow else ""
        part = f"{self.part}) " if self.part else ""
        return f"{part}{self.ink.value}{name_of(self.start)}{end}{line}"


def read_mark(text: str) -> DrawnMark | None:
    """Return the mark that *text* stands for, ``None`` where it has another form."""
    match = _MARK.fullmatch(text)
    if match is None:
        return None
    try:
        line = moves_from_uci((match["line"] or "").split())
    except ValueError:
        return None
    start = square_of(match["start"])
    end = square_of(match["end"] or match["start"])
    return DrawnMark(Ink(match["ink"]), start, end, line, match["part"] or "")


def marks_of(entry: Entry, line: tuple[Move, ...] = (), part: str = "") -> tuple[DrawnMark, ...]:
    """Return the marks of the position to which *line* leads from the diagram of *entry*.

    With the letter of a *part* it leads on from the position of that twin.
    """
    read = map(read_mark, _texts(entry))
    return tuple(it for it in read if it is not None and (it.line, it.part) == (line, part))


def own_of(entry: Entry) -> Mapping[str, object]:
    """Return what stands under our own key; of two such keys the last holds, as it is written."""
    own = dict(entry.extra).get(OWN_KEY)
    return own if isinstance(own, Mapping) else {}


def with_own(extra: Details, words: Mapping[str, object]) -> Details:
    """Return *extra* with each of *words* under its name below our own key, but no empty one."""
    whole = dict(extra)
    own = whole.pop(OWN_KEY, None)
    kept = {} if not isinstance(own, Mapping) else {k: v for k, v in own.items() if k not in words}
    kept |= {name: value for name, value in words.items() if value}
    return (*whole.items(), *([(OWN_KEY, kept)] if kept else []))


def toggle(document: Document, mark: DrawnMark) -> Document:
    """Draw *mark*; one of its colour in its place is wiped off, one of another gets its colour."""
    texts = _texts(document.entry)
    is_there = any(read_mark(text) == mark for text in texts)
    kept = [text for text in texts if (it := read_mark(text)) is None or it.place != mark.place]
    return _with_texts(document, kept if is_there else [*kept, str(mark)])


def wipe(document: Document, line: tuple[Move, ...] = (), part: str = "") -> Document:
    """Wipe off all marks of the position to which *line* leads in the diagram or in a *part*."""
    wiped = {str(mark) for mark in marks_of(document.entry, line, part)}
    kept = [it for it in _texts(document.entry) if str(read_mark(it)) not in wiped]
    return _with_texts(document, kept)


def moved(own: object, carry: Carry) -> object:
    """Return what stands under the key with its marks moved; those without room are left out."""
    if not isinstance(own, Mapping) or not isinstance(own.get(MARKS), str):
        return own
    texts = [moved for text in _split(own[MARKS]) if (moved := _moved(text, carry))]
    return _with_marks(own, texts)


def with_parts_renamed(
    own: Mapping[str, object], letters: Mapping[str, str | None]
) -> dict[str, object]:
    """Return *own* with the marks of twins under their new *letters*; those of lost ones go."""
    value = own.get(MARKS)
    if not isinstance(value, str):
        return dict(own)
    kept = []
    for text in _split(value):
        mark = read_mark(text)
        part = "" if mark is None else mark.part
        letter = letters.get(part, part)
        if mark is None or not part:
            kept.append(text)
        elif letter is not None:
            kept.append(str(replace(mark, part=letter)))
    return _with_marks(own, kept)


def _moved(text: str, carry: Carry) -> str:
    try:
        return moved_words(text, carry, Obstacle.OPTION)
    except Displaced:
        return ""


def _texts(entry: Entry) -> list[str]:
    value = own_of(entry).get(MARKS)
    return _split(value) if isinstance(value, str) else []


def _split(value: str) -> list[str]:
    return [text for part in value.split(",") if (text := part.strip())]


def _with_texts(document: Document, texts: list[str]) -> Document:
    own = dict(document.entry.extra).get(OWN_KEY, {})
    if not isinstance(own, Mapping):
        return document
    return edits.set_extra(document, OWN_KEY, _with_marks(own, texts))


def _with_marks(own: Mapping[str, object], texts: list[str]) -> dict[str, object]:
    others = {key: value for key, value in own.items() if key != MARKS}
    return others | ({MARKS: ", ".join(texts)} if texts else {})
