"""Turning, mirroring and shifting a whole problem, and giving its men the other colour.

Everything that names a square or a colour moves along: men, side to move, rights, the goal
of the stipulation, options, twins and the stored solution.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, auto

from composer.model import marks, moved_texts, notes
from composer.model.composition import composition_of
from composer.model.document import Document, Entry
from composer.model.frames import Frame
from composer.model.moved_texts import Carry, Displaced, Obstacle
from composer.model.options import changed_rules
from solver.castling import CastlingRight, Rights
from solver.conditions import option_name
from solver.errors import SolverError
from solver.men import Kind, Man
from solver.setup import Setup, Squares
from solver.squares import Square, rank_of
from solver.stipulation import Stipulation, StipulationError
from solver.twinning.twin_changes import Turning


class Transform(Enum):
    """What can be done to a whole board; left and right are as White sees it."""

    ROTATE_LEFT = Carry(Frame.turned(Turning.ROTATE_90))
    ROTATE_RIGHT = Carry(Frame.turned(Turning.ROTATE_270))
    ROTATE_HALF = Carry(Frame.turned(Turning.ROTATE_180))
    MIRROR_SIDES = Carry(Frame.turned(Turning.MIRROR_A1_H1))
    MIRROR_ENDS = Carry(Frame.turned(Turning.MIRROR_A1_A8))
    MIRROR_LONG_DIAGONAL = Carry(Frame.turned(Turning.MIRROR_A8_H1))
    MIRROR_OTHER_DIAGONAL = Carry(Frame.turned(Turning.MIRROR_A1_H8))
    SHIFT_LEFT = Carry(Frame.shifted(-1, 0))
    SHIFT_RIGHT = Carry(Frame.shifted(1, 0))
    SHIFT_UP = Carry(Frame.shifted(0, 1))
    SHIFT_DOWN = Carry(Frame.shifted(0, -1))
    SWAP_COLORS = Carry(Frame(), swaps_colors=True)
    CHANGE_SIDES = Carry(Frame.turned(Turning.MIRROR_A1_A8), swaps_colors=True)
    """The same play with the sides exchanged: the only one that castling and pawns survive."""


class RemarkKind(Enum):
    """What the user should know about a transform, beside what is seen on the board."""

    CASTLING_LOST = auto()
    CASTLING_GAINED = auto()
    EN_PASSANT_LOST = auto()
    PAWNS_ON_EDGE = auto()
    TWIN_LEFT = auto()
    SOLUTION_LEFT = auto()
    SOLUTION_OUTDATED = auto()


@dataclass(frozen=True, slots=True)
class Remark:
    """One remark, with the squares or the twins it is about."""

    kind: RemarkKind
    squares: tuple[Square, ...] = ()
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Transformed:
    """A problem after a transform, and what is to be said about it."""

    entry: Entry
    remarks: tuple[Remark, ...] = ()


def transformed(entry: Entry, transform: Transform) -> Transformed:
    """Return *entry* after *transform*; an entry that could not be read stays as it is.

    Raises:
        Displaced: something would be pushed off the board.
    """
    if entry.fault is not None:
        return Transformed(entry)
    carry = transform.value
    setup = moved_setup(entry.setup, carry)
    extra, left = moved_texts.move_extra(entry.extra, carry)
    moved = replace(
        entry,
        setup=setup,
        stipulation=moved_texts.move_goal(entry.stipulation, carry),
        options=_moved_options(entry, carry),
        extra=tuple((key, _moved_own(key, value, carry)) for key, value in extra),
        source_details=moved_texts.move_details(entry.source_details, carry),
        verbatim=None,
    )
    moved, remarks = _with_solution(entry, moved, carry)
    remarks = [*_setup_remarks(entry.setup, setup, carry), *remarks]
    if left:
        remarks.append(Remark(RemarkKind.TWIN_LEFT, names=left))
    is_same = replace(moved, verbatim=entry.verbatim) == entry
    return Transformed(entry if is_same else moved, tuple(remarks))


def with_transformed(document: Document, done: Transformed) -> Document:
    """Put what was *done* to the problem on the board in its place."""
    return document if done.entry is document.entry else document.with_entry(done.entry)


# --- the position


def moved_setup(setup: Setup, carry: Carry) -> Setup:
    """Return *setup* with men, turn, rights and en passant square carried along.

    Castling rights follow where the sides are exchanged; else the convention decides.

    Raises:
        Displaced: a man would be pushed off the board.
    """
    squares = carry_squares(setup.squares, carry)
    passed = None if setup.en_passant is None else carry.frame.target(setup.en_passant)
    moved = replace(setup, en_passant=None).with_squares(squares)
    if carry == Transform.CHANGE_SIDES.value:
        moved = replace(moved, castling=_exchanged(setup.castling))
    moved = replace(moved, turn=setup.turn is not carry.swaps_colors, en_passant=passed)
    return moved if moved.game().en_passant_fits else replace(moved, en_passant=None)


def carry_squares(squares: Squares, carry: Carry) -> Squares:
    """Return the men of *squares* where *carry* takes them.

    Raises:
        Displaced: a man would be pushed off the board.
    """
    moved: list[Man | None] = [None] * 64
    for square, man in enumerate(squares):
        if man is None:
            continue
        target = carry.frame.target(square)
        if target is None:
            raise Displaced(Obstacle.MAN, square, man)
        moved[target] = carry.man(man)
    return tuple(moved)


def _moved_own(key: str, value: object, carry: Carry) -> object:
    return notes.moved(marks.moved(value, carry), carry) if key == marks.OWN_KEY else value


def _exchanged(rights: Rights) -> Rights:
    return frozenset(CastlingRight(right.value.swapcase()) for right in rights)


def _setup_remarks(before: Setup, after: Setup, carry: Carry) -> list[Remark]:
    remarks = []
    exchanged = carry == Transform.CHANGE_SIDES.value
    kept = _exchanged(before.castling) if exchanged else frozenset[CastlingRight]()
    if not exchanged and before.castling:
        remarks.append(Remark(RemarkKind.CASTLING_LOST, _rooks(before.castling)))
    if after.castling - kept:
        remarks.append(Remark(RemarkKind.CASTLING_GAINED, _rooks(after.castling - kept)))
    if before.en_passant is not None and after.en_passant is None:
        remarks.append(Remark(RemarkKind.EN_PASSANT_LOST, (before.en_passant,)))
    pawns = _edge_pawns(after)
    if len(pawns) > len(_edge_pawns(before)):
        remarks.append(Remark(RemarkKind.PAWNS_ON_EDGE, pawns))
    return remarks


def _rooks(rights: Rights) -> tuple[Square, ...]:
    return tuple(sorted(right.rook_square for right in rights))


def _edge_pawns(setup: Setup) -> tuple[Square, ...]:
    return tuple(
        square
        for square, man in enumerate(setup.squares)
        if man and man.kind is Kind.PAWN and rank_of(square) in (0, 7)
    )


# --- what goes with it


def _moved_options(entry: Entry, carry: Carry) -> tuple[str, ...]:
    """Move the options; in help play the side that does not usually begin is an option."""
    options = tuple(moved_texts.move_option(option, carry) for option in entry.options)
    if not carry.swaps_colors or not _is_help(entry.stipulation):
        return options
    kept = tuple(option for option in options if option_name(option) != "halfduplex")
    has_both = "duplex" in map(option_name, options)
    return kept if len(kept) < len(options) or has_both else (*kept, "HalfDuplex")


def _is_help(stipulation: str) -> bool:
    try:
        parsed = Stipulation.parse(stipulation)
    except StipulationError:
        return False
    return not parsed.is_battle and not parsed.counts_one_side


def _with_solution(before: Entry, after: Entry, carry: Carry) -> tuple[Entry, list[Remark]]:
    """Move the stored solution of *after*, and say whether it still answers the question."""
    if not before.solution.strip():
        return after, []
    solution = moved_texts.move_solution(before.solution, carry, _has_turned_twins(before))
    if solution is None:
        outdated = replace(after, is_solution_outdated=True)
        return outdated, [Remark(RemarkKind.SOLUTION_LEFT)]
    after = replace(after, solution=solution)
    if before.is_solution_outdated or is_same_play(before, after, carry):
        return after, []
    return replace(after, is_solution_outdated=True), [Remark(RemarkKind.SOLUTION_OUTDATED)]


def is_same_play(before: Entry, after: Entry, carry: Carry) -> bool:
    """Tell whether *after* is solved by the moved solution of *before*, move by move.

    Only a shift changes what men without pawns can do; pawns need their direction, and
    castling its squares.
    """
    if carry.frame.turning is None and carry.frame != Frame():
        return False
    setups_before, setups_after = _setups(before), _setups(after)
    if changed_rules(before) or not setups_before or len(setups_before) != len(setups_after):
        return False
    is_upright = carry.frame.keeps_ranks and (carry.frame.rank[1] < 0) is carry.swaps_colors
    if not is_upright and any(map(_has_pawns, setups_before)):
        return False
    return all(map(_is_same_right, setups_before, setups_after, [carry] * len(setups_after)))


def _is_same_right(before: Setup, after: Setup, carry: Carry) -> bool:
    castling: Rights = frozenset()
    if carry == Transform.CHANGE_SIDES.value:
        castling = _exchanged(before.castling)
    elif before.castling:
        return False
    has_same = (before.en_passant is None) is (after.en_passant is None)
    return after.castling == castling and has_same


def _setups(entry: Entry) -> tuple[Setup, ...]:
    """Return the positions of all parts, none where the problem cannot be understood."""
    try:
        return tuple(part.problem.setup for part in composition_of(entry).parts())
    except SolverError:
        return ()


def _has_pawns(setup: Setup) -> bool:
    return any(man and man.kind is Kind.PAWN for man in setup.squares)


def _has_turned_twins(entry: Entry) -> bool:
    return moved_texts.has_turned_twins(dict(entry.extra).get(moved_texts.TWINS))
