"""Squares and colours in the texts of a problem, moved along when its board is.

Twins are read and written again in their own language; where a twin is not plain chess,
in options and in stored solutions the squares are exchanged in the text as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto

from composer.model.composition import twins_in_order
from composer.model.document import Details
from composer.model.frames import Frame
from solver.conditions import option_name
from solver.men import Man
from solver.squares import (
    FILE_NAMES,
    RANK_NAMES,
    Square,
    file_of,
    name_of,
    rank_of,
    square_at,
    square_of,
)
from solver.stipulation import Stipulation
from solver.twinning import twin_changes as twin
from solver.twinning.twins import Twin, TwinError, parse_twin

TWINS, REPRINTS, VARIANT = "twins", "reprints", "variant"

_SQUARE = "[a-h][1-8]"
_IN_TEXT = re.compile(rf"(?<![a-z])((?:{_SQUARE})+)(?![0-9])")
_GOAL = re.compile(rf"(?<=[zkK])({_SQUARE})")
_WORD = re.compile(r"(?i)(?<![a-z])(white|black)(?=[A-Z]|\b)|(?-i:\b([wb])(?=[KQRBSPN][a-h][1-8]))")
_KINGLESS = {"nowk": "NoBk", "nobk": "NoWk"}
_TURNING = re.compile(r"(?i)rotate|mirror|shift|polish")

# In a solution: a hint which of two men moves (Sbd7, R1e4, exd5), or squares as they stand.
_MOVE = re.compile(
    rf"(?:(?<=[^\W\d_a-z])(?P<hint>[a-h1-8])(?P<stroke>[x:*-]?)"
    rf"|(?<![^\W_])(?P<file>[a-h])(?P<taking>[x:*]))(?P<end>{_SQUARE})"
    rf"|(?<![a-vy-z])(?P<squares>(?:{_SQUARE})+)(?![0-9])"
)
_CASTLES = re.compile(r"(?<![\d-])[0Oo]-[0Oo](?!\d)")
_COLORED = re.compile(rf"(?<!\w)([wb])(?=[KQRBSPN]{_SQUARE})")
_HEADS = re.compile(rf"\b(?:rotate (?:90|180|270)|mirror {_SQUARE}<-->{_SQUARE})")


class Obstacle(Enum):
    """Where it stands what leaves a shift no room."""

    MAN = auto()
    IN_THE_WAY = auto()
    TWIN = auto()
    GOAL = auto()
    OPTION = auto()


class Displaced(Exception):  # noqa: N818 - it is no error, but an answer: there is no room
    """Something would be pushed off the board: *man* on *square*, or a square in a text."""

    def __init__(
        self, place: Obstacle, square: Square, man: Man | None = None, name: str = ""
    ) -> None:
        super().__init__(f"{name_of(square)} would be pushed off the board")
        self.place = place
        self.square = square
        self.man = man
        self.name = name


@dataclass(frozen=True, slots=True)
class Carry:
    """What happens to squares and colours."""

    frame: Frame
    swaps_colors: bool = False

    def man(self, man: Man) -> Man:
        """Return *man* in the colour that it gets."""
        return man.recolored if self.swaps_colors else man

    def square(self, square: Square, place: Obstacle, name: str = "") -> Square:
        """Return where *square* goes.

        Raises:
            Displaced: off the board.
        """
        target = self.frame.target(square)
        if target is None:
            raise Displaced(place, square, name=name)
        return target


# --- stipulation and options


def move_goal(
    stipulation: str, carry: Carry, place: Obstacle = Obstacle.GOAL, name: str = ""
) -> str:
    """Move the square of a goal such as ``zf6``."""
    return _GOAL.sub(lambda match: _renamed(match[0], carry, place, name), stipulation)


def move_option(option: str, carry: Carry) -> str:
    """Move the squares of an option, and exchange the colours that it names."""
    if carry.swaps_colors:
        option = _KINGLESS.get(option_name(option), option)
        if option_name(option) not in ("whitetoplay", "white-to-play"):
            option = _WORD.sub(_other_color, option)
    return moved_words(option, carry, Obstacle.OPTION)


def moved_words(text: str, carry: Carry, place: Obstacle, name: str = "") -> str:
    """Return *text* with every square in it where *carry* takes it.

    Raises:
        Displaced: one would be pushed off the board.
    """
    return _IN_TEXT.sub(lambda match: _renamed(match[1], carry, place, name), text)


def _renamed(names: str, carry: Carry, place: Obstacle, where: str = "") -> str:
    squares = map(square_of, re.findall("..", names))
    return "".join(name_of(carry.square(square, place, where)) for square in squares)


def _other_color(match: re.Match[str]) -> str:
    word = match[0]
    other = {"white": "black", "black": "white", "w": "b", "b": "w"}[word.lower()]
    if word.isupper():
        return other.upper()
    return other.capitalize() if word[0].isupper() else other


# --- twins


def move_extra(extra: Details, carry: Carry) -> tuple[Details, tuple[str, ...]]:
    """Move the twins among *extra*; return the names of those that could not be moved, too."""
    twins, reprints = (dict(extra).get(key) for key in (TWINS, REPRINTS))
    moved: dict[str, object] = {}
    left: tuple[str, ...] = ()
    if isinstance(twins, Mapping):
        moved[TWINS], left = _moved_twins({str(name): t for name, t in twins.items()}, carry)
    if isinstance(reprints, list | tuple):
        moved[REPRINTS] = type(reprints)(_moved_reprint(reprint, carry) for reprint in reprints)
    return tuple((key, moved.get(key, old)) for key, old in extra), left


def move_details(details: Details, carry: Carry) -> Details:
    """Move what *details* of a source say of another version, in the words of twins."""
    return tuple(
        (key, _moved_variant(value, carry) if key == VARIANT else value) for key, value in details
    )


def _moved_reprint(reprint: object, carry: Carry) -> object:
    if not isinstance(reprint, Mapping):
        return reprint
    return dict(move_details(tuple(reprint.items()), carry))


def _moved_variant(text: object, carry: Carry) -> object:
    """Move the words that lead to another version; what has no room there stays as it is."""
    if not isinstance(text, str):
        return text
    try:
        return _moved_twins({VARIANT: text}, carry)[0][VARIANT]
    except Displaced:
        return text


def has_turned_twins(twins: object) -> bool:
    """Tell whether any of *twins* turns, mirrors or shifts the board itself."""
    texts = twins.values() if isinstance(twins, Mapping) else ()
    return any(isinstance(text, str) and _TURNING.search(text) for text in texts)


def _moved_twins(
    twins: Mapping[str, object], carry: Carry
) -> tuple[dict[str, object], tuple[str, ...]]:
    moved, left = dict(twins), []
    before = carry
    for name in twins_in_order(twins):
        text = twins[name]
        if not isinstance(text, str):
            continue
        try:
            read = parse_twin(text)
        except TwinError:
            moved[name] = _moved_unread(name, text, carry)
            if _TURNING.search(text):
                left.append(name)
            continue
        changed, before = _moved_twin(name, read, before if read.is_continued else carry)
        moved[name] = text if changed == read else str(changed)
    return moved, tuple(left)


def _moved_unread(name: str, text: str, carry: Carry) -> str:
    if carry.swaps_colors:
        text = _WORD.sub(_other_color, text)
    return moved_words(text, carry, Obstacle.TWIN, name)


def _moved_twin(name: str, read: Twin, carry: Carry) -> tuple[Twin, Carry]:
    """Move the changes of a twin; return it with where squares go after its last change."""
    changes = []
    for change in read.changes:
        moved, carry = _moved_change(name, change, carry)
        changes.append(moved)
    return replace(read, changes=tuple(changes)), carry


def _moved_change(
    name: str, change: twin.TwinChange, carry: Carry
) -> tuple[twin.TwinChange, Carry]:
    def at(square: Square) -> Square:
        return carry.square(square, Obstacle.TWIN, name)

    match change:
        case twin.TwinMove():
            ends = at(change.from_square), at(change.to_square)
            return replace(change, from_square=ends[0], to_square=ends[1]), carry
        case twin.TwinExchange():
            return twin.TwinExchange(at(change.first), at(change.second)), carry
        case twin.Remove():
            return twin.Remove(tuple(map(at, change.squares))), carry
        case twin.Add():
            men = tuple((at(square), carry.man(man)) for square, man in change.men)
            return twin.Add(men), carry
        case twin.Shift():
            return _moved_shift(change, carry), carry
        case twin.Turn():
            return _moved_turn(change, carry)
        case twin.Ask():
            return _moved_question(name, change, carry), carry
        case _:
            return change, carry


def _moved_shift(shift: twin.Shift, carry: Carry) -> twin.Shift:
    start, end = map(carry.frame.target, (shift.from_square, shift.to_square))
    if start is not None and end is not None:
        return twin.Shift(start, end)
    files, ranks = carry.frame.direction(
        file_of(shift.to_square) - file_of(shift.from_square),
        rank_of(shift.to_square) - rank_of(shift.from_square),
    )
    corner = square_at(0 if files >= 0 else 7, 0 if ranks >= 0 else 7)
    return twin.Shift(corner, corner + files + 8 * ranks)


def _moved_turn(turn: twin.Turn, carry: Carry) -> tuple[twin.TwinChange, Carry]:
    """Turn the turned board so that the same position comes about, only moved.

    Where the board was shifted the turning stays, and the shift goes another way after it.
    """
    turned = Frame.turned(turn.turning)
    there, back = carry.frame, carry.frame.inverse()
    turning = there.after(turned).after(back).turning
    if turning is not None:
        return twin.Turn(turning), carry
    return turn, replace(carry, frame=turned.after(there).after(turned.inverse()))


def _moved_question(name: str, ask: twin.Ask, carry: Carry) -> twin.TwinChange:
    moved = move_goal(str(ask.stipulation), carry, Obstacle.TWIN, name)
    asked = Stipulation.if_known(moved)
    return ask if asked is None else twin.Ask(asked)


# --- stored solutions


def move_solution(text: str, carry: Carry, has_turned_twins: bool) -> str | None:
    """Move every square in a stored solution; ``None`` where that cannot be done safely.

    Popeye's moves always can be moved on the board.  A short move such as ``Sbd7`` needs
    its files to stay files, and castling is castling only where the sides are exchanged.
    """
    frame = carry.frame
    is_exchange = carry.swaps_colors and frame == Frame.turned(twin.Turning.MIRROR_A1_A8)
    if _CASTLES.search(text) and not is_exchange:
        return None
    if has_turned_twins and frame.turning is None and frame != Frame():
        return None  # after such a twin the shift goes another way
    try:
        moved = _MOVE.sub(_moved_parts(frame), text)
        moved = _with_heads(text, moved, frame)
    except (Displaced, _Ambiguous):
        return None
    return _COLORED.sub(_other_color, moved) if carry.swaps_colors else moved


class _Ambiguous(Exception):  # noqa: N818 - caught here, never seen
    """A hint at a file would become one at a rank."""


def _moved_parts(frame: Frame) -> Callable[[re.Match[str]], str]:
    """Return what writes a part of a solution anew: of many thousand moves most are the same."""
    known: dict[str, str] = {}

    def moved(match: re.Match[str]) -> str:
        told = known.get(match[0])
        if told is None:
            told = known[match[0]] = _moved_part(match, frame)
        return told

    return moved


def _moved_part(match: re.Match[str], frame: Frame) -> str:
    if match["squares"]:
        return _renamed(match["squares"], Carry(frame), Obstacle.OPTION)
    hint, stroke = match["hint"] or match["file"], match["stroke"] or match["taking"] or ""
    return _moved_hint(hint, frame) + stroke + _renamed(match["end"], Carry(frame), Obstacle.OPTION)


def _moved_hint(hint: str, frame: Frame) -> str:
    if hint.isdigit():
        place = frame.place(0, int(hint) - 1)[1] if frame.keeps_ranks else -1
        return RANK_NAMES[_on_board(place)]
    place = frame.place(FILE_NAMES.index(hint), 0)[0] if frame.keeps_files else -1
    return FILE_NAMES[_on_board(place)]


def _on_board(place: int) -> int:
    if not 0 <= place < 8:
        raise _Ambiguous
    return place


def _with_heads(text: str, moved: str, frame: Frame) -> str:
    """Put the headings of turned twins into *moved* as they are called after the turn."""
    heads = [match[0] for match in _HEADS.finditer(text)]
    turned = iter([_turned_head(head, frame) for head in heads])
    return _HEADS.sub(lambda match: next(turned, match[0]), moved)


def _turned_head(head: str, frame: Frame) -> str:
    try:
        own = Frame.turned(twin.Turning(head))
    except ValueError:
        return head
    turning = frame.after(own).after(frame.inverse()).turning
    return head if turning is None else turning.value
