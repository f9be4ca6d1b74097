"""A restriction in words, as it is said beside what was found, on pages and the command line."""

from __future__ import annotations

from collections.abc import Iterator

from solver.language import joined, tr, trn
from solver.men import Kind
from solver.problem import Problem
from solver.restriction import Narrowing, Restriction
from solver.squares import Square, name_of
from solver.vary.restricted import Restricted


def restriction_words(asked: Restriction) -> str:
    """Return ``with mates by a knight only, and without a move of the man of b7``."""
    parts = tuple(_parts(asked))
    return joined(tr(", and "), parts) if parts else tr("without a condition")


def restricted_verdict(found: Restricted, problem: Problem, asked: Restriction) -> str:
    """Return how much was found and under what: ``2 keys, with model mates only``.

    That a narrow search finds nothing is said to prove nothing: it leaves moves out.
    """
    words = restriction_words(asked)
    is_battle, count = problem.stipulation.is_battle, len(found.lines)
    if not found.is_whole:
        counted = tr("Stopped before the end")
        if count:
            counted = joined(": ", (counted, _counted(count, is_battle)))
    else:
        counted = _counted(count, is_battle)
    if is_battle and found.moves not in (None, problem.stipulation.moves):
        return tr("%1, in %2, %3.", counted, found.moves, words)
    told = tr("%1, %2.", counted, words)
    if count or asked.narrowing.is_none:
        return told
    return joined(" ", (told, tr("That proves nothing: other moves were left out.")))


def _counted(count: int, is_battle: bool) -> str:
    if not count:
        return tr("No key") if is_battle else tr("No solution")
    if is_battle:
        return tr("One key") if count == 1 else trn("%1 key", "%1 keys", count)
    return tr("One solution") if count == 1 else trn("%1 solution", "%1 solutions", count)


def _parts(asked: Restriction) -> Iterator[str]:
    if asked.mating_kind is not None:
        yield _mating_words(asked.mating_kind)
    if asked.mating_man is not None:
        yield tr("with mates by the man of %1 only", name_of(asked.mating_man))
    if asked.mating_square is not None:
        yield tr("with mates on %1 only", name_of(asked.mating_square))
    if asked.is_model:
        yield tr("with model mates only")
    if asked.moved:
        yield tr("with a move of the man of %1", _names(asked.moved))
    if asked.unmoved:
        yield tr("without a move of the man of %1", _names(asked.unmoved))
    if asked.captured:
        yield tr("with the capture of the man of %1", _names(asked.captured))
    if asked.uncaptured:
        yield tr("without the capture of the man of %1", _names(asked.uncaptured))
    if asked.moves:
        yield tr("with %1 in the play", " ".join(move.uci() for move in asked.moves))
    yield from _narrow_parts(asked.narrowing)


def _narrow_parts(asked: Narrowing) -> Iterator[str]:
    if asked.is_none:
        return
    if asked.only_checks:
        yield tr("with checks only")
    if asked.most_flights == 0:
        yield tr("without a flight left")
    elif asked.most_flights is not None:
        yield trn("with %1 flight left at most", "with %1 flights left at most", asked.most_flights)
    if asked.most_defences == 0:
        yield tr("without a reply that holds out")
    elif asked.most_defences is not None:
        yield trn(
            "with %1 reply at most that holds out",
            "with %1 replies at most that hold out",
            asked.most_defences,
        )
    yield trn("the last move free", "the last %1 moves free", asked.free_moves)


def _mating_words(kind: Kind) -> str:
    return {
        Kind.KING: tr("with mates by the king only"),
        Kind.QUEEN: tr("with mates by a queen only"),
        Kind.ROOK: tr("with mates by a rook only"),
        Kind.BISHOP: tr("with mates by a bishop only"),
        Kind.KNIGHT: tr("with mates by a knight only"),
        Kind.PAWN: tr("with mates by a pawn only"),
    }[kind]


def _names(squares: tuple[Square, ...]) -> str:
    return joined(tr(", of "), map(name_of, squares))
