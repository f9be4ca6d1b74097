"""Judging a solution: is it the intended one, and what evidence speaks against it.

The judgement follows the practice of problem chess: as many keys (in help and series
play as many solutions) as intended, one where nothing is said; none that is too short;
and after every defence one continuation, else the play is dualised.  Set play, tries and
threats are not judged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import chess

from solver.counting import Noun, counted, counted_in_words
from solver.language import filled, tr
from solver.solution import Branch, Dual, DualKind, Mark, Solution, Status, Verdict
from solver.stipulation import Play

MOST_DUALS = 200
"""How many duals are kept as evidence; all of them are counted."""


@dataclass(frozen=True, slots=True)
class Duals:
    """The duals of a tree: the first ones as evidence, and how many there are of each kind."""

    found: tuple[Dual, ...] = ()
    counts: tuple[tuple[DualKind, int], ...] = ()

    @property
    def total(self) -> int:
        """How many there are in all."""
        return sum(count for _, count in self.counts)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What is to be said of a solution, with the evidence.

    ``keys`` and ``lines`` are the solutions of full length, ``short_keys`` and
    ``short_lines`` those that are too short; by the kind of play, either the keys or
    the lines are empty.  Lines that differ in a forced last move alone count as one
    solution.  ``intended`` is how many full solutions there should be,
    ``surplus`` how many more there are (negative: so many are missing).  ``verdict``
    is ``None`` where the search was not complete; ``sentence`` says it all in words.
    """

    verdict: Verdict | None
    sentence: str
    intended: int = 1
    surplus: int = 0
    keys: tuple[chess.Move, ...] = ()
    lines: tuple[tuple[chess.Move, ...], ...] = ()
    short_keys: tuple[chess.Move, ...] = ()
    short_lines: tuple[tuple[chess.Move, ...], ...] = ()
    duals: Duals = field(default_factory=Duals)


def judge(solution: Solution, intended: int | None = None) -> Judgement:
    """Judge *solution*; *intended* is the number of keys or solutions that it should have.

    Duals count where the variations were worked out, and only where nothing worse holds.
    """
    expected = 1 if intended is None else intended
    if solution.status is not Status.COMPLETE and solution.verdict is None:
        return Judgement(None, tr("The search was not complete."), expected)
    duals = survey_duals(solution.tree)
    if _is_post_key(solution.tree):
        return _judge_post_key(solution.tree[0], expected, duals)
    keys = tuple(key for key in solution.keys if key not in solution.short_keys)
    short_lines = solution.short_lines
    longest = solution.problem.stipulation.half_moves
    lines = tuple(line for line in solution.lines if len(line) >= longest)
    play = solution.problem.stipulation.play
    full = len(keys) + _solutions(lines, play)
    short = len(solution.short_keys) + _solutions(short_lines, play)
    verdict = _verdict(full, short, expected, duals)
    noun = Noun.solving(is_battle=solution.problem.stipulation.is_battle)
    return Judgement(
        verdict,
        _sentence(verdict, full, short, expected, noun, duals),
        expected,
        full - expected,
        keys,
        lines,
        solution.short_keys,
        short_lines,
        duals,
    )


def judged(solution: Solution) -> Solution:
    """Return a complete *solution* with its verdict and the evidence of duals."""
    judgement = judge(solution)
    return replace(solution, verdict=judgement.verdict, duals=judgement.duals.found)


def _solutions(lines: tuple[tuple[chess.Move, ...], ...], play: Play) -> int:
    """Count the solutions: lines that differ in the last move alone are one if it is forced.

    In self and reflex play whatever the defender does at the end reaches the goal.
    """
    if play in (Play.DIRECT, Play.HELP):
        return len(lines)
    return len({line[:-1] for line in lines})


def worst(verdicts: Iterable[Verdict | None]) -> Verdict | None:
    """Return the verdict that weighs most, ``None`` where one of them is not known."""
    known = list(verdicts)
    found = [verdict for verdict in known if verdict is not None]
    return max(found, key=_WEIGHTS.index) if found and len(found) == len(known) else None


_WEIGHTS = (
    Verdict.SOUND,
    Verdict.DUALISED,
    Verdict.COOKED,
    Verdict.SHORT_SOLUTION,
    Verdict.TOO_FEW,
    Verdict.NO_SOLUTION,
)


def _verdict(full: int, short: int, expected: int, duals: Duals) -> Verdict:
    if full + short == 0:
        return Verdict.NO_SOLUTION
    if short:
        return Verdict.SHORT_SOLUTION
    if full < expected:
        return Verdict.TOO_FEW
    if full > expected:
        return Verdict.COOKED
    return Verdict.DUALISED if duals.total else Verdict.SOUND


def _is_post_key(tree: Sequence[Branch]) -> bool:
    return len(tree) == 1 and not tree[0].move


def _judge_post_key(root: Branch, expected: int, duals: Duals) -> Judgement:
    """Judge play that begins after the key: its one root is a null move."""
    if root.mark is not Mark.KEY:
        return Judgement(Verdict.NO_SOLUTION, tr("The play after the key is refuted."), expected)
    if duals.total:
        return Judgement(
            Verdict.DUALISED, tr("Dualised: %1.", _shown(duals)), expected, duals=duals
        )
    return Judgement(Verdict.SOUND, tr("The play after the key is sound."), expected)


