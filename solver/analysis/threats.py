"""Themes of first moves and threats: what one phase threatens or tries, another one answers with.

Of threats a move is the same in two phases where the same man of the diagram goes to the same
square, as letters tell it (``Phase.told``); first moves are compared by departure as well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

from solver.analysis.findings import Proof, Theme, ThemeFinding
from solver.analysis.phases import Deed, ManAndGoal, Phase, PhaseKind, Phases


def threats_in(phases: Phases) -> Iterator[ThemeFinding]:
    """Give all themes of threats and first moves in *phases*."""
    for look in _LOOKS:
        yield from look(phases)


def vladimirov(phases: Phases) -> Iterator[ThemeFinding]:
    """First moves of refuted tries answer the refutations after the key.

    m(p) = A, X(p) = a; m(q) = B, X(q) = b; in a later phase R(a) = A and R(b) = B.  The man of
    the key gives the same move from where he is; so he may follow one who takes him in each try.
    """
    tries = [
        (number, phase.first, phase.refutations[0])
        for number, phase in enumerate(phases)
        if len(phase.refutations) == 1 and phase.first is not None and not phase.is_check
    ]
    for q, phase in enumerate(phases):
        if phase.kind is PhaseKind.KEY:
            paid = [(p, first, a) for p, first, a in tries if phase.told_answer(a) == _goal(first)]
            for (p1, one, a), (p2, two, b) in combinations(paid, 2):
                if one != two and a != b:
                    tried = (Proof(p1, (a,), "a"), Proof(p2, (b,), "b"))
                    answers = (Proof(q, (it, *phase.replies[it])) for it in (a, b))
                    yield ThemeFinding(Theme.VLADIMIROV, (*tried, *answers))


def _goal(first: Deed) -> ManAndGoal:
    """Return a first move as ``Phase.told`` tells what answers it is."""
    return first.man, first.from_square, first.to_square, first.promotion


def banny(phases: Phases) -> Iterator[ThemeFinding]:
    """First moves of refuted tries answer each the other one's refutation after the key.

    m(p) = A, X(p) = a; m(q) = B, X(q) = b; in a later phase R(a) = B and R(b) = A.
    """
    yield from _paid_back(phases, (None, Theme.BANNY), _first_of)


def threats_paid_back(phases: Phases) -> Iterator[ThemeFinding]:
    """Dombrovskis and Hannelius: threats of refuted tries answer the refutations after the key.

    T(p) = A, X(p) = a; T(q) = B, X(q) = b; in a later phase R(a) = A and R(b) = B
    (Dombrovskis), or R(a) = B and R(b) = A (Hannelius).
    """
    yield from _paid_back(phases, (Theme.DOMBROVSKIS, Theme.HANNELIUS), _threat_of)


def _first_of(phase: Phase) -> Deed | None:
    return None if phase.is_check else phase.first


def _threat_of(phase: Phase) -> Deed | None:
    return phase.threats[0] if len(phase.threats) == 1 else None


def _takes_first(phase: Phase) -> bool:
    """Tell whether the refutation takes the man of the first move: that is no fine point."""
    return phase.first is not None and phase.refutations[0].to_square == phase.first.to_square


def _paid_back(
    phases: Phases, themes: tuple[Theme | None, Theme], move_of: Callable[[Phase], Deed | None]
) -> Iterator[ThemeFinding]:
    tries = [
        (number, move, phase.refutations[0])
        for number, phase in enumerate(phases)
        if len(phase.refutations) == 1
        and (move := move_of(phase)) is not None
        and not _takes_first(phase)
    ]
    for q, phase in enumerate(phases):
        if phase.kind is not PhaseKind.KEY:
            continue
        for (p1, one, a), (p2, two, b) in combinations(tries, 2):
            if one == two or a == b:
                continue
            for theme, after_a, after_b in ((themes[0], one, two), (themes[1], two, one)):
                if theme and phase.answer(a) == after_a and phase.answer(b) == after_b:
                    tried = (Proof(p1, (a,), "a"), Proof(p2, (b,), "b"))
                    yield ThemeFinding(
                        theme, (*tried, Proof(q, (a, after_a)), Proof(q, (b, after_b)))
                    )


def rudenko(phases: Phases) -> Iterator[ThemeFinding]:
    """At least two threats of earlier phases are answers in a later one of another threat.

    Thematic are those of one phase that threatens no more than two moves.
    """
    for q, phase in enumerate(phases):
        if phase.kind is not PhaseKind.KEY:
            continue
        earlier: dict[ManAndGoal, tuple[int, Deed]] = {}
        for p, other in enumerate(phases[:q]):
            for threat in other.threats:
                earlier.setdefault(other.told(threat), (p, threat))
        threatened = _told_threats(phase)
        found = [
            (phase.told(answer), defence, answer)
            for defence, answer in phase.single
            if phase.told(answer) in earlier and phase.told(answer) not in threatened
        ]
        answers = {told for told, _, _ in found}
        if len(answers) >= 2:
            proofs = [
                Proof(p, (threat,), "A") for p, threat in (earlier[told] for told, _, _ in found)
            ]
            proofs += [Proof(q, (defence, answer)) for _, defence, answer in found]
            doubles = [other for other in phases[:q] if len(other.threats) <= 2]
            most = max((len(answers & _told_threats(it)) for it in doubles), default=0)
            yield ThemeFinding(Theme.RUDENKO, tuple(dict.fromkeys(proofs)), len(found), most)


def _told_threats(phase: Phase) -> set[ManAndGoal]:
    return {phase.told(threat) for threat in phase.threats}


def barnes(phases: Phases) -> Iterator[ThemeFinding]:
    """T(p) = A and B, T(q) = A, T(r) = B."""
    for p, phase in enumerate(phases):
        if len(phase.threats) != 2:
            continue
        alone = {
            other.told(other.threats[0]): Proof(q, other.threats)
            for q, other in enumerate(phases)
            if len(other.threats) == 1
        }
        both = [phase.told(threat) for threat in phase.threats]
        if all(told in alone for told in both):
            proofs = (Proof(p, (threat,)) for threat in phase.threats)
            yield ThemeFinding(Theme.BARNES, (*proofs, *(alone[told] for told in both)))


def urania(phases: Phases) -> Iterator[ThemeFinding]:
    """One move is a first move, a threat and an answer in three phases; two threats at most."""
    for p, phase in enumerate(phases):
        if phase.first is None or phase.is_check:
            continue
        threatens = [
            q
            for q, other in enumerate(phases)
            if phase.first in other.threats and len(other.threats) <= 2
        ]
        answers = [
            (r, defence)
            for r, other in enumerate(phases)
            for defence, answer in other.single
            if answer == phase.first
        ]
        for q, (r, defence) in ((q, found) for q in threatens for found in answers):
            if len({p, q, r}) == 3:
                move = phase.first
                yield ThemeFinding(
                    Theme.URANIA, (Proof(p), Proof(q, (move,)), Proof(r, (defence, move)))
                )
                break


def fleck(phases: Phases) -> Iterator[ThemeFinding]:
    """At least three threats are each forced alone, and every defence has one answer.

    Karlstrom-Fleck: some defences are answered by none of the threats.
    """
    for p, phase in enumerate(phases):
        if phase.kind is not PhaseKind.KEY or len(phase.threats) < 3 or phase.refutations:
            continue
        single = dict(phase.single)
        forced = {answer for answer in single.values() if answer in phase.threats}
        if forced != set(phase.threats) or len(single) != len(phase.replies):
            continue
        others = [defence for defence, answer in single.items() if answer not in phase.threats]
        proofs = tuple(Proof(p, (defence, answer)) for defence, answer in single.items())
        yield ThemeFinding(Theme.FLECK, proofs, len(forced))
        if others:
            yield ThemeFinding(Theme.KARLSTROM_FLECK, proofs, len(forced))


_LOOKS = (vladimirov, banny, threats_paid_back, rudenko, barnes, urania, fleck)
