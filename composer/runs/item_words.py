"""What is said of one problem of a batch: worded from what is known of it, whenever it is shown."""

from __future__ import annotations

from collections.abc import Iterable

from composer.model.composition import composition_of
from composer.model.document import Entry
from composer.model.options import why_not_understood
from composer.runs.batches import BatchItem, ItemState
from composer.runs.outcomes import findings_sentence
from composer.runs.question import question_from, question_of
from solver.errors import SolverError
from solver.language import now, tr
from solver.problem import Task
from solver.stipulation import StipulationError
from solver.twinning.composition import Part


def item_sentence(item: BatchItem, entry: Entry) -> str:
    """Say what is known of *item*, or why nothing is, in the language and letters of the moment.

    *entry* is the problem.  What is not known any more is told in the words of its time.
    """
    if item.state is ItemState.REFUSED:
        return why_refused(entry) or item.sentence
    question = question_of(entry) if item.findings else None
    if question is not None:
        told = findings_sentence(item.findings, question.intended, len(question.parts))
        return told or item.sentence
    return now(item.sentence)


def why_refused(entry: Entry) -> str:
    """Say why *entry* cannot be solved; nothing where it can."""
    fault = entry.fault or why_not_understood(entry)
    if fault is not None:
        return fault
    try:
        composition = composition_of(entry)
        is_post_key = question_from(composition, entry).post_key_play
    except StipulationError as error:
        return tr("The stipulation cannot be read: %1.", error)
    except SolverError as error:
        return str(error)
    return why_unplayable(
        (part, Task(part.problem, post_key_play=is_post_key)) for part in composition.parts()
    )


def why_unplayable(asked: Iterable[tuple[Part, Task]]) -> str:
    """Say what is wrong with a position, with the letter of a twin; nothing if nothing is."""
    for part, task in asked:
        try:
            task.position()
        except SolverError as error:
            sentence = error.sentence
            return f"{part.letter}) {sentence}" if part.letter else sentence
    return ""
