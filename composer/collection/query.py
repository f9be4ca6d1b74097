"""The query line of the collection: ``author:Loyd #2..#4 men<=7 NOT has:twins``.

Words that follow each other must all be true; ``OR``, ``NOT`` (or ``-``) and brackets
join them otherwise.  Bare words are looked for in all text of a problem, and those
that look like a stipulation in what it asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from composer.collection.criteria import AllOf, AnyOf, Comparing, Criterion, Duplicate, NoneOf
from composer.collection.facts import Facts
from composer.collection.query_fields import (
    QuerySurroundings,
    criterion_for,
    freedom_of,
    stipulation_asked,
    text_criterion,
)
from composer.collection.query_words import QueryError, Word, WordKind, words_of
from composer.collection.stipulations import looks_like_stipulation
from composer.collection.symmetry import Freedom
from solver.language import tr

__all__ = ["Query", "QueryError", "QuerySurroundings", "parse_query"]

_DEEPEST = 50
_Read = Callable[[], Criterion]


@dataclass(frozen=True, slots=True)
class Query:
    """A query that was understood; ``comparing`` are its parts that must see all problems."""

    criterion: Criterion
    comparing: tuple[Comparing, ...] = ()

    def note(self, facts: Facts) -> None:
        """Show one problem to the parts that compare; for all problems, before the first test."""
        for part in self.comparing:
            part.note(facts)

    def matches(self, facts: Facts) -> bool:
        """Tell whether a problem is one of those looked for."""
        return self.criterion.matches(facts)


def parse_query(text: str, around: QuerySurroundings | None = None) -> Query | None:
    """Read a query; ``None`` where it asks nothing.

    Raises:
        QueryError: it cannot be understood; the sentence says what is wrong.
    """
    words = words_of(text)
    if not words:
        return None
    reader = _Reader(words, len(text), around or QuerySurroundings())
    return Query(reader.read(), tuple(reader.comparing))


class _Reader:
    """Reads words from left to right; ``OR`` binds less than standing side by side."""

    def __init__(self, words: tuple[Word, ...], length: int, around: QuerySurroundings) -> None:
        self._words = words
        self._length = length
        self._around = around
        self._place = 0
        self._depth = 0
        self.comparing: list[Comparing] = []

    def read(self) -> Criterion:
        """Read everything."""
        criterion = self._any_of()
        word = self._next()
        if word is not None:
            raise QueryError(tr("This bracket closes nothing."), word.start, word.end)
        return criterion

    def _any_of(self) -> Criterion:
        parts = [self._all_of()]
        while self._take(WordKind.OR):
            parts.append(self._all_of())
        return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))

    def _all_of(self) -> Criterion:
        parts = [self._one()]
        while True:
            has_and = self._take(WordKind.AND)
            word = self._next()
            if not has_and and (word is None or word.kind in (WordKind.OR, WordKind.CLOSE)):
                return parts[0] if len(parts) == 1 else AllOf(tuple(parts))
            parts.append(self._one())

    def _one(self) -> Criterion:
        word = self._next()
        if word is None:
            raise QueryError(
                tr("The search ends where a word is expected."), self._length, self._length
            )
        self._place += 1
        if word.kind is WordKind.NOT:
            return NoneOf(self._deeper(self._one, word))
        if word.kind is WordKind.OPEN:
            return self._deeper(lambda: self._bracket(word), word)
        if word.kind is WordKind.TEXT:
            return self._text(word)
        if word.kind is WordKind.FIELD:
            return self._field(word)
        raise QueryError(tr("Before “%1” a word is missing.", word.text), word.start, word.end)

    def _deeper(self, read: _Read, word: Word) -> Criterion:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise QueryError(tr("The search has too many brackets."), word.start, word.end)
        criterion = read()
        self._depth -= 1
        return criterion

    def _bracket(self, opening: Word) -> Criterion:
        criterion = self._any_of()
        if not self._take(WordKind.CLOSE):
            raise QueryError(tr("This bracket is not closed."), opening.start, opening.end)
        return criterion

    def _text(self, word: Word) -> Criterion:
        if not word.is_quoted and looks_like_stipulation(word.text):
            wanted = stipulation_asked(word)
            if wanted is not None:
                return wanted
        return text_criterion(word.text, is_phrase=word.is_quoted)

    def _field(self, word: Word) -> Criterion:
        if word.name.casefold() == "upto":
            raise QueryError(
                tr("“upto:” follows position:, matrix: or like:."), word.start, word.end
            )
        criterion = criterion_for(word, self._around, self._freedom())
        self.comparing.extend(_comparing(criterion))
        return criterion

    def _freedom(self) -> Freedom | None:
        """Read the ``upto:`` that may stand behind a position."""
        word = self._next()
        if word is None or word.kind is not WordKind.FIELD or word.name.casefold() != "upto":
            return None
        self._place += 1
        return freedom_of(word)

    def _next(self) -> Word | None:
        return self._words[self._place] if self._place < len(self._words) else None

    def _take(self, kind: WordKind) -> bool:
        word = self._next()
        if word is None or word.kind is not kind:
            return False
        self._place += 1
        return True


def _comparing(criterion: Criterion) -> Iterator[Comparing]:
    inner = criterion.part if isinstance(criterion, NoneOf) else criterion
    if isinstance(inner, Duplicate):
        yield inner
