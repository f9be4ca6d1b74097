"""What an entry asks of the solver: its diagram, twins, duplex and intended solutions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from composer.model.document import Entry
from composer.model.kept import once_for_each_entry
from composer.model.options import changed_rules, conditions_of, has_white_to_play, played_setup
from solver.conditions import option_name
from solver.convention import usual_turn
from solver.errors import SolverError
from solver.goals import Goal
from solver.language import quoted, tr
from solver.notation.fen import problem_of
from solver.squares import WHITE, Side
from solver.stipulation import Play, Stipulation, StipulationError
from solver.twinning.composition import Composition, Duplex, Intended, IntendedError, Shown
from solver.twinning.twin_changes import Ask
from solver.twinning.twins import Twin, TwinError, parse_twin

if TYPE_CHECKING:  # of fairy play alone
    from solver.fairy.conditions import FairyCondition

MOST_TWINS = 200
"""More are refused unread; the most that a published problem has are about sixty."""

_DIAGRAM = re.compile(r"(?i)\W*|(?:the\s+)?diagram|as it is")
"""What collections write for twin a where it is the diagram and not a zeroposition."""
_NAME = re.compile(r"([a-z])(\d*)")


class CompositionError(SolverError):
    """What the entry asks cannot be solved; the message is one plain sentence."""


class FaultyTwinError(CompositionError):
    """One of the twins, ``letter``, is none, or none can be made of the position."""

    def __init__(self, letter: str, sentence: str) -> None:
        super().__init__(sentence)
        self.letter = letter


@once_for_each_entry
def composition_of(entry: Entry) -> Composition:
    """Return what *entry* asks; its texts are left as the file has them.

    Raises:
        StipulationError: the stipulation is none, or too long.
        CompositionError: a twin or an option cannot be understood, or a twin is impossible.
    """
    composition = diagram_of(entry)
    has_zeroposition, twins = _twins(entry)
    if has_white_to_play(entry.options):
        twins = tuple(_twin_with(twin, _with_white_to_play) for twin in twins)
    if "quodlibet" in map(option_name, entry.options):
        twins = tuple(_twin_with(twin, _as_quodlibet) for twin in twins)
    if "goalisend" in map(option_name, entry.options):
        twins = tuple(_twin_with(twin, _ending_with_goal) for twin in twins)
    composition = replace(composition, twins=twins, has_zeroposition=has_zeroposition)
    try:
        composition.parts()
    except TwinError as error:
        raise FaultyTwinError(composition.twin_letters[0], error.sentence) from error
    return composition


def diagram_of(entry: Entry) -> Composition:
    """Return what *entry* asks of its diagram alone, as if it had no twins.

    Raises:
        StipulationError: the stipulation is none, or too long.
        CompositionError: an option cannot be understood.
    """
    names = {option_name(option) for option in entry.options}
    stipulation = Stipulation.parse(entry.stipulation)
    remarks: list[str] = []
    if has_white_to_play(entry.options):
        stipulation = _with_white_to_play(stipulation, remarks)
    if "quodlibet" in names:
        stipulation = _as_quodlibet(stipulation, remarks)
    if "goalisend" in names:
        stipulation = _ending_with_goal(stipulation, remarks)
    if "halfduplex" in names and entry.setup.turn is usual_turn(stipulation):
        remarks.append(_told_by_position(entry.setup.turn))
    return Composition(
        problem_of(played_setup(entry), stipulation),
        # The setup already has the side that HalfDuplex lets begin.
        duplex=Duplex.BOTH if "duplex" in names else Duplex.NONE,
        other_conditions=_other_conditions(entry) if "duplex" in names else None,
        intended=_intended(entry, remarks),
        set_play="setplay" in names,
        post_key_play="postkeyplay" in names,
        remarks=tuple(remarks),
        refutations=_refutations(entry.options),
        threats="nothreat" not in names,
        shown=Shown("noshortvariations" not in names, "matesin1" in names),
    )


def _other_conditions(entry: Entry) -> frozenset[FairyCondition] | None:
    """Return the conditions of the second half of a duplex, ``None`` where there are none."""
    if not changed_rules(entry):
        return None
    return conditions_of(entry, in_other_half=True)


def _refutations(options: Iterable[str]) -> int:
    """Return the number of refutations of tries that the problem itself asks for, told last."""
    asked = 0
    for option in options:
        if option_name(option) == "try":
            asked = 1
        elif option_name(option) == "defence" and option.split()[-1].isdecimal():
            asked = int(option.split()[-1])
    return asked


def _with_white_to_play(stipulation: Stipulation, remarks: list[str]) -> Stipulation:
    """Return what ``WhiteToPlay`` makes of *stipulation*: the play begins half a move later.

    ``h#3`` is then ``h#2.5``; the side to move is the setup's.
    """
    if stipulation.counts_one_side:
        raise CompositionError(
            tr(
                "WhiteToPlay begins help play such as h#3 half a move later; %1 has none.",
                stipulation,
            )
        )
    if stipulation.goal is Goal.A_TO_B:  # whose side to move is the setup's alone
        return stipulation
    if stipulation.is_battle or stipulation.has_half_move:
        remarks.append(_without_effect("WhiteToPlay", stipulation))
        return stipulation
    later = replace(stipulation, moves=stipulation.moves - 1, has_half_move=True)
    try:
        return Stipulation.parse(str(later)) if later.reciprocal else later
    except StipulationError as error:  # half a move is too short for play of both sides
        raise CompositionError(str(error)) from error


def _as_quodlibet(stipulation: Stipulation, remarks: list[str]) -> Stipulation:
    """Return what ``Quodlibet`` makes of *stipulation*: who makes others mate may mate himself."""
    if not stipulation.is_battle or stipulation.play is Play.DIRECT:
        remarks.append(_without_effect("Quodlibet", stipulation))
        return stipulation
    if not stipulation.may_be_quodlibet:
        raise CompositionError(tr("Quodlibet is not known here with %1.", stipulation))
    return replace(stipulation, quodlibet=True)


def _without_effect(option: str, stipulation: Stipulation) -> str:
    return tr("%1 has no effect on %2.", option, stipulation)


def _told_by_position(turn: Side) -> str:
    """Say that ``HalfDuplex`` contradicts the side to move of a file that tells it, as FEN does."""
    if turn is WHITE:
        return tr("HalfDuplex has no effect: the position itself says that White begins.")
    return tr("HalfDuplex has no effect: the position itself says that Black begins.")


def _ending_with_goal(stipulation: Stipulation, remarks: list[str]) -> Stipulation:
    """Return what ``GoalIsEnd`` makes of *stipulation*: whoever reaches the goal ends the play."""
    if not stipulation.may_end_with_goal:
        raise CompositionError(tr("GoalIsEnd is not known here with %1.", stipulation))
    return replace(stipulation, goal_is_end=True)


def _twin_with(twin: Twin, change: Callable[[Stipulation, list[str]], Stipulation]) -> Twin:
    """Let an option *change* the stipulations of *twin*, too."""
    changes = (
        Ask(change(it.stipulation, [])) if isinstance(it, Ask) else it for it in twin.changes
    )
    return replace(twin, changes=tuple(changes))


def _intended(entry: Entry, remarks: list[str]) -> Intended | None:
    value = dict(entry.extra).get("intended-solutions", "")
    if not isinstance(value, str | int) or not str(value).strip():
        return None
    try:
        return Intended.parse(str(value))
    except IntendedError:
        told = quoted(str(value)[:40])
        remarks.append(tr("The intended solutions %1 are not understood.", told))
        return None


def _twins(entry: Entry) -> tuple[bool, tuple[Twin, ...]]:
    """Return whether the diagram is a zeroposition, and the twins in their order."""
    value = dict(entry.extra).get("twins")
    if not value:
        return False, ()
    if not isinstance(value, Mapping):
        raise CompositionError(
            tr("The twins are not given by their letters, such as “b: Move a1 b2”.")
        )
    texts = written_twins(entry)
    if len(value) > MOST_TWINS:
        raise FaultyTwinError(
            twins_in_order(texts)[-1],
            tr("The problem has %1 twins; at most %2 are solved.", len(value), MOST_TWINS),
        )
    twins = tuple(_twin(name, texts[name]) for name in twins_in_order(texts))
    return "a" in texts, twins


def written_twins(entry: Entry) -> dict[str, object]:
    """Return the twins by their letters, as they are written, but for an a that is the diagram."""
    value = dict(entry.extra).get("twins")
    texts = {str(name): text for name, text in value.items()} if isinstance(value, Mapping) else {}
    if _DIAGRAM.fullmatch(str(texts.get("a", "diagram"))):
        texts.pop("a", None)
    return texts


def twins_in_order(names: Iterable[str]) -> list[str]:
    """Return the letters of twins in their order, or as they stand where one is no letter."""
    letters = list(names)
    return sorted(letters, key=_place) if all(map(_NAME.fullmatch, letters)) else letters


def _place(name: str) -> tuple[str, int]:
    """Return what to sort twins by: ``z2`` comes before ``z10``."""
    match = _NAME.fullmatch(name)
    return (match[1], int(match[2] or 0)) if match else (name, 0)


def _twin(name: str, text: object) -> Twin:
    try:
        if not isinstance(text, str):
            raise TwinError(
                tr("expected text such as “Move a1 b2”, got %1", quoted(str(text)[:40]))
            )
        return parse_twin(text)
    except TwinError as error:
        sentence = TwinError(tr("twin %1: %2", name, error)).sentence
        raise FaultyTwinError(name, sentence) from error
