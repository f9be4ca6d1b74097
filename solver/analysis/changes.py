"""Themes of changed play: what the tables of two or more phases say beside each other.

The definitions are those of the field, as formulas over the tables: R(p, a) = A says that in
phase p the defence a has the one answer A, T(p) are the threats of p, X(p) its refutations,
m(p) its first move.  In a self-stipulation the answers are the attacker's, too.  Each function
gives every way in which its theme stands, with what proves it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations

from solver.analysis.findings import Proof, Theme, ThemeFinding
from solver.analysis.phases import Deed, ManAndGoal, Phase, PhaseKind, Phases, phases_of
from solver.solution import Mark, Solution

_Path = tuple[Deed, ...]
_CONTINUED = {
    Theme.CHANGED_MATES: Theme.CHANGED_CONTINUATIONS,
    Theme.TRANSFERRED_MATES: Theme.TRANSFERRED_CONTINUATIONS,
}


@dataclass(frozen=True, slots=True)
class ChangedPlay:
    """A defence with all its answers in one phase, and other ones in a later phase."""

    defence: Deed
    before: tuple[Deed, ...]
    after: tuple[Deed, ...]
    is_apart: bool = True
    """Whether no man goes where he went before, from wherever the first move has left him."""

    @property
    def is_thematic(self) -> bool:
        """Whether there is one answer in each, and another one: duals change no theme."""
        return len(self.before) == len(self.after) == 1 and self.is_apart


def changed_by_key(solution: Solution) -> tuple[tuple[ChangedPlay, ...], bool]:
    """Return what the only key of full length changes of the set play, and whether by a mutate."""
    keys = [root for root in solution.tree if root.mark is Mark.KEY]
    if len(keys) != 1 or not solution.set_play or solution.short_keys or not keys[0].is_complete:
        return (), False
    phases = phases_of(solution)
    if not phases:
        return (), False
    before, after = phases[0], phases[-1]
    changed = tuple(_changed(before, after))
    return changed, bool(changed) and _keeps_block(before, after)


def _changed(before: Phase, after: Phase) -> Iterator[ChangedPlay]:
    for defence, answers in before.replies.items():
        now = after.replies.get(defence, ())
        if answers and now and set(answers) != set(now):
            told = {before.told(answer) for answer in answers}
            is_apart = told.isdisjoint(after.told(answer) for answer in now)
            yield ChangedPlay(defence, answers, now, is_apart)


def _keeps_block(before: Phase, after: Phase) -> bool:
    """Tell of set play and a key whether both provide for every move and threaten nothing."""
    return before.is_block and after.is_zugzwang


def changes_in(phases: Phases, *, are_mates: bool = True) -> Iterator[ThemeFinding]:
    """Give all themes of changed play in *phases*, whose answers *are mates* or go on."""
    for look in _LOOKS:
        for finding in look(phases):
            yield finding if are_mates else _renamed(finding)


def _renamed(finding: ThemeFinding) -> ThemeFinding:
    return replace(finding, theme=_CONTINUED.get(finding.theme, finding.theme))


def changed_mates(phases: Phases) -> Iterator[ThemeFinding]:
    """R(p, a) = A, R(q, a) = B, A not B: the same defence is answered otherwise.

    Thematic are those between the same two phases that have neither answer in common, where no
    try threatens several moves.
    """
    proofs = []
    changed = set()
    most = 0
    for (p, first), (q, second) in combinations(enumerate(phases), 2):
        pairs = []
        for one in _changed(first, second):
            if one.is_thematic:
                changed.add((one.before, one.after))
                proofs += _proofs(one, p, q)
                pairs.append((one.before[0], one.after[0]))
        if _is_meant_so(first) and _is_meant_so(second):
            most = max(most, _most_apart(pairs))
    if proofs:
        yield ThemeFinding(Theme.CHANGED_MATES, _unique(proofs), len(changed), most)


def _most_apart(pairs: Sequence[tuple[Deed, Deed]]) -> int:
    """Return how many of *pairs*, at most, have no move in common: a largest matching."""
    after: defaultdict[Deed, set[Deed]] = defaultdict(set)
    for one, two in pairs:
        after[one].add(two)
    taken: dict[Deed, Deed] = {}

    def finds_place(one: Deed, seen: set[Deed]) -> bool:
        for two in after[one] - seen:
            seen.add(two)
            if two not in taken or finds_place(taken[two], seen):
                taken[two] = one
                return True
        return False

    return sum(finds_place(one, set()) for one in after)


def _proofs(one: ChangedPlay, p: int, q: int) -> list[Proof]:
    return [Proof(p, (one.defence, *one.before)), Proof(q, (one.defence, *one.after))]


def _is_meant_so(phase: Phase) -> bool:
    """Tell whether those who name changes may mean *phase*: no try with several threats."""
    return phase.kind is not PhaseKind.TRY or len(phase.threats) <= 1


def transferred_mates(phases: Phases) -> Iterator[ThemeFinding]:
    """R(p, a) = A, R(q, b) = A, a not b, and not R(q, a) = A.

    Thematic are those between the same two phases, those included of which the mate stays
    where it was and meets another defence beside; no try gives check, no phase has several threats.
    """
    proofs: dict[Proof, None] = {}
    transferred = set()
    best: list[tuple[Proof, ...]] = []
    for (p, first), (q, second) in combinations(enumerate(phases), 2):
        here: dict[ManAndGoal | None, tuple[Proof, Proof]] = {}
        meets = _by_answer(second)
        for defence, answer in first.single:
            told = first.told_answer(defence)
            for other, same in meets.get(told, ()):
                if first.told_answer(other) != told:
                    shown = Proof(p, (defence, answer)), Proof(q, (other, same))
                    here.setdefault(told, shown)
                    if second.told_answer(defence) != told:
                        transferred.add(told)
                        proofs |= dict.fromkeys(shown)
        is_meant = all(len(it.threats) <= 1 and not _is_checking_try(it) for it in (first, second))
        if is_meant and len(here) > len(best):
            best = list(here.values())
    if proofs or len(best) > 1:
        proofs |= {proof: None for shown in best for proof in shown}
        yield ThemeFinding(
            Theme.TRANSFERRED_MATES, tuple(proofs), max(len(transferred), len(best)), len(best)
        )


def _by_answer(phase: Phase) -> dict[ManAndGoal | None, list[tuple[Deed, Deed]]]:
    """Return the defences with one answer, by what that is, each with it."""
    found: defaultdict[ManAndGoal | None, list[tuple[Deed, Deed]]] = defaultdict(list)
    for defence, answer in phase.single:
        found[phase.told_answer(defence)].append((defence, answer))
    return dict(found)


def _is_checking_try(phase: Phase) -> bool:
    return phase.kind is PhaseKind.TRY and phase.is_check


def cyclic_changes(phases: Phases) -> Iterator[ThemeFinding]:
    """Answers to the same defences change places: two (reciprocal), three and more (Lacny).

    R(q) is a permutation of R(p) on the same defences without a fixed point, in one cycle.
    """
    for (p, first), (q, second) in combinations(enumerate(phases), 2):
        for cycle in _cycles(first, second):
            theme = Theme.RECIPROCAL if len(cycle) == 2 else Theme.LACNY
            proofs = []
            for defence in cycle:
                for number, phase in ((p, first), (q, second)):
                    proofs.append(Proof(number, (defence, *phase.replies[defence])))
            yield ThemeFinding(theme, tuple(proofs), len(cycle))


def _cycles(first: Phase, second: Phase) -> Iterator[_Path]:
    """Give the cycles in which the answers of two phases go round, each by its defences.

    Several defences may have had the same answer; then the cycles are without number.  Given are
    all of two, and of longer ones the shortest through each change: there is one wherever the
    change is part of any.
    """
    becomes: defaultdict[Deed, dict[Deed, Deed]] = defaultdict(dict)
    for defence, answer in first.single:
        now = second.answer(defence)
        if now is not None and now != answer:
            becomes[answer].setdefault(now, defence)
    told: set[frozenset[Deed]] = set()
    for was, changes in list(becomes.items()):
        for now, defence in changes.items():
            back = becomes.get(now, {}).get(was)
            short = None if back is None else (defence, back)
            for cycle in (short, _round(defence, now, was, becomes)):
                if cycle is not None and frozenset(cycle) not in told:
                    told.add(frozenset(cycle))
                    yield cycle


def _round(
    defence: Deed, start: Deed, end: Deed, becomes: Mapping[Deed, Mapping[Deed, Deed]]
) -> _Path | None:
    """Return *defence* and those by which the answer *start* becomes *end*, not at once."""
    reached: dict[Deed, _Path] = {start: (defence,)}
    for answer in (waiting := [start]):
        for now, leads in becomes.get(answer, {}).items():
            if now == end and answer != start:
                return (*reached[answer], leads)
            if now != end and now not in reached:
                reached[now] = (*reached[answer], leads)
                waiting.append(now)
    return None


def zagoruiko(phases: Phases) -> Iterator[ThemeFinding]:
    """At least two defences have other answers in each of at least three phases.

    Within each phase they are answered differently, too: the random moves of one man are one.
    """
    best: tuple[tuple[int, ...], tuple[Deed, ...]] = ((), ())
    thrice = answered_thrice(phases)
    if len(thrice) < 2:
        return
    told = [[phase.told_answer(defence) for defence in thrice] for phase in phases]
    alike = [[_bits(one == other for other in row) for one in row] for row in told]
    other = [[_bits(map(_are_other, row, then)) for then in told] for row in told]
    for numbers in triples(range(len(phases)), phases):
        p, q, r = numbers
        differing = other[p][q] & other[p][r] & other[q][r]
        if differing.bit_count() >= max(2, len(best[1]) + 1):
            rows = (alike[number] for number in numbers)
            same = [one | two | three for one, two, three in zip(*rows, strict=True)]
            defences = _apart(differing, same)
            if len(defences) >= max(2, len(best[1]) + 1):
                best = numbers, tuple(thrice[number] for number in defences)
    shown, thematic = best
    if shown:
        proofs = [
            Proof(number, (defence, *phases[number].replies[defence]))
            for number in shown
            for defence in thematic
        ]
        yield ThemeFinding(Theme.ZAGORUIKO, tuple(proofs), len(thematic))


def triples(numbers: Sequence[int], phases: Phases) -> Iterator[tuple[int, int, int]]:
    """Give three of the *numbers* of phases at a time that are not all tries, in their order.

    There may be hundreds of tries, of which no three are gone through.
    """
    others = [number for number in numbers if phases[number].kind is not PhaseKind.TRY]
    for p, q in combinations(numbers, 2):
        are_tries = phases[p].kind is phases[q].kind is PhaseKind.TRY
        for r in others if are_tries else numbers:
            if r > q:
                yield p, q, r


def _bits(flags: Iterable[bool]) -> int:
    return sum(1 << number for number, flag in enumerate(flags) if flag)


def _are_other(one: ManAndGoal | None, two: ManAndGoal | None) -> bool:
    return one is not None and two is not None and one != two


def _apart(defences: int, same: Sequence[int]) -> list[int]:
    """Return of *defences*, a bit each, some that are answered unlike each other.

    *same* has a bit for each that is answered as a defence is in any phase.  Two at least are
    found, wherever two are: from each defence on, what goes with it is gathered.
    """
    best: list[int] = []
    while defences.bit_count() > len(best):
        found = []
        left = defences
        while left:
            number = (left & -left).bit_length() - 1
            found.append(number)
            left &= ~same[number]
        if len(found) > len(best):
            best = found
        defences &= defences - 1
    return best


def answered_thrice(phases: Phases) -> list[Deed]:
    """Return the defences that have three answers or more in *phases*, one in each of three."""
    answers: defaultdict[Deed, set[Deed]] = defaultdict(set)
    for phase in phases:
        for defence, answer in phase.single:
            answers[defence].add(answer)
    return [defence for defence, them in answers.items() if len(them) >= 3]


def all_differ(defence: Deed, phases: Sequence[Phase]) -> bool:
    """Tell whether each of *phases* has another answer to *defence*."""
    answers = [phase.told_answer(defence) for phase in phases]
    return None not in answers and len(set(answers)) == len(answers)


def rukhlis(phases: Phases) -> Iterator[ThemeFinding]:
    """A and B answer a and b in p, c and d in q, while a and b have other answers in q.

    In q neither a nor b is answered by A or B, as in a reciprocal change.  Thematic are
    those where no try threatens several moves.
    """
    for (p, first), (q, second) in combinations(enumerate(phases), 2):
        is_meant = _is_meant_so(first) and _is_meant_so(second)
        for pair in combinations(sorted(_answers(first) & _answers(second), key=_order), 2):
            shown = [_moved_on(first, second, answer, pair) for answer in pair]
            if any(one is None for one in shown):
                continue
            rows = [(answer, *one) for answer, one in zip(pair, shown, strict=True) if one]
            proofs = [
                proof
                for answer, defence, now, other in rows
                for proof in (
                    Proof(p, (defence, answer)),
                    Proof(q, (defence, now)),
                    Proof(q, (other, answer)),
                )
            ]
            is_ideal = all(first.answer(other) is not None for _, _, _, other in rows)
            thematic = len(rows) * is_meant
            yield ThemeFinding(Theme.RUKHLIS, tuple(proofs), len(rows), thematic)
            if is_ideal:
                yield ThemeFinding(Theme.IDEAL_RUKHLIS, tuple(proofs), len(rows), thematic)


def _answers(phase: Phase) -> set[Deed]:
    return {answer for _, answer in phase.single}


def _order(deed: Deed) -> str:
    return deed.move.uci()


def _moved_on(
    first: Phase, second: Phase, answer: Deed, pair: tuple[Deed, Deed]
) -> tuple[Deed, Deed, Deed] | None:
    """Return a defence that *answer* met, what meets it now, and a defence that *answer* meets now.

    The first defence is answered now by none of *pair*, the second one was not by *answer*; of
    such second ones those come first that had an answer.
    """
    left = [
        (defence, now)
        for defence, found in first.single
        if found == answer and (now := second.answer(defence)) is not None and now not in pair
    ]
    reached = [
        defence
        for defence, found in second.single
        if found == answer and first.answer(defence) != answer
    ]
    reached.sort(key=lambda defence: first.answer(defence) is None)
    return (*left[0], reached[0]) if left and reached else None


def mutate(phases: Phases) -> Iterator[ThemeFinding]:
    """Every move is provided for before the key, which keeps the zugzwang and changes answers.

    Here a choice of answers is changed, too, where none of them stands in the other phase.
    """
    if not phases or phases[0].kind is not PhaseKind.SET:
        return
    for q, phase in enumerate(phases):
        if phase.kind is PhaseKind.KEY and _keeps_block(phases[0], phase):
            changed = [one for one in _changed(phases[0], phase) if one.is_apart]
            if changed:
                proofs = tuple(proof for one in changed for proof in _proofs(one, 0, q))
                yield ThemeFinding(Theme.MUTATE, proofs, len(changed))
            else:
                provided = [Proof(0, (d, *a[:1])) for d, a in phases[0].replies.items()]
                yield ThemeFinding(Theme.BLOCK, (Proof(q), *provided), len(provided))


def reversal(phases: Phases) -> Iterator[ThemeFinding]:
    """m(p) = A, R(p, a) = B; m(q) = B, R(q, a) = A: first move and answer change places.

    Not those of two men to one square, on which the first is taken.
    """
    for (p, first), (q, second) in combinations(enumerate(phases), 2):
        if first.first is None or second.first is None or first.is_check or second.is_check:
            continue
        for defence, answer in first.single:
            is_elsewhere = answer.to_square != first.first.to_square
            if is_elsewhere and (answer, second.answer(defence)) == (second.first, first.first):
                proofs = (
                    Proof(p, (), "A"),
                    Proof(p, (defence, answer), "B"),
                    Proof(q, (), "B"),
                    Proof(q, (defence, first.first), "A"),
                )
                yield ThemeFinding(Theme.REVERSAL, proofs)


def le_grand(phases: Phases) -> Iterator[ThemeFinding]:
    """T(p) = A, R(p, a) = B; T(q) = B, R(q, a) = A; pseudo: R(q, b) = A with another defence."""
    for (p, first), (q, second) in combinations(enumerate(phases), 2):
        if len(first.threats) != 1 or len(second.threats) != 1:
            continue
        threat, other = first.threats[0], second.threats[0]
        if threat == other:
            continue
        one = [defence for defence, answer in first.single if answer == other]
        two = [defence for defence, answer in second.single if answer == threat]
        if not (one and two):
            continue
        both = [defence for defence in one if defence in two]
        theme = Theme.LE_GRAND if both else Theme.PSEUDO_LE_GRAND
        a, b = (both[0], both[0]) if both else (one[0], two[0])
        yield ThemeFinding(theme, (Proof(p, (a, other), "B"), Proof(q, (b, threat), "A")))


def shedey(phases: Phases) -> Iterator[ThemeFinding]:
    """T(p) = A, R(p, a) = B, R(p, b) = C; T(q) = B, R(q, a) = C, R(q, b) = A."""
    for (p, first), (q, second) in permutations(enumerate(phases), 2):
        if len(first.threats) != 1 or len(second.threats) != 1:
            continue
        one, two = first.threats[0], second.threats[0]
        for a, b in permutations(first.replies, 2):
            three = first.answer(b)
            if three in (None, one, two) or first.answer(a) != two:
                continue
            if second.answer(a) == three and second.answer(b) == one:
                proofs = [
                    Proof(n, (defence, *phase.replies[defence]))
                    for n, phase in ((p, first), (q, second))
                    for defence in (a, b)
                ]
                threats = (Proof(p, (one,), "A"), Proof(q, (two,), "B"))
                yield ThemeFinding(Theme.SHEDEY, (*threats, *proofs), 3)


def white_correction(phases: Phases) -> Iterator[ThemeFinding]:
    """At least two tries of one man fail to the same defence, which his key answers.

    The threats of all of them are the same.
    """
    for q, key in enumerate(phases):
        if key.kind is not PhaseKind.KEY or key.first is None:
            continue
        failing: defaultdict[Deed, list[int]] = defaultdict(list)
        for p, phase in enumerate(phases):
            first = phase.first
            if first is None or first.from_square != key.first.from_square:
                continue
            if len(phase.refutations) == 1 and phase.threats == key.threats:
                refutation = phase.refutations[0]
                if refutation.to_square != first.to_square:
                    failing[refutation].append(p)
        for defence, tries in failing.items():
            answer = key.answer(defence)
            if len(tries) >= 2 and answer is not None:
                tried = tuple(Proof(p, (defence,)) for p in tries)
                proofs = (*tried, Proof(q, (defence, answer)))
                yield ThemeFinding(Theme.WHITE_CORRECTION, proofs, len(tries))


def _unique(proofs: list[Proof]) -> tuple[Proof, ...]:
    return tuple(dict.fromkeys(proofs))


_LOOKS = (
    changed_mates, transferred_mates, cyclic_changes, zagoruiko, rukhlis, mutate, reversal,
    le_grand, shedey, white_correction,
)  # fmt: skip
