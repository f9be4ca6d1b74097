"""Judging a solution: is it the intended one, and what evidence speaks against it."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from solver.solution import Branch, Dual, Solution, Verdict

MOST_DUALS = 200
"""How many duals are kept as evidence; all of them are counted."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is to be said of a solution, with the evidence.

    ``keys`` and ``lines`` are the solutions of full length, ``short_keys`` and
    ``short_lines`` those that are too short; only one of each pair is ever filled, by
    the kind of play.  ``intended`` is how many full solutions there should be (1 where
    nothing is said), ``surplus`` how many there are beyond that (negative: so many
    are missing).  ``duals`` holds at most ``MOST_DUALS`` of ``dual_count`` duals.
    ``verdict`` is ``None`` where the search was not complete; ``sentence`` says it all.
    """

    verdict: Verdict | None
    sentence: str
    intended: int = 1
    surplus: int = 0
    keys: tuple[chess.Move, ...] = ()
    lines: tuple[tuple[chess.Move, ...], ...] = ()
    short_keys: tuple[chess.Move, ...] = ()
    short_lines: tuple[tuple[chess.Move, ...], ...] = ()
    duals: tuple[Dual, ...] = ()
    dual_count: int = 0


@dataclass(frozen=True, slots=True)
class Duals:
    """The duals of a tree: the first ones as evidence, and how many there are."""

    found: tuple[Dual, ...] = ()
    count: int = 0


def find_duals(tree: tuple[Branch, ...], most: int = MOST_DUALS) -> tuple[Dual, ...]:
    """Return the duals in the play after the keys, at most *most*, each position once."""
    return survey_duals(tree, most).found


def survey_duals(tree: tuple[Branch, ...], most: int = MOST_DUALS) -> Duals:
    """Find and count the duals in the play after the keys; tries and threats hold none."""
    raise NotImplementedError


def judge(solution: Solution, intended: int | None = None) -> Judgement:
    """Judge *solution*; *intended* is the number of keys or solutions that it should have."""
    raise NotImplementedError
