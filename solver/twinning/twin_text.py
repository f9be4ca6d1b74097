"""Reading the changes of a twin, word by word; errors name the word."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from solver.language import quoted, tr
from solver.men import PROBLEM, Color, Kind, Man, Trait
from solver.squares import Square, square_of
from solver.stipulation import Stipulation, StipulationError
from solver.twinning.twin_changes import (
    Add,
    Ask,
    PlayUnder,
    PolishType,
    Remove,
    Shift,
    Substitute,
    Turn,
    Turning,
    TwinChange,
    TwinError,
    TwinExchange,
    TwinMove,
)

if TYPE_CHECKING:  # of fairy play alone
    from solver.fairy.conditions import FairyCondition

LONGEST_TWIN = 2000
"""A longer text is refused unread; the longest in the collections has 60 characters."""

_WORDS = (
    "Move", "Exchange", "Remove", "Add", "Substitute", "Rotate", "Mirror", "Shift", "PolishType",
    "Stipulation", "Continued", "Condition", "SStipulation",
)  # fmt: skip
_COLORS = {"w": Color.WHITE, "b": Color.BLACK, "n": Color.NEUTRAL}
_CONTINUED = re.compile("cont(?:i(?:n(?:u(?:ed?)?)?)?)?", re.IGNORECASE)
_SQUARE = "[a-h][1-8]"
_SQUARES = re.compile(rf"(?:{_SQUARE})+", re.IGNORECASE)
_ARROW = re.compile(r"[^a-z0-9]+", re.IGNORECASE)
_PAIR = re.compile(rf"({_SQUARE})[^a-z0-9]*({_SQUARE})", re.IGNORECASE)
_MEN = re.compile(
    rf"(?P<color>[wbn])?(?P<man>[a-z0-9]{{1,2}}?)(?P<squares>(?:{_SQUARE})+)", re.IGNORECASE
)
_UNCOLORED = re.compile(rf"(?P<man>[a-z0-9]{{1,2}}?)(?P<squares>(?:{_SQUARE})+)", re.IGNORECASE)
_SHOWN_MAN = rf"[wb]?([{PROBLEM.choice}])({_SQUARE})"
_SHOWN_MOVE = re.compile(rf"{_SHOWN_MAN}-*>?({_SQUARE})", re.IGNORECASE)
_SHOWN_EXCHANGE = re.compile(rf"{_SHOWN_MAN}<-+>{_SHOWN_MAN}", re.IGNORECASE)
_SHOWN_SIGN = re.compile(rf"([+-]?)([wb]?)([{PROBLEM.choice}])({_SQUARE})", re.IGNORECASE)
_SHOWN = (_SHOWN_MOVE, _SHOWN_EXCHANGE, _SHOWN_SIGN)
_FAIRY_MAN = rf"[wbn][a-z]*([A-Z0-9]{{1,2}})({_SQUARE})"
_FAIRY_MOVE = re.compile(rf"{_FAIRY_MAN}-->({_SQUARE})")
_FAIRY_EXCHANGE = re.compile(rf"{_FAIRY_MAN}<-->{_FAIRY_MAN}")
_FAIRY_SIGN = re.compile(rf"([+-]?)([wbn])([a-z]*)([A-Z0-9]{{1,2}})({_SQUARE})")
"""Fairy men, neutral ones and those with attributes: their capitals tell where the code begins."""


def read_changes(text: str) -> tuple[bool, tuple[TwinChange, ...]]:
    """Return whether the twin starts from the one before it, and its changes.

    Raises:
        TwinError: a word is not of the language, or asks for rules that are not plain chess.
    """
    if len(text) > LONGEST_TWIN:
        raise TwinError(
            tr("the text of a twin has %1 characters; %2 are read", len(text), LONGEST_TWIN)
        )
    return _Reader(re.split(r"[\s;,]+", text)).read()


class _Reader:
    """Takes one word of a twin after the other."""

    def __init__(self, words: list[str]) -> None:
        self._words = [word for word in words if word]
        self._readers: dict[str, Callable[[], TwinChange]] = {
            "Move": lambda: TwinMove(*self._two_squares("Move")),
            "Exchange": lambda: TwinExchange(*self._two_squares("Exchange")),
            "Shift": lambda: Shift(*self._two_squares("Shift")),
            "Remove": self._remove,
            "Add": self._add,
            "Substitute": self._substitute,
            "Rotate": self._rotate,
            "Mirror": self._mirror,
            "PolishType": PolishType,
            "Condition": self._condition,
            "Stipulation": lambda: Ask(_stipulation(self._take("Stipulation", "such as h#2"))),
        }

    def read(self) -> tuple[bool, tuple[TwinChange, ...]]:
        """Read all of it."""
        is_continued = bool(self._words) and bool(_CONTINUED.fullmatch(self._words[0]))
        if is_continued:
            self._words.pop(0)
        changes = []
        while self._words:
            changes.append(self._change())
        if not changes:
            raise TwinError(tr("a twin needs at least one change, such as “Move a1 b2”"))
        return is_continued, tuple(changes)

    def _change(self) -> TwinChange:
        shown = self._shown_change()
        if shown is not None:
            return shown
        word = self._words.pop(0)
        keyword = _keyword(word)
        if keyword in self._readers:
            return self._readers[keyword]()
        if keyword == "Continued":
            raise TwinError(tr("“Continued” must be the first word of a twin"))
        if keyword:
            raise TwinError(tr("a stipulation in steps (“SStipulation”) is not known here"))
        self._words.insert(0, word)
        conditions = self._conditions()
        if conditions is not None:
            return PlayUnder(conditions)
        names = ", ".join(self._readers)
        raise TwinError(
            tr("%1 is no change of a twin; the changes are %2", quoted(word[:40]), names)
        )

    def _take(self, keyword: str, expected: str) -> str:
        if not self._words:
            raise TwinError(tr("after %1 there must be something %2", quoted(keyword), expected))
        return self._words.pop(0)

    def _two_squares(self, keyword: str) -> tuple[Square, Square]:
        found: list[str] = []
        while len(found) < 2:
            word = self._take(keyword, "such as a1 b2")
            pair = _PAIR.fullmatch(word) if not found else None
            if pair is not None:
                found += pair.groups()
            elif re.fullmatch(_SQUARE, word, re.IGNORECASE):
                found.append(word)
            elif not (found and _ARROW.fullmatch(word)):
                raise TwinError(
                    tr(
                        "%1 needs two squares such as a1 b2, not %2",
                        quoted(keyword),
                        quoted(word[:40]),
                    )
                )
        if found[0].lower() == found[1].lower():
            raise TwinError(
                tr("%1 names %2 twice; two squares are needed", quoted(keyword), found[0])
            )
        return _square(found[0]), _square(found[1])

    def _remove(self) -> TwinChange:
        names = self._take("Remove", "such as a1")
        if not _SQUARES.fullmatch(names):
            raise TwinError(tr("“Remove” needs squares such as a1, not %1", quoted(names[:40])))
        while self._words and _SQUARES.fullmatch(self._words[0]):
            names += self._words.pop(0)
        return Remove(_squares(names))

    def _add(self) -> TwinChange:
        color = self._color()
        traits = self._traits(color)
        men: list[tuple[Square, Man]] = []
        while self._words:
            other = self._color() if men else None
            if other is not None:
                color, traits = other, self._traits(other)
            if not self._words:
                expected = "such as White Sa3"
                raise TwinError(tr("after %1 there must be something %2", quoted("Add"), expected))
            group = self._men(color)
            if not group and other is not None:
                men = []  # a colour without men behind it
            if not group:
                break
            men += [(square, replace(man, traits=traits)) for square, man in group]
        if not men:
            word = self._words[0] if self._words else ""
            raise TwinError(tr("“Add” needs men such as White Sa3, not %1", quoted(word[:40])))
        return Add(tuple(men))

    def _traits(self, color: Color | None) -> frozenset[Trait]:
        """Take the names of attributes that stand behind a colour off the words."""
        from solver.fairy.naming.codes import trait_of

        found = set()
        while color is not None and self._words:
            trait = trait_of(self._words[0].lower())
            if trait is None:
                break
            found.add(trait)
            self._words.pop(0)
        return frozenset(found)

    def _condition(self) -> TwinChange:
        """Take the conditions off the words, as many as are known."""
        asked = " ".join(["Condition", *self._words])[:40]
        found = self._conditions()
        if found is None or (self._words and not _is_change(self._words[0])):
            raise TwinError(tr("%1 asks for rules that are not known here", quoted(asked)))
        return PlayUnder(found)

    def _conditions(self) -> tuple[FairyCondition, ...] | None:
        """Take all conditions that the words begin with off them, ``None`` where they are none."""
        from solver.fairy.naming.condition_words import conditions_in

        for count in range(len(self._words), 0, -1):
            found = conditions_in(" ".join(self._words[:count]))
            if found is not None:
                del self._words[:count]
                return found
        return None

    def _color(self) -> Color | None:
        """Take the name of a colour, or the beginning of it, off the words."""
        word = self._words[0].lower() if self._words else ""
        if not word:
            return None
        is_bishop = word == "b" and len(self._words) > 1 and _SQUARES.fullmatch(self._words[1])
        for color in Color:
            is_short = len(word) > (color is Color.NEUTRAL)
            if color.name.lower().startswith(word) and is_short and not is_bishop:
                self._words.pop(0)
                return color
        return None

    def _men(self, color: Color | None) -> list[tuple[Square, Man]]:
        """Take one word with men off the words, such as ``Sa3b4``; nothing if it is none."""
        word = self._words[0]
        is_apart = len(word) < 3 and len(self._words) > 1 and _SQUARES.fullmatch(self._words[1])
        text = word + self._words[1] if is_apart else word
        has_color = color is None or (text[:1].islower() and text[1:2].isupper())
        for pattern in (_MEN, _UNCOLORED) if has_color else (_UNCOLORED, _MEN):
            match = pattern.fullmatch(text)
            named = match.groupdict() if match else {}
            kind = _kind(named["man"]) if named else None
            if kind is not None:
                break
        else:
            if named and not named.get("color"):
                _role(named["man"])
            return []
        if named.get("color"):
            color = _COLORS[named["color"].lower()]
        if color is None:
            raise TwinError(tr("“Add” must say whether %1 is White or Black", word[:40]))
        del self._words[: 2 if is_apart else 1]
        return [(square, Man(kind, color)) for square in _squares(named["squares"])]

    def _substitute(self) -> TwinChange:
        old = _role(self._take("Substitute", "such as P S"))
        word = self._take("Substitute", "such as P S")
        return Substitute(old, _role(word))

    def _rotate(self) -> TwinChange:
        angle = self._take("Rotate", "such as 90")
        try:
            return Turn(Turning(f"rotate {angle}"))
        except ValueError:
            raise TwinError(
                tr("a board is rotated by 90, 180 or 270, not by %1", quoted(angle[:40]))
            ) from None

    def _mirror(self) -> TwinChange:
        words = [self._take("Mirror", "such as a1<-->h1")]
        while (
            self._words
            and len(re.findall(_SQUARE, "".join(words))) < 2
            and not _keyword(self._words[0])
        ):
            words.append(self._words.pop(0))
        text = " ".join(words)
        corners = frozenset(re.findall(_SQUARE, text.lower()))
        mirrors = [turning for turning in Turning if turning.value.startswith("mirror")]
        for mirror in mirrors:
            if corners == frozenset(re.findall(_SQUARE, mirror.value)):
                return Turn(mirror)
        begun = [mirror for mirror in mirrors if mirror.value.startswith(f"mirror {text.lower()}")]
        if len(begun) == 1:
            return Turn(begun[0])
        known = "a1<-->h1, a1<-->a8, a1<-->h8 or a8<-->h1"
        raise TwinError(tr("a board is mirrored %1, not %2", known, quoted(text[:40])))

    def _shown_change(self) -> TwinChange | None:
        """Take a change in the words of a heading off the words, such as ``bKd3-->e3``."""
        word = self._words[0]
        if match := _SHOWN_MOVE.fullmatch(word):
            change: TwinChange = TwinMove(_square(match[2]), _square(match[3]), _role(match[1]))
        elif match := _SHOWN_EXCHANGE.fullmatch(word):
            change = TwinExchange(_square(match[2]), _square(match[4]))
        elif (match := _SHOWN_SIGN.fullmatch(word)) and match[1] == "-":
            change = Remove((_square(match[4]),))
        elif match and match[2]:
            man = Man(_role(match[3]), _COLORS[match[2].lower()])
            change = Add(((_square(match[4]), man),))
        elif (fairy := _shown_fairy(word)) is not None:
            change = fairy
        elif len(self._words) > 2 and self._words[1] == "==>" and _kind(word) is not None:
            change = Substitute(_role(word), _role(self._words[2]))
            del self._words[1:3]
        elif Stipulation.if_known(word) is not None:
            change = Ask(_stipulation(word))
        else:
            return None
        self._words.pop(0)
        return change


def _shown_fairy(word: str) -> TwinChange | None:
    """Return the change that a word of a heading tells of a fairy man, such as ``nGd3-->e3``.

    Who is added has the attribute that his letters tell; where they may tell several, nothing is
    read.
    """
    if match := _FAIRY_MOVE.fullmatch(word):
        return TwinMove(_square(match[2]), _square(match[3]))
    if match := _FAIRY_EXCHANGE.fullmatch(word):
        return TwinExchange(_square(match[2]), _square(match[4]))
    match = _FAIRY_SIGN.fullmatch(word)
    if match is None:
        return None
    if match[1] == "-":
        return Remove((_square(match[5]),))
    from solver.fairy.naming.codes import trait_of_sign

    trait = trait_of_sign(match[3])
    if match[3] and trait is None:
        return None
    man = Man(_role(match[4]), _COLORS[match[2]], frozenset(filter(None, (trait,))))
    return Add(((_square(match[5]), man),))


def _keyword(word: str) -> str:
    """Return the word of the language that *word* is or abbreviates, empty for none.

    Raises:
        TwinError: it may be several of them.
    """
    found = [keyword for keyword in _WORDS if keyword.lower().startswith(word.lower())]
    exact = [keyword for keyword in found if keyword.lower() == word.lower()]
    if len(exact or found) > 1:
        names = f"{', '.join(found[:-1])} or {found[-1]}"
        raise TwinError(tr("%1 may be %2; write more of it", quoted(word), names))
    return (exact or found or [""])[0]


def _is_change(word: str) -> bool:
    """Tell whether a word begins another change."""
    try:
        is_known = bool(_keyword(word)) or Stipulation.if_known(word) is not None
        return (
            is_known or any(shown.fullmatch(word) for shown in _SHOWN) or bool(_shown_fairy(word))
        )
    except TwinError:
        return True


def _kind(word: str) -> Kind | None:
    kind = PROBLEM.kinds.get(word.upper())
    if kind is not None:
        return kind
    from solver.fairy.naming.codes import kind_of

    return kind_of(word)


def _role(word: str) -> Kind:
    kind = _kind(word)
    if kind is None:
        raise TwinError(tr("no man is known here by the code %1", quoted(word[:40])))
    return kind


def _square(name: str) -> Square:
    return square_of(name.lower())


def _squares(names: str) -> tuple[Square, ...]:
    return tuple(_square(name) for name in re.findall("..", names))


def _stipulation(word: str) -> Stipulation:
    try:
        return Stipulation.parse(word)
    except StipulationError as error:
        raise TwinError(str(error)) from error
