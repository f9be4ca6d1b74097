"""Seeking, among all settings of free men, those that are as the composer wants them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from solver.analysis.findings import Theme
from solver.game import Move
from solver.men import Kind
from solver.problem import Problem
from solver.setup import Setup
from solver.solution import Verdict
from solver.twinning.composition import Composition, Intended
from solver.vary.finding import Findings
from solver.vary.ideas import count_of
from solver.vary.judging import Judge
from solver.vary.play import Sort
from solver.vary.settings import FreeSettings


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a position must be, beside sound.

    ``key_men`` are the kinds that may make the key (none named: all); a *quiet* key neither checks
    nor captures.  ``variations`` counts defences with one answer after the key; solutions of
    help play are no variations.  Of ``themes`` all must be found.  With ``fewest`` a position
    counts only where none with fewer men was found before.
    """

    allows_duals: bool = False
    is_quiet: bool = False
    key_men: tuple[Kind, ...] = ()
    variations: int = 0
    themes: tuple[Theme, ...] = ()
    most_men: int | None = None
    fewest: bool = False
    intended: Intended | None = None


@dataclass(frozen=True, slots=True)
class Seeking:
    """A search of settings: what is free, and what is wanted."""

    settings: FreeSettings
    wanted: Wanted = Wanted()


@dataclass(frozen=True, slots=True)
class Setting:
    """A position that is as it is wanted, with its number, keys and how many men it has."""

    number: int
    setup: Setup
    keys: tuple[Move, ...]
    men: int
    variations: int


def seek(
    seeking: Seeking,
    judge: Judge,
    begin: int,
    end: int,
    *,
    most_men: int | None = None,
    may_go_on: Callable[[], bool] = lambda: True,
) -> Iterator[Setting]:
    """Yield what is wanted among the positions from number *begin* to before *end*.

    Nothing is left out but positions that cannot be played, repetitions, those of more than
    *most_men*, and those not decided in the time of the *judge*.

    Raises:
        Interrupted: the judge was stopped.
    """
    wanted = seeking.wanted
    limits = [limit for limit in (most_men, wanted.most_men) if limit is not None]
    for number, setup in seeking.settings.setups(begin, end):
        if not may_go_on():
            return
        men = count_of(setup)
        if any(men > limit for limit in limits):
            continue
        problem = Problem(setup, seeking.settings.stipulation)
        found = judge.judge_parts(Composition(problem, intended=wanted.intended), has_play=True)
        if _is_wanted(problem, found, wanted, judge):
            if wanted.fewest:
                limits.append(men)
            yield Setting(number, setup, found.keys, men, _variations(found))


def _is_wanted(problem: Problem, found: Findings, wanted: Wanted, judge: Judge) -> bool:
    """Ask what costs least first."""
    good = (Verdict.SOUND, Verdict.DUALISED) if wanted.allows_duals else (Verdict.SOUND,)
    if found.verdict not in good or not _has_all_play(problem, found, wanted):
        return False
    if not all(_is_good_key(problem.setup, key, wanted) for key in found.keys):
        return False
    return _variations(found) >= wanted.variations and _has_themes(problem, wanted, judge)


def _has_all_play(problem: Problem, found: Findings, wanted: Wanted) -> bool:
    """Tell whether duals were looked for, where none is allowed."""
    is_judged = all(finding.has_play for _, finding in found.parts)
    return wanted.allows_duals or not problem.stipulation.is_battle or is_judged


def _is_good_key(setup: Setup, key: Move, wanted: Wanted) -> bool:
    game = setup.game()
    man = game.man_at(key.from_square)
    if wanted.key_men and (man is None or man.kind not in wanted.key_men):
        return False
    if not wanted.is_quiet:
        return True
    if game.made(key).captured is not None:
        return False
    game.push(key)
    return not game.in_check


def _variations(found: Findings) -> int:
    return sum(line.sort is Sort.VARIATION for line in found.play)


def _has_themes(problem: Problem, wanted: Wanted, judge: Judge) -> bool:
    if not wanted.themes:
        return True
    analysis = judge.analyse(problem) if problem.stipulation.is_battle else None
    return analysis is not None and all(analysis.of(theme) for theme in wanted.themes)
