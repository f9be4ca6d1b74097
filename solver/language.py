"""The language of the sentences that are made here: English, until a program asks for another.

The solver knows no catalogue of translations; a program that has one lends it with :func:`speak`.

Every sentence knows what it was made from (:class:`Said`), so that whoever shows it can have it
said again after the language has changed.  Nothing is ever found out from the words themselves.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import wraps
from gettext import NullTranslations
from typing import ParamSpec, Protocol, Self, SupportsIndex, overload

_P = ParamSpec("_P")


def tr_mark(text: str) -> str:
    """Return *text*, a fixed English text in the source, as it is: :func:`tr_marked` says it."""
    return text


class Voice:
    """Says texts with the words of one catalogue, whatever is spoken elsewhere."""

    def __init__(self, catalogue: NullTranslations) -> None:
        self.catalogue = catalogue
        self._comma = catalogue.gettext(tr_mark("1,000"))[1:-3]

    def tr(self, text: str, *values: object) -> str:
        """Return *text*, a fixed English text in the source, with *values* in their places."""
        return self.filled(self.catalogue.gettext(text), *values) if text else ""

    def tr_marked(self, text: str, *values: object) -> str:
        """Return a *text* that was marked where it stands in the source, as :meth:`tr` does."""
        return self.filled(self.catalogue.gettext(text), *values) if text else ""

    def trn(self, one: str, many: str, count: int, *values: object) -> str:
        """Return the form that goes with *count*, which goes to ``%1`` if there are no *values*."""
        return self.filled(self.catalogue.ngettext(one, many, count), *(values or (count,)))

    def grouped(self, number: int) -> str:
        """Write *number* with the sign of the language between its thousands."""
        return f"{number:,}".replace(",", self._comma)

    def filled(self, text: str, *values: object) -> str:
        """Put *values* in the places ``%1``, ``%2`` … of *text*, whole numbers grouped."""
        if not values:
            return text
        return re.sub(r"%(\d+)", lambda place: self._written(values[int(place[1]) - 1]), text)

    def _written(self, value: object) -> str:
        return self.grouped(value) if type(value) is int else str(value)


class Speaker(Protocol):
    """Says texts in a language: that of the window, or the one chosen for a paper."""

    def tr(self, text: str, *values: object) -> str:
        """Return a fixed English text of the source in the language."""

    def tr_marked(self, text: str, *values: object) -> str:
        """Return a text of the source that was marked there in the language."""

    def trn(self, one: str, many: str, count: int, *values: object) -> str:
        """Return the form that goes with *count*."""


_spoken = Voice(NullTranslations())


def speak(catalogue: NullTranslations) -> None:
    """Say everything from now on with the words of *catalogue*."""
    global _spoken
    _spoken = Voice(catalogue)


def speak_otherwise() -> None:
    """Let what is said be said anew in the same language: its letters or the like have changed."""
    speak(_spoken.catalogue)


class Said(str):
    """Words of the language that was spoken when they were made, which can be said anew.

    They are a function of values, some of which may be words themselves.  What ``replace``,
    ``+``, :func:`filled`, :func:`joined` and functions that are :func:`worded` make of them can
    be said anew too; f-strings and slices leave plain text of the language of then.
    """

    __slots__ = ("_make", "_values", "_voice")
    _make: Callable[..., str]
    _values: tuple[object, ...]
    _voice: Voice | None
    """Who has said it and all words in it; nobody, where these were said by several."""

    def __new__(cls, make: Callable[..., str], *values: object) -> Self:
        """Return what *make* makes of *values*; both must be the same at any later time."""
        voice: Voice | None = _spoken
        for value in values:
            if type(value) is not str and not _is_of_now(value):
                voice = None
        said = str.__new__(cls, make(*values))
        said._make, said._values, said._voice = make, values, voice
        return said

    def anew(self) -> Said:
        """Return the same in the language that is spoken now."""
        if self._voice is _spoken:
            return self
        return Said(self._make, *map(_value_now, self._values))

    def replace(self, old: str, new: str, count: SupportsIndex = -1, /) -> Said:
        return Said(str.replace, self, old, new, count)

    def removesuffix(self, suffix: str, /) -> Said:
        return Said(str.removesuffix, self, suffix)

    def rstrip(self, characters: str | None = None, /) -> Said:
        return Said(str.rstrip, self, characters)

    def __add__(self, other: str) -> Said:
        return Said(_joined, "", self, other)

    def __radd__(self, other: str) -> Said:
        return Said(_joined, "", other, self)

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        """Go to other processes, and into copies, as plain text."""
        return str, (str(self),)


@overload
def now(text: str) -> str: ...
@overload
def now(text: None) -> None: ...
def now(text: str | None) -> str | None:
    """Return *text* as it is said now; plain text stays as it is."""
    return text.anew() if isinstance(text, Said) else text


def _is_of_now(value: object) -> bool:
    """Tell whether no words in *value* were said in another language."""
    if isinstance(value, Said):
        return value._voice is _spoken
    return type(value) is not tuple or all(map(_is_of_now, value))


def _value_now(value: object) -> object:
    if isinstance(value, Said):
        return value.anew()
    return tuple(map(_value_now, value)) if type(value) is tuple else value


def tr(text: str, *values: object) -> str:
    """Return *text*, a fixed English text in the source, in the language that is spoken.

    *values* go to the places ``%1``, ``%2`` …
    """
    return Said(_told, text, *values)


def tr_marked(text: str, *values: object) -> str:
    """Say a *text* that was marked where it stands in the source, as :func:`tr` does."""
    return Said(_told, text, *values)


def trn(one: str, many: str, count: int, *values: object) -> str:
    """Return the form of a sentence that goes with *count*; both are fixed texts in the source.

    A language may have more forms than English.  *values* go to the places ``%1``, ``%2`` …;
    where there are none, *count* goes to ``%1``.
    """
    return Said(_counted, one, many, count, *values)


def grouped(number: int) -> str:
    """Write *number* as the language does that is spoken: 1,234,567."""
    return Said(_grouped, number)


def _grouped(number: int) -> str:
    return _spoken.grouped(number)


def _told(text: str, *values: object) -> str:
    return _spoken.tr(text, *values)


def _counted(one: str, many: str, count: int, *values: object) -> str:
    return _spoken.trn(one, many, count, *values)


def filled(text: str, *values: object) -> str:
    """Put *values* in the places ``%1``, ``%2`` … of a text that was translated before."""
    return Said(_filled, text, *values)


def _filled(text: str, *values: object) -> str:
    return _spoken.filled(text, *values)


def quoted(text: str) -> str:
    """Return *text*, which somebody wrote, in quotes; what cannot be printed is escaped."""
    return tr("“%1”", repr(text)[1:-1])


_SEPARATORS = frozenset({tr_mark("; "), tr_mark(": ")})
"""Signs before which a language may want a space."""


def joined(separator: str, parts: Iterable[str]) -> str:
    """Join *parts* as ``str.join`` does, with a semicolon or a colon as the language sets it."""
    return Said(_joined, separator, *parts)


def _joined(separator: str, *parts: str) -> str:
    sign = _spoken.tr_marked(separator) if separator in _SEPARATORS else separator
    return str.join(sign, parts)


def worded(make: Callable[_P, str]) -> Callable[_P, str]:
    """Let what *make* makes of its arguments be said anew, by making it again.

    The arguments must be values that stay what they are; words among them are said anew first.
    """

    @wraps(make)
    def said(*args: _P.args, **kwargs: _P.kwargs) -> str:
        return Said(lambda *values: make(*values, **kwargs), *args)

    return said


@worded
def capitalised(text: str) -> str:
    """Return *text* with a capital at the beginning."""
    return text[:1].upper() + text[1:]


@worded
def as_sentence(text: str) -> str:
    """Return *text* as a sentence that stands alone: with a capital and a full stop."""
    return f"{text[:1].upper()}{text[1:].rstrip('.')}."
