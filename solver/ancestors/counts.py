"""What the counters of each solver count: no two count the same, and the user is told what."""

from __future__ import annotations

from solver.language import grouped, tr, trn
from solver.problem import Method

COLUMNS = ("PLY", "GEN", "EVL", "S", "T")


def column_meanings(method: Method = Method.MATEWRIGHT) -> tuple[str, ...]:
    """Return what the :data:`COLUMNS` mean in a table of *method*, in the language spoken."""
    return (
        tr("Length: this row is the search for mates in so many moves."),
        *counted_by(method),
        tr("Speed: (GEN + EVL) / T, as in the Geniss tables."),
        tr("Seconds this length took."),
    )


def counted_by(method: Method) -> tuple[str, str]:
    """Return what GEN and EVL count in a search by *method*; nothing is counted in both."""
    return {
        Method.MATEWRIGHT: (
            tr("Positions generated: every position the search set up by making a move."),
            tr("Terminal positions evaluated: last moves that were tested for mate."),
        ),
        Method.GENISS: (
            tr("Moves generated: the lengths of all lists of moves, the last replies among them."),
            tr("Positions evaluated: at the end of the last move, where a reply was left; all 0."),
        ),
        Method.BELL: (
            tr("Moves listed for W1, B1 and W2."),
            tr("Moves listed to test whether it is mate: those of B2, and White’s after them."),
        ),
        Method.PRINZ: (
            tr("Moves tried in W1, B1 and W2, those that left the king en prise among them."),
            tr("Moves tried in B2, which decide whether it is mate."),
        ),
    }[method]


def work_words(method: Method, number: int, told: str = "") -> str:
    """Say how much work was done, in what *method* counts.

    *number* is GEN and EVL together, *told* how it is written where that is not in full.
    """
    told = told or grouped(number)
    if method is Method.BELL:
        return trn("%1 move listed", "%1 moves listed", number, told)
    if method is Method.PRINZ:
        return trn("%1 move tried", "%1 moves tried", number, told)
    return trn("%1 position", "%1 positions", number, told)
