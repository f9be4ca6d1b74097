"""Why what is on the board cannot be solved."""

from __future__ import annotations

from dataclasses import dataclass

from composer.model.composition import FaultyTwinError, composition_of
from composer.model.document import Entry
from composer.model.kept import once_for_each_entry
from composer.model.options import why_not_understood
from composer.panels.shared.part_words import part_name
from composer.solving.plan import flaws_of
from solver.errors import SolverError
from solver.language import joined, now, tr
from solver.position import SetupError
from solver.problem import Task
from solver.stipulation import StipulationError


@dataclass(frozen=True, slots=True)
class _Hindrance:
    """Why an entry cannot be solved, and the letter of the twin at fault where it is one."""

    sentence: str = ""
    twin: str = ""


def hindrance_of(entry: Entry) -> str:
    """Return the sentence that says why *entry* cannot be solved, or nothing."""
    return now(_hindrance(entry).sentence)


def twin_at_fault(entry: Entry) -> str:
    """Return the letter of the twin that :func:`hindrance_of` is about, or nothing."""
    return _hindrance(entry).twin


@once_for_each_entry
def _hindrance(entry: Entry) -> _Hindrance:
    obstacle = entry.fault or why_not_understood(entry)
    if obstacle is not None:
        return _Hindrance(obstacle)
    try:
        composition = composition_of(entry)
        parts = composition.parts()
    except StipulationError as error:
        blocking = [flaw.sentence for flaw in flaws_of(entry) if flaw.blocks]
        unread = tr("The stipulation cannot be read: %1.").replace("%1", error.words)
        return _Hindrance(blocking[0] if blocking else unread)
    except FaultyTwinError as error:
        return _Hindrance(error.words, error.letter)
    except SolverError as error:
        return _Hindrance(error.words)
    for part in parts:
        try:
            Task(part.problem, post_key_play=composition.post_key_play).position()
        except SetupError as error:
            flaw = next(flaw.sentence for flaw in error.flaws if flaw.blocks)
            words = joined(" ", (part_name(part), flaw)) if part.letter else flaw
            is_diagram = part.letter == "a" and not composition.has_zeroposition
            return _Hindrance(words, "" if is_diagram else part.letter)
    return _Hindrance()
