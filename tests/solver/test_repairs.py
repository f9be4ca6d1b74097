"""Repairs by two changes, what stops a cook, and what of the play must survive."""

from __future__ import annotations

import re

from solver.game import Move
from solver.notation.cook_text import cook_text
from solver.notation.fen import parse_fen
from solver.problem import Problem
from solver.solution import Verdict
from solver.stipulation import Stipulation
from solver.twinning.composition import Composition, Duplex
from solver.twinning.twin_changes import Remove
from solver.twinning.twins import parse_twin
from solver.vary.finding import Findings
from solver.vary.ideas import Candidate, Idea, keeps_key, lost_of, rank
from solver.vary.judges import Judges
from solver.vary.judging import Judge
from solver.vary.looking import Looking
from solver.vary.marked import Marked

TWO_MOVER = Problem(
    parse_fen("8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1"), Stipulation.parse("#2")
)
FAIRY_TWO_MOVER = "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Q(n1)2 w - - 0 1"
KEY = (Move.from_uci("e1a1"),)
FEW = 40
FOREVER = 3600.0


def line(text: str) -> tuple[Move, ...]:
    return tuple(map(Move.from_uci, text.split()))


def spoiled(twin: str) -> Composition:
    return Composition(parse_twin(twin).apply(TWO_MOVER))


def looked(
    composition: Composition, pairs: int
) -> tuple[Looking, list[tuple[Candidate, Findings]]]:
    """Judge all single changes and the first *pairs*; return those of two."""
    looking = Looking(composition, Idea.REPAIR, None, KEY, pair_seconds=FOREVER)
    found: list[tuple[Candidate, Findings]] = []
    with Judge() as judge:
        while len(found) < pairs and (asked := looking.ask()) is not None:
            number, changed = asked
            findings = judge.judge_parts(changed)
            looking.note(number, findings)
            if number >= looking.single_count:
                found.append((looking.asked[number], findings))
    return looking, found


def test_pairs_that_promise_most_come_first() -> None:
    looking, found = looked(spoiled("Remove b7 Remove c2"), FEW)
    kept = [pair for pair, findings in found if keeps_key(pair, findings, KEY)]
    assert len(kept) >= FEW // 4  # of pairs at random some four in five thousand keep it
    assert all(len(pair.changes) == 2 for pair, _ in found)
    setups = [one.composition.problem.setup for one in looking.asked]
    assert len(setups) == len(set(setups))
    singles = {one.change for one in looking.asked[: looking.single_count]}
    assert all(change in singles for pair, _ in found for change in pair.changes)
    with Judge() as judge:
        for pair, findings in found:
            assert judge.judge_parts(pair.composition).verdict is findings.verdict


def test_each_cook_is_told_with_what_stops_it_alone() -> None:
    composition = spoiled("Move b7 a7")
    looking, _ = looked(composition, 0)
    while looking.single_count == 0 or len(looking.asked) < looking.single_count:
        asked = looking.ask()
        assert asked is not None
        with Judge() as judge:
            looking.note(asked[0], judge.judge_parts(asked[1]))
    cooks = {cook.line: cook for cook in looking.cooks()}
    assert set(cooks) == {line("b6a6"), line("b6c6")}
    stopping = [str(one) for one in cooks[line("b6c6")].changes]
    assert "Move a7 b7" in stopping
    with Judge() as judge:
        for candidate in cooks[line("b6c6")].changes[:20]:
            keys = judge.judge_parts(candidate.composition).keys
            assert line("b6c6")[0] not in keys
            assert KEY[0] in keys
    told = cook_text(cooks[line("b6c6")], composition.problem)
    assert "bPa7 moved to" in told
    for names in re.findall(r"(?: [a-h][1-8])+", told):
        assert names.split() == sorted(names.split())
    apart = cook_text(cooks[line("b6c6")], composition.problem, "  ").splitlines()
    assert apart[0].endswith("is stopped by ")
    assert any(it.startswith("  bPa7 moved to") for it in apart[1:])


