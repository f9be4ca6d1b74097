"""The search of a collection asked of a library: the same query, answered for all rows at once.

A query is read by :mod:`composer.collection.query`.  Each of its parts becomes a mask over the
rows, out of numbers, words or bitboards, and the masks are joined as the query says.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from typing import Any, ClassVar

import numpy as np

from composer.collection.criteria import (
    AllOf,
    AnyOf,
    AsksAs,
    Counted,
    Criterion,
    Duplicate,
    HasMen,
    HasPosition,
    HasText,
    HasTheme,
    HasVerdict,
    InState,
    InYears,
    ManCount,
    NoneOf,
    Numbers,
    Test,
    ThemeCount,
)
from composer.collection.folding import folded
from composer.collection.query import QueryError, QuerySurroundings, parse_query
from composer.collection.query_fields import verdicts_named
from composer.collection.stipulations import StipulationWanted, length_of
from composer.collection.symmetry import SYMMETRIES, Freedom, Pattern, cells_of
from composer.library.boards import FIELD, code_of, place_in_sig
from composer.library.harvest import (
    AUTHOR,
    AWARD,
    COMMENT,
    FAIRY_BIT,
    KEYWORD,
    OPTION,
    SOURCE,
    STATE_BITS,
    TEXTS,
    TWIN,
    fairy_men,
)
from composer.library.known import (
    KnownIn,
    nothing_known,
    with_verdict,
)
from composer.library.layout import Ids, Mask, Words64
from composer.library.patterns import find_pattern
from composer.library.store import Library
from composer.model.theme_keywords import keywords_of
from solver.language import tr
from solver.men import Color, Kind, Man
from solver.stipulation import Stipulation

_SIGNS = {
    "author": AUTHOR, "source": SOURCE, "award": AWARD, "keyword": KEYWORD, "comment": COMMENT,
    "option": OPTION, "twin": TWIN, "text": TEXTS,
}  # fmt: skip
_KEPT_WHOLE = {SOURCE: "source, date", AWARD: "award", COMMENT: "comments"}
"""The texts of problems in which a phrase is looked for, by the sign of their words."""
_COLUMNS = {"men": "men", "pieces": "men", "white": "white", "black": "black"}
THREADS = min(2, os.cpu_count() or 1)


def find(
    library: Library,
    query: str,
    around: QuerySurroundings | None = None,
    known: KnownIn = nothing_known,
) -> Ids:
    """Return the problems that *query* asks for, by the order in which they were read.

    Verdicts and themes are those that are *known*, and what the keywords of the file say.

    Raises:
        QueryError: it cannot be understood, or asks what a library does not keep.
        DamagedError: the library has to be made anew.
    """
    return library.ids(meant_by(library, query, around, known))


def meant_by(
    library: Library,
    query: str,
    around: QuerySurroundings | None = None,
    known: KnownIn = nothing_known,
) -> Mask:
    """Return which rows *query* asks for, all where it asks nothing.

    Raises:
        QueryError: it cannot be understood, or asks what a library does not keep.
        DamagedError: the library has to be made anew.
    """
    parsed = parse_query(query, around)
    if parsed is None:
        return np.ones(library.room, np.bool_)
    return _Asking(library, query, known).mask(parsed.criterion)


class _Asking:
    """One query of one library."""

    def __init__(self, library: Library, query: str, known: KnownIn) -> None:
        self._library, self._query, self._known = library, query, known

    def mask(self, criterion: Criterion) -> Mask:
        """Return which rows pass."""
        if isinstance(criterion, AllOf):
            return self._all_of(criterion)
        if isinstance(criterion, AnyOf):
            found = self.mask(criterion.parts[0])
            for part in criterion.parts[1:]:
                found = found | self.mask(part)
            return found
        if isinstance(criterion, NoneOf):
            return ~self.mask(criterion.part)
        if isinstance(criterion, Duplicate):
            return duplicates(self._library)
        if isinstance(criterion, StipulationWanted):
            return self._stipulations(lambda text: _asks(criterion, text))
        assert isinstance(criterion, Test)
        answer: Callable[[_Asking, Any], Mask] = self._answers[type(criterion.about)]
        return answer(self, criterion.about)

    def _all_of(self, criterion: AllOf) -> Mask:
        found = self.mask(criterion.parts[0])
        for part in criterion.parts[1:]:
            if not found.any():
                break
            found = found & self.mask(part)
        return found

    # ------------------------------------------------------------ numbers

    def _counted(self, about: Counted) -> Mask:
        if about.name == "moves":
            wanted = about.wanted
            return self._stipulations(
                lambda text: (length := _length(text)) >= 0 and wanted.holds(length)
            )
        if about.name in ("no", "number"):
            return self._numbers(about.wanted)
        return _holds(about.wanted, self._library.column(_COLUMNS[about.name]))

    def _numbers(self, wanted: Numbers) -> Mask:
        """Return the problems by their numbers in their files."""
        library = self._library
        before = np.zeros(library.room, np.int64)
        for run in library.runs:
            entries = library.before(run)
            if entries:
                before[run.first : run.first + run.count] = entries
        return _holds(wanted, library.column("place") + before + 1)

    def _in_years(self, about: InYears) -> Mask:
        first = self._library.column("first_year")
        last, wanted = self._library.column("last_year"), about.wanted
        overlaps = (first <= wanted.most) & (last >= wanted.least)
        return (first > 0) & (~overlaps if wanted.is_outside else overlaps)

    def _man_count(self, about: ManCount) -> Mask:
        return _holds(about.wanted, self._men(about.colors, about.kind))

    def _men(self, colors: tuple[Color, ...], kind: Kind) -> Words64:
        sig = self._library.column("sig")
        found = np.zeros(len(sig), np.uint64)
        men = [Man(kind, color) for color in colors]
        for man in men:
            if man.is_orthodox:
                shift = FIELD * place_in_sig(code_of(man))
                found += (sig >> np.uint64(shift)) & np.uint64((1 << FIELD) - 1)
        if fairy := {man for man in men if not man.is_orthodox}:
            for number, held in self._fairy_men:
                found[number] += sum(Man(man.kind, man.color) in fairy for man in held)
        return found

    @cached_property
    def _fairy_men(self) -> list[tuple[int, list[Man]]]:
        """The men of fairy chess of the problems that have some."""
        library = self._library
        ids = library.ids(_nonzero(library.column("flags") & np.uint32(FAIRY_BIT)))
        texts = library.rows_of(ids, "fairy")
        return [(int(number), [*fairy_men(texts[number][0]).values()]) for number in ids]

    def _has_men(self, about: HasMen) -> Mask:
        groups = []
        for colors, needed in about.groups:
            held = [self._men(colors, kind) >= count for kind, count in needed]
            groups.append(np.logical_and.reduce(held))
        if about.is_without:
            without: Mask = np.logical_not(np.logical_or.reduce(groups))
            return without
        found: Mask = np.logical_and.reduce(groups)
        return found

    def _stipulations(self, is_wanted: Callable[[str], bool]) -> Mask:
        wanted = np.array([*map(is_wanted, self._library.stipulations), False], np.bool_)
        found: Mask = wanted[np.minimum(self._library.column("stip"), len(wanted) - 1)]
        return found

    def _asks_as(self, about: AsksAs) -> Mask:
        return self._stipulations(lambda text: folded(text) == about.text)

    def _in_state(self, about: InState) -> Mask:
        name = about.name
        if name in STATE_BITS:
            return _nonzero(self._library.column("flags") & np.uint32(STATE_BITS[name]))
        if name == "pawns":
            return _nonzero(self._men((Color.BLACK, Color.WHITE), Kind.PAWN))
        least, most = {"miniature": (1, 7), "meredith": (8, 12)}.get(name, (1, 0))
        return _holds(Numbers(least, most), self._library.column("men"))

    # ------------------------------------------------------------ words

    def _has_text(self, about: HasText) -> Mask:
        if about.name not in _SIGNS:
            sentence = tr("A library does not look into solutions: open the file to search them.")
            raise QueryError(sentence, 0, len(self._query))
        sign = _SIGNS[about.name]
        if sign in (AUTHOR, KEYWORD):
            return self._with_words(about.wanted, sign)
        found = np.ones(self._library.room, np.bool_)
        for piece in about.wanted:
            parts = piece.split()
            found &= self._with_words((piece,), sign) if len(parts) < 2 else self._phrase(piece)
        return found

    def _with_words(self, pieces: tuple[str, ...], sign: str) -> Mask:
        """Return the rows that have a word with all of *pieces* in it."""
        found = np.zeros(self._library.room, np.bool_)
        for file in self._library.words:
            file.mark(file.find(pieces, sign), found)
        return found

    def _phrase(self, phrase: str) -> Mask:
        """Return the rows that have *phrase* in a name, or in a text that is kept whole."""
        found = self._with_words((phrase,), AUTHOR + KEYWORD)
        for sign, columns in _KEPT_WHOLE.items():
            candidates = np.ones(self._library.room, np.bool_)
            for word in phrase.split():
                candidates &= self._with_words((word,), sign)
            ids = self._library.ids(candidates & ~found)
            holds = cache(lambda text: phrase in folded(text))  # many have a source in common
            found[
                [
                    number
                    for number, text, *more in self._library.each_row(ids, columns)
                    if holds(text) or (more and phrase in folded(" ".join((text, *more))))
                ]
            ] = True
        return found

    def _has_theme(self, about: HasTheme) -> Mask:
        found = np.zeros(self._library.room, np.bool_)
        for file in self._library.words:
            words = file.find(about.wanted, KEYWORD)
            if about.is_key:
                words = _keys_of(file.raw, words, about.wanted)
            file.mark(words, found)

        def is_meant(themes: Mapping[str, int]) -> bool:
            return any(_is_named(folded(it), about) for it in (*themes, *keywords_of(themes)))

        return found | self._known(self._library).rows_of_themes(is_meant, self._library.room)

    def _has_count(self, about: ThemeCount) -> Mask:
        """Return the rows whose themes were looked for and counted."""

        def is_meant(themes: Mapping[str, int]) -> bool:
            most = max((themes.get(it, 0) for it in about.names), default=len(themes))
            return about.wanted.holds(most)

        return self._known(self._library).rows_of_themes(is_meant, self._library.room)

    def _has_verdict(self, about: HasVerdict) -> Mask:
        known, found = self._known(self._library), np.zeros(self._library.room, np.bool_)
        for verdict in verdicts_named(about.text):
            found |= with_verdict(self._library, verdict, known)
        return found

    # ------------------------------------------------------------ positions

    def _has_position(self, about: HasPosition) -> Mask:
        return with_pattern(self._library, about.pattern)

    _answers: ClassVar[dict[type, Callable[..., Mask]]] = {
        Counted: _counted,
        InYears: _in_years,
        ManCount: _man_count,
        HasMen: _has_men,
        AsksAs: _asks_as,
        InState: _in_state,
        HasText: _has_text,
        HasTheme: _has_theme,
        HasVerdict: _has_verdict,
        ThemeCount: _has_count,
        HasPosition: _has_position,
    }


def _keys_of(raw: Callable[[int], bytes], words: Mask, wanted: tuple[str, ...]) -> Mask:
    for number in np.flatnonzero(words):
        name = raw(int(number))[1:].decode("utf-8", "replace")
        if not _is_named(name, HasTheme(wanted, is_key=True)):
            words[number] = False
    return words


def _is_named(name: str, about: HasTheme) -> bool:
    """Tell whether a theme of that folded name is meant."""
    if about.is_key and not name.endswith(" key"):
        return False
    held = name.removesuffix(" key") if about.is_key else name
    return all(it in held for it in about.wanted)


def _holds(wanted: Numbers, numbers: np.ndarray[Any, Any]) -> Mask:
    inside = (numbers >= wanted.least) & (numbers <= wanted.most)
    return ~inside if wanted.is_outside else inside


def _nonzero(numbers: np.ndarray[Any, Any]) -> Mask:
    found: Mask = numbers != 0
    return found


def _length(text: str) -> float:
    parsed = Stipulation.if_known(text)
    return length_of(parsed) if parsed is not None else -1.0


def _asks(wanted: StipulationWanted, text: str) -> bool:
    return wanted.is_asked(text, Stipulation.if_known(text))


def with_pattern(library: Library, pattern: Pattern) -> Mask:
    """Return the rows whose position holds *pattern*."""
    found = find_pattern(library.blocks, pattern, THREADS)
    if not any(not man.is_orthodox for _, man in pattern.men) and not pattern.is_whole:
        return found
    # Of fairy men the bitboards say only whose they are.
    doubtful = library.ids(found & ((library.column("flags") & np.uint32(FAIRY_BIT)) != 0))
    texts = library.rows_of(doubtful, "fairy")
    for number, setup in zip(doubtful, library.setups(doubtful, texts), strict=True):
        found[number] = pattern.matches(cells_of(setup))
    return found


def duplicates(library: Library, freedom: Freedom = SYMMETRIES) -> Mask:
    """Return the rows whose position stands in the library again, up to symmetry.

    With ``SHIFT`` in *freedom* shifted ones are equal, too.
    """
    keys = library.column("home" if Freedom.SHIFT in freedom else "key")
    found = np.zeros(library.room, np.bool_)
    alive = np.flatnonzero(library.alive)
    own = keys[alive]
    # The upper bits of a key and the place it stands at are sorted together: numbers are sorted
    # many times as fast as places by their numbers.
    places = np.uint64((1 << max(1, len(own).bit_length())) - 1)
    order = np.sort(own & ~places | np.arange(len(own), dtype=np.uint64)) & places
    ordered = own[order.astype(np.int64)]
    is_next = ordered[1:] == ordered[:-1]
    some = alive[order.astype(np.int64)]
    found[some[1:][is_next]] = True
    found[some[:-1][is_next]] = True
    return found
