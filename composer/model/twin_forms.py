"""The forms that a change of a twin can have, each with its arguments as text."""

from __future__ import annotations

import re
from enum import Enum

from solver.language import quoted, tr
from solver.men import Man
from solver.setup import Squares
from solver.squares import Square, name_of, square_of
from solver.twinning.twin_changes import (
    Add,
    Ask,
    PlayUnder,
    PolishType,
    Remove,
    Shift,
    Substitute,
    Turn,
    TwinChange,
    TwinError,
    TwinExchange,
    TwinMove,
    code_of,
)
from solver.twinning.twins import parse_twin

_SQUARE = re.compile("[a-h][1-8]", re.IGNORECASE)


class ChangeForm(Enum):
    """What a change does; the value is Popeye's word."""

    MOVE = "Move"
    EXCHANGE = "Exchange"
    REMOVE = "Remove"
    ADD = "Add"
    SUBSTITUTE = "Substitute"
    ROTATE = "Rotate"
    MIRROR = "Mirror"
    SHIFT = "Shift"
    POLISH_TYPE = "PolishType"
    STIPULATION = "Stipulation"
    CONDITION = "Condition"

    @property
    def choices(self) -> tuple[str, ...]:
        """The arguments there are, where they are few."""
        return _CHOICES.get(self, ())

    @property
    def example(self) -> str:
        """Arguments as they may be typed."""
        return _EXAMPLES.get(self, "")

    @property
    def takes_clicks(self) -> bool:
        """Whether its arguments can be shown on a board."""
        return self in _CLICKED

    @property
    def has_two_squares(self) -> bool:
        """Whether it goes from one square to another."""
        return self in _TWO_SQUARES


_FORMS: dict[type[TwinChange], ChangeForm] = {
    TwinMove: ChangeForm.MOVE,
    TwinExchange: ChangeForm.EXCHANGE,
    Remove: ChangeForm.REMOVE,
    Add: ChangeForm.ADD,
    Substitute: ChangeForm.SUBSTITUTE,
    Shift: ChangeForm.SHIFT,
    PolishType: ChangeForm.POLISH_TYPE,
    Ask: ChangeForm.STIPULATION,
    PlayUnder: ChangeForm.CONDITION,
}
_TWO_SQUARES = (ChangeForm.MOVE, ChangeForm.EXCHANGE, ChangeForm.SHIFT)
_CLICKED = (*_TWO_SQUARES, ChangeForm.REMOVE, ChangeForm.ADD, ChangeForm.SUBSTITUTE)
_CHOICES = {
    ChangeForm.ROTATE: ("90", "180", "270"),
    ChangeForm.MIRROR: ("a1<-->h1", "a1<-->a8", "a1<-->h8", "a8<-->h1"),
}
_EXAMPLES = {
    ChangeForm.MOVE: "a1 b2",
    ChangeForm.EXCHANGE: "a1 b2",
    ChangeForm.SHIFT: "a1 a2",
    ChangeForm.REMOVE: "a1b2",
    ChangeForm.ADD: "White Sa3 Black Pb4",
    ChangeForm.SUBSTITUTE: "P S",
    ChangeForm.STIPULATION: "h#2",
    ChangeForm.CONDITION: "Circe",
}


def form_of(change: TwinChange) -> ChangeForm:
    """Return the form that *change* has."""
    if isinstance(change, Turn):
        is_rotation = change.turning.value.startswith("rotate")
        return ChangeForm.ROTATE if is_rotation else ChangeForm.MIRROR
    return _FORMS[type(change)]


def arguments_of(change: TwinChange) -> str:
    """Return what stands behind the word of *change*, such as ``a1 b2``."""
    if isinstance(change, TwinMove):
        return _names((change.from_square, change.to_square), " ")
    return str(change).partition(" ")[2]


def change_from(form: ChangeForm, arguments: str) -> TwinChange:
    """Return the one change that *form* makes with *arguments*.

    Raises:
        TwinError: they are not what it needs.
    """
    twin = parse_twin(f"{form.value} {arguments}")
    if len(twin.changes) != 1 or form_of(twin.changes[0]) is not form:
        raise TwinError(tr("%1 is more than one change; each stands alone", quoted(arguments[:40])))
    return twin.changes[0]


def with_click(
    form: ChangeForm,
    arguments: str,
    square: Square,
    squares: Squares,
    man: Man | None = None,
) -> str:
    """Return *arguments* after a click on *square* of a board with *squares*.

    *man* is the one that is put on the board where men are added.
    """
    if form in _TWO_SQUARES:
        return _with_second(arguments, square)
    if form is ChangeForm.REMOVE:
        named = _squares(arguments)
        if squares[square] is None and square not in named:
            return arguments
        return _names(_toggled(named, square), "")
    if form is ChangeForm.ADD and man is not None:
        return _with_man(arguments, square, man)
    if form is ChangeForm.SUBSTITUTE:
        return _with_letter(arguments, squares[square])
    return arguments


def _with_second(arguments: str, square: Square) -> str:
    """Take a second square to the first, or begin anew."""
    named = _squares(arguments)
    if len(named) != 1:
        return name_of(square)
    return "" if named[0] == square else _names((named[0], square), " ")


def _with_man(arguments: str, square: Square, man: Man) -> str:
    """Put a man on a square, or take the same one away again."""
    try:
        change = change_from(ChangeForm.ADD, arguments)
    except TwinError:
        change = Add(())
    men = dict(change.men) if isinstance(change, Add) else {}
    if men.get(square) == man:
        del men[square]
    else:
        men[square] = man
    return arguments_of(Add(tuple(men.items())))


def _with_letter(arguments: str, man: Man | None) -> str:
    if man is None:
        return arguments
    letter, named = code_of(man.kind), arguments.split()
    return f"{named[0]} {letter}" if len(named) == 1 else letter


def _squares(text: str) -> list[Square]:
    return [square_of(name.lower()) for name in _SQUARE.findall(text)]


def _names(squares: tuple[Square, ...] | list[Square], mark: str) -> str:
    return mark.join(map(name_of, squares))


def _toggled(squares: list[Square], square: Square) -> list[Square]:
    if square in squares:
        return [other for other in squares if other != square]
    return [*squares, square]


def touched_squares(form: ChangeForm, arguments: str) -> frozenset[Square]:
    """Return the squares that *arguments* name, to be marked on a board."""
    return frozenset(_squares(arguments)) if form.takes_clicks else frozenset()