def test_a_cook_of_a_twin_is_told_under_its_letter_from_its_own_position() -> None:
    diagram = Problem(parse_fen("8/8/8/8/8/1K6/3R4/k7 b - - 0 1"), Stipulation.parse("h#1"))
    twins = parse_twin("Move c4 g8"), parse_twin("Move d2 e2")
    composition = Composition(diagram, twins, duplex=Duplex.BOTH)
    looking = Looking(composition, Idea.REPAIR)
    with Judge() as judge:
        while (asked := looking.ask()) is not None:
            looking.note(asked[0], judge.judge_parts(asked[1]))
    cooks = looking.cooks()
    assert [cook.part.letter for cook in cooks] == ["a", "c"]
    told = [cook_text(cook, diagram) for cook in cooks]
    assert told[0].startswith("a) 1.Kb1 Rd1# is stopped by ")
    assert told[1].startswith("c) 1.Kb1 Re1# is stopped by ")
    with Judge() as judge:
        for one in cooks[1].changes:  # with which b can be made
            *_, (part, found), _ = judge.judge_parts(one.composition).parts
            assert (part.letter, part.is_duplex) == ("c", False)
            assert line("a1b1 e2e1") not in found.solutions


def test_a_fairy_problem_is_repaired_by_its_own_men() -> None:
    """A mao defends on f1; on h1 he does not, and the queen has a cook.  One in forty is judged."""
    sound = Problem(parse_fen(FAIRY_TWO_MOVER), Stipulation.parse("#2"))
    looking = Looking(Composition(parse_twin("Move f1 h1").apply(sound)), Idea.REPAIR, None, KEY)
    good: list[Candidate] = []
    with Judge() as judge:
        while (asked := looking.ask()) is not None:
            number, changed = asked
            if number % FEW and changed.problem.setup != sound.setup:
                continue
            findings = judge.judge_parts(changed)
            looking.note(number, findings)
            if keeps_key(looking.asked[number], findings, KEY):
                good.append(looking.asked[number])
    assert looking.start is not None
    assert looking.start.verdict is Verdict.COOKED
    (back,) = [one for one in good if one.composition.problem.setup == sound.setup]
    assert str(back) == "Move h1 f1"
    cooks = looking.cooks()
    assert len(cooks) == len(looking.start.keys) - 1
    assert all(back in cook.changes for cook in cooks)


def test_what_is_marked_and_lost_comes_later() -> None:
    with Judge() as judge:
        start = judge.judge_parts(Composition(TWO_MOVER), has_play=True)
        threat = next(one.moves for one in start.play if len(one.moves) == 3)
        marked = Marked(KEY, (threat,), (threat[-1],))
        same = Candidate((Remove(()),), Composition(TWO_MOVER), 0)
        assert lost_of(same, start, marked).count == 0
        cooked = judge.judge_parts(spoiled("Move b7 a7"), has_play=True)
    lost = lost_of(same, cooked, marked)
    assert lost == marked
    other = Marked((), (line("e1a1 e5d4 a1a2"),), ())
    assert rank(same, start, KEY, marked) < rank(same, start, KEY, other)


def test_judges_in_several_threads_find_what_one_does() -> None:
    composition = spoiled("Move b7 a7")

    def verdicts(threads: int) -> dict[str, object]:
        looking = Looking(composition, Idea.REPAIR, None, KEY)
        told: dict[str, object] = {}

        class Listening:
            def ask(self) -> tuple[int, Composition] | None:
                return looking.ask()

            def note(self, number: int, found: Findings) -> None:
                told[str(looking.asked[number])] = found.verdict, found.keys, found.is_legal

            def stop(self) -> None:
                looking.stop()

        with Judges(threads=threads) as judges:
            judges.work(Listening())
        return told

    assert verdicts(1) == verdicts(3)