# --- sentences


def _sentence(
    verdict: Verdict, full: int, short: int, expected: int, noun: Noun, duals: Duals
) -> str:
    if verdict is Verdict.NO_SOLUTION:
        wanted = counted(expected, noun)
        text = tr("No solution (%1 intended).") if expected > 1 else tr("No solution.")
        return filled(text, wanted)
    if verdict is Verdict.SHORT_SOLUTION:
        told = counted(short, noun.short)
        if not full:
            return f"{told}."
        return f"{tr('%1, beside %2 of full length', told, counted(full, noun))}."
    if verdict is Verdict.TOO_FEW:
        return tr("%1 of %2.", full, counted(expected, noun.intended))
    if verdict is Verdict.COOKED:
        text = tr("Cooked: %1, %2 more than intended.")
        return filled(text, counted(full, noun), full - expected)
    sound = counted_in_words(1, noun)
    if expected > 1:
        sound = tr("%1, as intended", counted(full, noun))
    if verdict is Verdict.DUALISED:
        return tr("%1, but dualised: %2.", sound, _shown(duals))
    return tr("%1: sound.", sound)


_DUAL_KINDS = (DualKind.CONTINUATION, DualKind.MATING_MOVE, DualKind.PROMOTION)
"""The kinds in the order in which they are told."""


def _place(kind: DualKind) -> str:
    return {
        DualKind.CONTINUATION: tr("in the continuation"),
        DualKind.MATING_MOVE: tr("in the mating move"),
        DualKind.PROMOTION: tr("in the promotion only"),
    }[kind]


def _shown(duals: Duals) -> str:
    total = counted(duals.total, Noun.DUAL)
    if len(duals.counts) == 1:
        return f"{total} {_place(duals.counts[0][0])}"
    return f"{total} ({', '.join(f'{count} {_place(kind)}' for kind, count in duals.counts)})"


# --- duals


def find_duals(tree: Sequence[Branch], most: int = MOST_DUALS) -> tuple[Dual, ...]:
    """Return the duals in the play after the keys, at most *most*, each position once."""
    return survey_duals(tree, most).found


def survey_duals(tree: Sequence[Branch], most: int = MOST_DUALS) -> Duals:
    """Find and count the duals in the play after the keys; tries and threats hold none.

    A position that is reached in several ways counts once.  A move after which the goal
    is reached sooner than threatened is no defence, and what follows it no dual.
    """
    survey = _Survey(most)
    for root in tree:
        if root.mark is Mark.KEY:
            survey.walk(root)
    kinds = [kind for kind in _DUAL_KINDS if survey.counts[kind]]
    counts = tuple((kind, survey.counts[kind]) for kind in kinds)
    return Duals(tuple(survey.found), counts)


class _Survey:
    """A walk through the play after the keys that enters shared branches once.

    Moves to equal positions share the tuple of their children, so the tuple stands for
    the position: without that, the walk would unfold the tree.
    """

    def __init__(self, most: int) -> None:
        self.found: list[Dual] = []
        self.counts: Counter[DualKind] = Counter()
        self._most = most
        self._path: list[chess.Move] = []
        self._seen: set[int] = set()

    def walk(self, attack: Branch) -> None:
        """Look at all that follows a move of the attacker."""
        if id(attack.children) in self._seen:
            return
        self._seen.add(id(attack.children))
        self._path.append(attack.move)
        for defence in _variations(attack):
            self._answers(defence)
        self._path.pop()

    def _answers(self, defence: Branch) -> None:
        self._path.append(defence.move)
        duals = [answer for answer in defence.children if answer.mark is Mark.DUAL]
        if len(duals) > 1:
            self._note(duals)
        for answer in defence.children:
            if answer.mark in (Mark.CONTINUATION, Mark.DUAL):
                self.walk(answer)
        self._path.pop()

    def _note(self, duals: list[Branch]) -> None:
        kind = _kind(duals)
        self.counts[kind] += 1
        if len(self.found) < self._most:
            moves = tuple(dual.move for dual in duals)
            self.found.append(Dual(tuple(self._path), moves, kind))


def _variations(attack: Branch) -> Iterator[Branch]:
    """Yield the defences that stop a threat; one that only hastens the end is none."""
    threats = (child.mates_in or 0 for child in attack.children if child.mark is Mark.THREAT)
    threatened = max(threats, default=0)
    for child in attack.children:
        is_defence = child.mark is Mark.DEFENCE and not child.allows_threat
        if is_defence and (child.mates_in or 0) >= threatened:
            yield child


def _kind(duals: list[Branch]) -> DualKind:
    if len({(dual.move.from_square, dual.move.to_square) for dual in duals}) == 1:
        return DualKind.PROMOTION
    if all(dual.mates_in == 1 and not dual.children for dual in duals):
        return DualKind.MATING_MOVE
    return DualKind.CONTINUATION
