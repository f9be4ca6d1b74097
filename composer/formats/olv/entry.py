"""From the keys of one ``.olv`` document to an entry; both layouts are understood.

The old layout has ``source`` as text with ``date``, ``source-id`` and ``distinction``
beside it; the new one has maps ``source`` and ``award``.  A new problem is written in it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache

from composer.formats.common.text import LONGEST_TEXT
from composer.formats.olv.options import KEPT_FAULT, KEPT_TEXT, read_options, read_own
from composer.formats.olv.own_men import MEN, left_over, read_own_men
from composer.formats.olv.yaml_values import Value, YamlDocument, YamlError
from composer.model.dates import read_date
from composer.model.document import Details, Entry
from composer.model.marks import OWN_KEY
from composer.model.values import is_nothing
from solver.errors import SolverError
from solver.language import quoted, tr
from solver.men import PROBLEM, Color, Kind, Man
from solver.setup import EMPTY_SQUARES, Setup, Squares
from solver.squares import name_of, square_of

_COLORS = {"white": Color.WHITE, "black": Color.BLACK, "neutral": Color.NEUTRAL}
_LISTS: dict[Color, Callable[[], str]] = {
    Color.WHITE: lambda: tr("the list of white men"),
    Color.BLACK: lambda: tr("the list of black men"),
    Color.NEUTRAL: lambda: tr("the list of neutral men"),
}
_MAN = re.compile(r"(?:(?P<attributes>\S.*)\s)?(?P<code>[^\W_]{1,2}?)(?P<squares>(?:[a-h][1-8])+)")
_PAGES = ("solution", "comments")
_MAPS = ("date", "tourney")
"""Maps within the maps of a problem: others look into them, and cannot where nothing is there."""
OLD_KEYS = ("date", "source-id", "distinction")


class NotShownError(YamlError):
    """The document is well formed, and the board cannot show its problem."""


def entry_from(document: YamlDocument, text: str | None = None) -> Entry:
    """Make an entry of a document that was read, out of *text* where that is to be kept.

    Raises:
        YamlError: a part of it has the wrong form.
        NotShownError: a man is of no kind that is known, or only the text of a problem is kept.
    """
    if not isinstance(document.value, dict):
        raise YamlError(tr("there is no problem here, only text"), 1)
    return _Reader(document, text).read()


def is_old_layout(values: dict[str, Value]) -> bool:
    """Tell whether a document has the old layout: its source is text, or what belongs to one."""
    source = values.get("source")
    return isinstance(source, str) or (source is None and any(key in values for key in OLD_KEYS))


class _Reader:
    """Takes one key after the other out of a document; what is left over is kept."""

    def __init__(self, document: YamlDocument, text: str | None) -> None:
        self._text_read = text
        self._values: dict[str, Value] = dict(document.value)
        self._lines = document.lines
        self._is_old = is_old_layout(self._values)

    def read(self) -> Entry:
        """Read the whole entry."""
        self._check_kept_text()
        squares = self._squares()
        stipulation = self._text("stipulation")
        asked = read_options(Setup(squares), stipulation, self._texts("options"))
        setup, is_outdated = self._own(asked.setup)
        authors, solution = self._texts("authors"), self._solution()
        keywords, comments = self._texts("keywords"), self._texts("comments")
        source, date, details = self._old_source() if self._is_old else self._source()
        award, award_details = self._award()
        return Entry(
            setup=setup,
            stipulation=stipulation,
            authors=authors,
            source=source,
            date=date,
            award=award,
            options=asked.options,
            solution=solution,
            keywords=keywords,
            comments=comments,
            extra=tuple(self._values.items()),
            verbatim=self._text_read,
            source_details=details,
            award_details=award_details,
            is_solution_outdated=is_outdated,
            origin=self._text_read,
        )

    def _check_kept_text(self) -> None:
        own = self._values.get(OWN_KEY)
        if isinstance(own, dict) and KEPT_TEXT in own and "algebraic" not in self._values:
            line, fault = self._line(OWN_KEY), str(own.get(KEPT_FAULT, ""))
            sentence = tr("only the text of this problem was kept, for it could not be read")
            raise NotShownError(f"{sentence} ({fault.rstrip('.')})" if fault else sentence, line)

    def _source(self) -> tuple[str, str, Details]:
        source = self._mapping("source")
        name = self._scalar("source", source.pop("name", ""))
        date = read_date(source.get("date", ""))
        if date:
            del source["date"]
        return name, date, tuple(source.items())

    def _old_source(self) -> tuple[str, str, Details]:
        source, date = self._text("source"), self._text("date")
        issue, _, number = (part.strip() for part in self._text("source-id").partition("/"))
        named = (("issue", issue), ("problemid", number)) if number else (("problemid", issue),)
        details = tuple(pair for pair in named if pair[1])
        return source, date, details

    def _award(self) -> tuple[str, Details]:
        if self._is_old and "award" not in self._values:
            return self._text("distinction"), ()
        award = self._mapping("award")
        distinction = self._scalar("award", award.pop("distinction", ""))
        if distinction and award.get("tourney") == "ditto":
            del award["tourney"]  # what is written where nothing else is known
        return distinction, tuple(award.items())

    def _squares(self) -> Squares:
        if is_nothing(self._values.get("algebraic", "")):
            raise YamlError(tr("the lists of men (algebraic) are missing"), 1)
        line = self._line("algebraic")
        men = self._mapping("algebraic")
        squares, kinds = list(EMPTY_SQUARES), self._own_kinds()
        for name, color in _COLORS.items():
            for text in _items(men.pop(name, "")):
                _put(squares, text, color, line, kinds)
        if men:
            raise YamlError(tr("%1 is no colour of men", quoted(next(iter(men))[:40])), line)
        return tuple(squares)

    def _own_kinds(self) -> Mapping[str, Kind]:
        """Return the kinds that are defined with the problem, by their letters."""
        own = self._values.get(OWN_KEY)
        try:
            return read_own_men(own.get(MEN)) if isinstance(own, dict) else {}
        except SolverError as error:
            raise NotShownError(str(error).rstrip("."), self._line(OWN_KEY)) from error

    def _own(self, setup: Setup) -> tuple[Setup, bool]:
        own = self._values.get(OWN_KEY)
        if not isinstance(own, dict):
            return setup, False
        setup, left = read_own(setup, own)
        if MEN in left and not (men := left_over(left[MEN], setup)):
            del left[MEN]
        elif MEN in left:
            left[MEN] = men
        is_outdated = left.get("solution") == "outdated"
        if is_outdated:
            del left["solution"]
        if left:
            self._values[OWN_KEY] = left
        else:
            del self._values[OWN_KEY]
        return setup, is_outdated

    def _solution(self) -> str:
        text = self._text("solution")
        if self._is_old and len(text.strip()) > 1 and text[:1] == text.rstrip()[-1:] == '"':
            return text.rstrip()[1:-1]  # exports of the old layout stand between quotes
        return text

    def _text(self, key: str) -> str:
        return self._scalar(key, self._values.pop(key, ""))

    def _scalar(self, key: str, value: Value) -> str:
        if not isinstance(value, str):
            raise YamlError(tr("%1 must be text, not a list", quoted(key)), self._line(key))
        if len(value) > LONGEST_TEXT and key not in _PAGES:
            sentence = tr(
                "%1 has %2 characters; %3 can be shown", quoted(key), len(value), LONGEST_TEXT
            )
            raise YamlError(sentence, self._line(key))
        return "" if is_nothing(value) else str(value)

    def _texts(self, key: str) -> tuple[str, ...]:
        items = _items(self._values.pop(key, ""))
        return tuple(text for item in items if (text := self._scalar(key, item)))

    def _mapping(self, key: str) -> dict[str, Value]:
        value = self._values.pop(key, "")
        if is_nothing(value):
            return {}
        if isinstance(value, str) and key == "award":
            return {"distinction": value}
        if not isinstance(value, dict):
            raise YamlError(tr("%1 must be a list of “name: value”", quoted(key)), self._line(key))
        return {name: it for name, it in value.items() if name not in _MAPS or not is_nothing(it)}

    def _line(self, key: str) -> int:
        return self._lines.get(key, 1)


def _put(
    squares: list[Man | None], text: Value, color: Color, line: int, kinds: Mapping[str, Kind]
) -> None:
    """Put the men that *text* names on the board.

    Raises:
        NotShownError: a kind or an attribute is not known here.
        YamlError: it names no man, or his square is taken.
    """
    if not isinstance(text, str):
        raise _no_man(text, color, line)
    for man, square in _men(text, color, line, kinds):
        if squares[square] is not None:
            raise YamlError(tr("two men stand on %1", name_of(square)), line)
        squares[square] = man


@lru_cache(maxsize=4096)
def _orthodox_men(text: str, color: Color) -> tuple[tuple[Man, int], ...]:
    """Return what *text* says where it is a man without attributes on his squares."""
    match = _MAN.fullmatch(text)
    kind = PROBLEM.kinds.get(match["code"].upper()) if match and not match["attributes"] else None
    if match is None or kind is None:
        return ()
    man = Man(kind, color) if color is Color.NEUTRAL else Man.of(kind, color is Color.WHITE)
    return tuple((man, square_of(name)) for name in re.findall("..", match["squares"]))


def _men(
    text: str, color: Color, line: int, kinds: Mapping[str, Kind]
) -> tuple[tuple[Man, int], ...]:
    men = _orthodox_men(text, color)
    if men:
        return men
    match = _MAN.fullmatch(text.strip())
    if match is None:
        raise _no_man(text, color, line)
    man = _man(match["code"], (match["attributes"] or "").lower().split(), color, line, kinds)
    return tuple((man, square_of(name)) for name in re.findall("..", match["squares"]))


def _no_man(text: Value, color: Color, line: int) -> YamlError:
    where = _LISTS[color]()
    return YamlError(tr("%1 in %2 is no man on a square", quoted(str(text)[:40]), where), line)


def _man(
    code: str, attributes: list[str], color: Color, line: int, kinds: Mapping[str, Kind]
) -> Man:
    kind = PROBLEM.kinds.get(code.upper())
    if kind is not None and not attributes:
        return Man(kind, color)
    from solver.fairy.naming.codes import kind_of, trait_of

    kind = kinds.get(code.upper()) or kind_of(code)
    if kind is None:
        raise NotShownError(tr("no man is known here by the code %1", quoted(code)), line)
    traits = {word: trait_of(word) for word in attributes}
    unknown = next((word for word, trait in traits.items() if trait is None), None)
    if unknown is not None:
        sentence = tr("no attribute of men is known here as %1", quoted(unknown[:40]))
        raise NotShownError(sentence, line)
    return Man(kind, color, frozenset(filter(None, traits.values())))


def _items(value: Value) -> tuple[Value, ...]:
    if isinstance(value, tuple):
        return value
    return () if is_nothing(value) else (value,)
