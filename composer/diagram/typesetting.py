"""Breaking text into lines: words in several styles."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from composer.diagram.caption import Paragraph, Span
from composer.diagram.metrics import Measure
from composer.diagram.shapes import Shape, TextStyle, WordsShape


@dataclass(frozen=True, slots=True)
class Typeface:
    """The means to set text: how wide it is, and how large."""

    measure: Measure
    size: float

    @property
    def leading(self) -> float:
        """The distance from line to line."""
        return self.size * 1.24

    def style(self, span: Span) -> TextStyle:
        """Return the style of *span*."""
        return TextStyle(self.size, span.is_bold, span.is_italic)


@dataclass(frozen=True, slots=True)
class _Atom:
    """Text in one style that is not broken; ``width`` is the room it takes."""

    text: str
    style: TextStyle
    width: float


@dataclass(frozen=True, slots=True)
class TextLine:
    """One line of text; ``indent`` is where it begins."""

    atoms: tuple[_Atom, ...]
    indent: float = 0.0

    @property
    def width(self) -> float:
        """How much room the atoms take."""
        return sum(atom.width for atom in self.atoms)

    @property
    def text(self) -> str:
        """What is written on it."""
        return "".join(atom.text for atom in self.atoms)

    def shapes(self, x: float, baseline: float, face: Typeface) -> Iterator[Shape]:
        """Yield the shapes that draw the line with its left end at *x*."""
        x += self.indent
        for atom in _joined(self.atoms, face):
            if atom.text.strip():
                yield WordsShape(x, baseline, atom.text, atom.style, atom.width)
            x += atom.width


def broken(
    paragraph: Paragraph, face: Typeface, width: float, *, indent: float = 0.0, hang: float = 0.0
) -> tuple[TextLine, ...]:
    """Break *paragraph* into lines no wider than *width*; nothing of it is left out.

    The first line begins at *indent*, the others *hang* further in.  A word that is
    wider than a line is broken where it must be.
    """
    breaker = _Breaker(width, indent, indent + hang)
    for word in _words(paragraph, face):
        breaker.add(word, face)
    return breaker.lines()


class _Breaker:
    """Fills one line after the other."""

    def __init__(self, width: float, first: float, others: float) -> None:
        self._width = width
        self._start, self._others = first, others
        self._lines: list[TextLine] = []
        self._atoms: list[_Atom] = []
        self._taken = 0.0

    def add(self, word: tuple[_Atom, ...], face: Typeface) -> None:
        """Add a word or a blank, on the next line where there is no room for it."""
        if _is_blank(word):
            if self._atoms:
                self._put(word[0])
            return
        if self._atoms and self._taken + sum(atom.width for atom in word) > self._room:
            self._end_line()
        for atom in _fitting(word, face, self._room):
            if self._atoms and self._taken + atom.width > self._room:
                self._end_line()
            self._put(atom)

    def lines(self) -> tuple[TextLine, ...]:
        """Return the lines; there is one at least."""
        if self._atoms or not self._lines:
            self._end_line()
        return tuple(self._lines)

    @property
    def _room(self) -> float:
        return self._width - self._start

    def _put(self, atom: _Atom) -> None:
        self._atoms.append(atom)
        self._taken += atom.width

    def _end_line(self) -> None:
        self._lines.append(TextLine(_trimmed(self._atoms), self._start))
        self._atoms, self._taken, self._start = [], 0.0, self._others


def _words(paragraph: Paragraph, face: Typeface) -> Iterator[tuple[_Atom, ...]]:
    """Yield words and the blanks between them; a word may go through several styles."""
    word: list[_Atom] = []
    for span in paragraph:
        style = face.style(span)
        for part in re.split(r"(\s+)", span.text):
            if part.isspace():
                if word:
                    yield tuple(word)
                word = []
                yield (_Atom(" ", style, face.measure(" ", style)),)
            elif part:
                word.append(_Atom(part, style, face.measure(part, style)))
    if word:
        yield tuple(word)


def _fitting(word: Iterable[_Atom], face: Typeface, room: float) -> Iterator[_Atom]:
    """Yield the atoms of a word, those wider than a line letter by letter."""
    for atom in word:
        if atom.width <= room:
            yield atom
        else:
            for letter in atom.text:
                yield _Atom(letter, atom.style, face.measure(letter, atom.style))


def _joined(atoms: tuple[_Atom, ...], face: Typeface) -> Iterator[_Atom]:
    """Yield the atoms with neighbours of one style as one run, which a reader can search."""
    run: _Atom | None = None
    for atom in atoms:
        if run is not None and run.style == atom.style:
            text = run.text + atom.text
            run = _Atom(text, run.style, face.measure(text, run.style))
            continue
        if run is not None:
            yield run
        run = atom
    if run is not None:
        yield run


def _is_blank(word: tuple[_Atom, ...]) -> bool:
    return all(atom.text.isspace() for atom in word)


def _trimmed(atoms: list[_Atom]) -> tuple[_Atom, ...]:
    end = len(atoms)
    while end and atoms[end - 1].text.isspace():
        end -= 1
    return tuple(atoms[:end])
