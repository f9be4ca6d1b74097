"""Themes that nearly stand, each with the one thing that is missing.

Nothing is said of a theme that stands, and of each theme only the first near one.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator
from itertools import combinations

from solver.analysis.changes import all_differ, answered_thrice, triples
from solver.analysis.findings import Missing, NearFinding, Proof, Theme
from solver.analysis.geometry import shifted, step_of
from solver.analysis.phases import Deed, PhaseKind, Phases
from solver.analysis.play import CROSS, PROMOTIONS, STAR
from solver.game import Game, after_passing
from solver.men import Kind
from solver.squares import Square, rank_of


def nearly_in(game: Game, phases: Phases, found: Collection[Theme]) -> Iterator[NearFinding]:
    """Give what nearly stands in *phases* besides what is *found*; *game* is at the diagram."""
    told = set(found)
    for look in _LOOKS:
        for near in look(game, phases):
            if near.theme not in told:
                told.add(near.theme)
                yield near


def one_defence(game: Game, phases: Phases) -> Iterator[NearFinding]:
    """Zagoruiko: one defence has other answers in each of three phases, not all tries."""
    for defence in answered_thrice(phases):
        answering = [n for n, phase in enumerate(phases) if phase.answer(defence) is not None]
        for numbers in triples(answering, phases):
            if all_differ(defence, [phases[number] for number in numbers]):
                proofs = tuple(Proof(n, (defence, *phases[n].replies[defence])) for n in numbers)
                yield NearFinding(Theme.ZAGORUIKO, proofs, Missing.SECOND_DEFENCE)
                return


def half_exchange(game: Game, phases: Phases) -> Iterator[NearFinding]:
    """Reciprocal: R(p, a) = A, R(p, b) = B; R(q, a) = B, but R(q, b) is not A."""
    for (p, first), (q, second) in combinations(enumerate(phases), 2):
        by_answer = {answer: defence for defence, answer in first.single}
        for a, was in first.single:
            now = second.answer(a)
            b = None if now is None or now == was else by_answer.get(now)
            if b is None or now is None or second.answer(b) in (None, was, now):
                continue
            proofs = (Proof(p, (a, was)), Proof(p, (b, now)), Proof(q, (a, now)))
            shown = (*proofs, Proof(q, (b, *second.replies[b])))
            yield NearFinding(Theme.RECIPROCAL, shown, Missing.RETURN, (was, b))


def half_le_grand(game: Game, phases: Phases) -> Iterator[NearFinding]:
    """Le Grand: T(p) = A, R(p, a) = B; T(q) = B, but R(q, a) is not A."""
    for p, first in enumerate(phases):
        for q, second in enumerate(phases):
            if p == q or len(first.threats) != 1 or len(second.threats) != 1:
                continue
            threat, other = first.threats[0], second.threats[0]
            for a, answer in first.single:
                if answer == other != threat and second.answer(a) not in (None, threat):
                    proofs = (Proof(p, (a, other)), Proof(q, (a, *second.replies[a])))
                    yield NearFinding(Theme.LE_GRAND, proofs, Missing.RETURN, (threat, a))


def one_try(game: Game, phases: Phases) -> Iterator[NearFinding]:
    """Vladimirov and Dombrovskis with one try alone: its refutation is answered by it."""
    for p, tried in enumerate(phases):
        if len(tried.refutations) != 1:
            continue
        a = tried.refutations[0]
        for q, phase in enumerate(phases):
            answer = phase.answer(a) if phase.kind is PhaseKind.KEY else None
            if answer is None:
                continue
            proofs = (Proof(p, (a,), "a"), Proof(q, (a, answer), "A"))
            if answer == tried.first:
                yield NearFinding(Theme.VLADIMIROV, proofs, Missing.SECOND_PAIR)
            if tried.threats == (answer,) and answer not in phase.threats:
                yield NearFinding(Theme.DOMBROVSKIS, proofs, Missing.SECOND_PAIR)


def nearly_mutate(game: Game, phases: Phases) -> Iterator[NearFinding]:
    """Mutate: the set play answers all moves but one."""
    if not phases or phases[0].kind is not PhaseKind.SET or phases[0].is_block:
        return
    with after_passing(game):
        open_moves = [Deed.of(game, move) for move in game.moves()]
    unanswered = [deed for deed in open_moves if deed not in phases[0].replies]
    if len(unanswered) != 1 or game.in_check:
        return
    for q, phase in enumerate(phases):
        if phase.kind is PhaseKind.KEY and phase.is_zugzwang:
            changed = [
                (Proof(0, (d, was)), Proof(q, (d, now)))
                for d, was in phases[0].single
                if (now := phase.answer(d)) is not None and phase.told(now) != phases[0].told(was)
            ]
            if changed:
                proofs = tuple(proof for pair in changed for proof in pair)
                lacks = (unanswered[0],)
                yield NearFinding(Theme.MUTATE, proofs, Missing.SET_ANSWER, lacks)


def wheels(game: Game, phases: Phases) -> Iterator[NearFinding]:
    """All but one of the moves of a king, pawn or knight that make a pattern."""
    for number, phase in enumerate(phases):
        if phase.kind is not PhaseKind.KEY:
            continue
        steps: defaultdict[Square, dict[tuple[int, int], Deed]] = defaultdict(dict)
        for defence in phase.replies:
            steps[defence.from_square].setdefault(step_of(defence), defence)
        for start, made in steps.items():
            kind = next(iter(made.values())).man.kind
            for theme, shape in _shapes(kind, start):
                lacking = shape - made.keys()
                square = shifted(start, next(iter(lacking))) if len(lacking) == 1 else None
                if square is not None:
                    deeds = (made[step] for step in sorted(shape & made.keys()))
                    proofs = tuple(Proof(number, (d, *phase.replies[d][:1])) for d in deeds)
                    yield NearFinding(theme, proofs, Missing.MOVE, square=square)


def _shapes(kind: Kind, start: Square) -> Iterator[tuple[Theme, frozenset[tuple[int, int]]]]:
    if kind is Kind.KING:
        yield Theme.STAR_FLIGHTS, STAR
        yield Theme.CROSS_FLIGHTS, CROSS
    elif kind is Kind.PAWN and rank_of(start) == 6:
        yield Theme.PICKANINNY, frozenset({(0, -1), (0, -2), (1, -1), (-1, -1)})


def three_promotions(game: Game, phases: Phases) -> Iterator[NearFinding]:
    """Allumwandlung: three of the four promotions, by one side after one key."""
    for number, phase in enumerate(phases):
        if phase.kind is not PhaseKind.KEY:
            continue
        answers = {a.promotion: Proof(number, (d, a)) for d, a in phase.single if a.promotion}
        lacking = PROMOTIONS - answers.keys()
        if len(lacking) == 1:
            (kind,) = lacking
            yield NearFinding(Theme.ALLUMWANDLUNG, tuple(answers.values()), Missing.MAN, kind=kind)


_LOOKS = (
    one_defence, half_exchange, half_le_grand, one_try, nearly_mutate, wheels, three_promotions,
)  # fmt: skip
