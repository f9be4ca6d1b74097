"""Logical play of longer problems: a main plan, the one obstacle, a foreplan that removes it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from solver.analysis.findings import Missing, NearFinding, Proof, Theme, ThemeFinding
from solver.analysis.phases import Deed, Phase, PhaseKind
from solver.men import Kind


@dataclass(frozen=True, slots=True)
class Foreplan:
    """A try that fails to one defence, and the same move after a key and a defence.

    ``later`` is the play after the main plan there, as a phase whose first move it is; ``met``
    is what answers there the defence to which the try fails, where that can still be played.
    """

    tried: int
    key: int
    refutation: Deed
    defence: Deed
    later: Phase
    met: tuple[Deed, ...]


def logic_in(
    phases: Sequence[Phase], continuations: Iterable[tuple[int, Deed, Phase]]
) -> Iterator[ThemeFinding]:
    """Give the logical play of a directmate: what the main plan lacks, and the foreplan gives it.

    The main plan is a quiet try with one refutation.  After the key and a defence, which is
    another move than the refutation, it is the only continuation; it threatens there what it
    threatened before, and the refutation refutes no more.  It is a Roman if the man who
    refutes the try has been led away by that defence, and defends again, in vain.
    *continuations* are those of :func:`solver.analysis.phases.continuations_in`.
    """
    plans = _plans(phases, continuations)
    logical = [plan for plan in plans if _is_logical(plan, phases[plan.tried])]
    romans = [plan for plan in logical if _second_defences(plan)]
    for theme, shown in ((Theme.LOGICAL, logical), (Theme.ROMAN, romans)):
        if shown:
            defences = sum(len(phases[key].replies) for key in {plan.key for plan in shown})
            yield ThemeFinding(theme, _proofs(theme, shown), len(shown), part=len(shown) / defences)


def nearly_logical_in(
    phases: Sequence[Phase],
    continuations: Iterable[tuple[int, Deed, Phase]],
    found: Collection[Theme],
) -> Iterator[NearFinding]:
    """Give logical play beside what is *found* that lacks one thing.

    After the foreplan the main plan threatens something besides or less; or a piece that was led
    away, and is not taken by the main plan, does not defend again, or meets two answers then.
    """
    plans = _plans(phases, continuations)
    if Theme.LOGICAL not in found:
        for plan in plans:
            before, now = set(phases[plan.tried].threats), set(plan.later.threats)
            if before & now and before != now and _is_clean(plan, phases[plan.tried]):
                shown = _proofs(Theme.LOGICAL, [plan])
                yield NearFinding(Theme.LOGICAL, shown, Missing.SAME_THREATS)
                break
    if Theme.ROMAN in found:
        return
    for plan in plans:
        may_defend = plan.defence.man.kind is not Kind.PAWN and not _takes_led_away(plan)
        if may_defend and _is_logical(plan, phases[plan.tried]) and _is_decoy(plan):
            again = [deed for deed in plan.later.replies if _is_of_led_away(deed, plan)]
            missing = Missing.ONE_ANSWER if again else Missing.DEFENCE_AGAIN
            shown = _proofs(Theme.LOGICAL, [plan])
            yield NearFinding(Theme.ROMAN, shown, missing, tuple(again or [plan.defence])[:1])
            return


def _plans(
    phases: Sequence[Phase], continuations: Iterable[tuple[int, Deed, Phase]]
) -> list[Foreplan]:
    """Return every try of one refutation, with a threat, that carries through after a defence."""
    tries = {
        phase.first: number
        for number, phase in enumerate(phases)
        if phase.kind is PhaseKind.TRY
        and phase.first is not None
        and len(phase.refutations) == 1
        and phase.threats
    }
    if not tries:
        return []
    return [
        Foreplan(
            tries[later.first],
            key,
            phases[tries[later.first]].refutations[0],
            defence,
            later,
            later.replies.get(phases[tries[later.first]].refutations[0], ()),
        )
        for key, defence, later in continuations
        if later.first in tries
    ]


def _is_logical(plan: Foreplan, tried: Phase) -> bool:
    return set(plan.later.threats) == set(tried.threats) and _is_clean(plan, tried)


def _is_clean(plan: Foreplan, tried: Phase) -> bool:
    """Tell whether what refutes the try is another defence, which does not take what moved."""
    takes_first = tried.first is not None and plan.refutation.to_square == tried.first.to_square
    return plan.defence is not plan.refutation and not takes_first


def _second_defences(plan: Foreplan) -> list[tuple[Deed, Deed]]:
    """Return how the man who refuted the try defends after he was led away, with the answers."""
    if not _is_decoy(plan):
        return []
    return [
        (defence, answer) for defence, answer in plan.later.single if _is_of_led_away(defence, plan)
    ]


def _is_decoy(plan: Foreplan) -> bool:
    """Tell whether the foreplan leads away the man who refutes the try; kings are not led."""
    is_led_away = plan.defence.from_square == plan.refutation.from_square
    return is_led_away and plan.defence.man.kind is not Kind.KING


def _takes_led_away(plan: Foreplan) -> bool:
    return plan.later.first is not None and plan.later.first.to_square == plan.defence.to_square


def _is_of_led_away(deed: Deed, plan: Foreplan) -> bool:
    return deed.from_square == plan.defence.to_square


def _proofs(theme: Theme, plans: Sequence[Foreplan]) -> tuple[Proof, ...]:
    """Return of each of *plans* the try with its refutation, and the play that succeeds."""
    proofs: dict[Proof, None] = {}
    for plan in plans:
        assert plan.later.first is not None
        begun = (plan.defence, plan.later.first)
        proofs[Proof(plan.tried, (plan.refutation,))] = None
        shown: list[tuple[Deed, ...]] = [begun]
        if theme is Theme.ROMAN:
            shown = [(*begun, *pair) for pair in _second_defences(plan)]
        elif plan.met:
            shown = [(*begun, plan.refutation, plan.met[0])]
        proofs |= {Proof(plan.key, deeds): None for deeds in shown}
    return tuple(proofs)
