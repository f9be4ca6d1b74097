"""Verdicts with their evidence: surplus, short and missing solutions, duals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from solver.duals import MOST_DUALS, survey_duals
from solver.game import PASS, Move
from solver.notation.fen import parse_fen
from solver.notation.verdicts import verdict_sentence
from solver.problem import Problem
from solver.solution import Branch, Dual, DualKind, Mark, Solution, Status, Verdict
from solver.soundness import judge, worst
from solver.stipulation import Stipulation
from tests.solver.notation.trees import (
    THREE_MOVER,
    THREE_MOVER_TREE,
    TWO_MOVER,
    TWO_MOVER_SET_PLAY,
    TWO_MOVER_TREE,
    deep_solution,
    grow,
    solution,
)

FEN = "8/8/8/8/8/8/8/K6k w - - 0 1"


def move(name: str) -> Move:
    """Return a move."""
    return Move.from_uci(name)


def line(*names: str) -> tuple[Move, ...]:
    """Return a line of moves."""
    return tuple(map(move, names))


KEYS = line("a1a2", "a1b1", "a1b2")
DUALS_OF_EACH_KIND = """
    try a1b2
      defence h1g1 1
        dual a1a2 1
        dual a1b1 1
      refutation h1h2
    key a1a2 3
      threat a2a3 2
        defence h1g1 1
          dual a3a4 1
          dual a3b3 1
      defence h1h2 2
        dual a7a8q 2
        dual a7a8r 2
      defence h1g1 2
        dual a2a3 2
          defence h2h3 1
            dual b7b8q 1
            dual b7b8n 1
            dual a3b3 1
        dual a2b3 2
      defence h1g2 1 lets
        threat a2a3 2
"""


def battle(stipulation: str = "#3", keys: int = 1, short: int = 0, tree: str = "") -> Solution:
    """Return a solution of battle play with so many keys, the first of them short."""
    problem = Problem(parse_fen(FEN), Stipulation.parse(stipulation))
    return Solution(problem, Status.COMPLETE, False, KEYS[:keys], KEYS[:short], tree=grow(tree))


def help_play(stipulation: str, *lines: tuple[Move, ...]) -> Solution:
    """Return a solution of help or series play with these lines."""
    problem = Problem(parse_fen(FEN), Stipulation.parse(stipulation))
    return Solution(problem, Status.COMPLETE, lines=lines)


H2 = line("h1h2", "a1a2", "h2h3", "a2a3")
H2_OTHER = line("h1g1", "a1a2", "g1g2", "a2a3")
H1 = line("h1h2", "a1a2")


@pytest.mark.parametrize(
    ("solution", "intended", "verdict", "surplus"),
    [
        (battle(), None, Verdict.SOUND, 0),
        (battle(), 1, Verdict.SOUND, 0),
        (battle("s#3", keys=2), 2, Verdict.SOUND, 0),
        (battle(keys=2), None, Verdict.COOKED, 1),
        (battle(keys=3), 1, Verdict.COOKED, 2),
        (battle(keys=1), 2, Verdict.TOO_FEW, -1),
        (battle(keys=0), None, Verdict.NO_SOLUTION, -1),
        (battle(keys=0), 3, Verdict.NO_SOLUTION, -3),
        (battle(short=1), None, Verdict.SHORT_SOLUTION, -1),
        (battle(keys=3, short=2), None, Verdict.SHORT_SOLUTION, 0),
        (help_play("h#2", H2), None, Verdict.SOUND, 0),
        (help_play("h#2", H2, H2_OTHER), 2, Verdict.SOUND, 0),
        (help_play("h#2", H2, H2_OTHER), None, Verdict.COOKED, 1),
        (help_play("h#2", H2), 4, Verdict.TOO_FEW, -3),
        (help_play("h#2"), None, Verdict.NO_SOLUTION, -1),
        (help_play("h#2", H2, H1), None, Verdict.SHORT_SOLUTION, 0),
        (help_play("ser-#2", line("a1a2", "a2a3")), None, Verdict.SOUND, 0),
    ],
)
def test_verdicts(solution: Solution, intended: int | None, verdict: Verdict, surplus: int) -> None:
    judgement = judge(solution, intended)
    assert (judgement.verdict, judgement.surplus) == (verdict, surplus)
    assert judgement.so_far is verdict
    assert judgement.intended == (1 if intended is None else intended)


@pytest.mark.parametrize(
    ("solution", "intended", "so_far"),
    [
        (battle(keys=0), None, None),
        (battle(), None, Verdict.SOUND),
        (battle(), 2, Verdict.SOUND),  # another one may be found
        (battle(keys=2), None, Verdict.COOKED),
        (battle(keys=2), 2, Verdict.SOUND),
        (battle(short=1), None, Verdict.SHORT_SOLUTION),
        (battle(keys=3, short=1), None, Verdict.SHORT_SOLUTION),
        (help_play("h#2"), None, None),
        (help_play("h#2", H2), None, Verdict.SOUND),
        (help_play("h#2", H2, H2_OTHER), 1, Verdict.COOKED),
        (help_play("h#2", H1), None, Verdict.SHORT_SOLUTION),
    ],
)
def test_what_is_proved_holds_before_all_is_known(
    solution: Solution, intended: int | None, so_far: Verdict | None
) -> None:
    judgement = judge(replace(solution, status=Status.STOPPED), intended)
    assert (judgement.verdict, judgement.so_far) == (None, so_far)


def test_the_evidence_is_sorted_by_length() -> None:
    judgement = judge(battle(keys=3, short=1))
    assert (judgement.short_keys, judgement.keys) == (KEYS[:1], KEYS[1:])
    solution = help_play("h#2", H1, H2)
    assert (tuple(solution.short_lines), tuple(solution.full_lines)) == ((H1,), (H2,))


@pytest.mark.parametrize(
    ("stipulation", "verdict"),
    [("hs#2", Verdict.SOUND), ("hr#2", Verdict.SOUND), ("h#2", Verdict.COOKED)],
)
def test_a_forced_last_move_makes_no_second_solution(stipulation: str, verdict: Verdict) -> None:
    other_end = (*H2[:-1], move("a2b3"))
    judgement = judge(help_play(stipulation, H2, other_end))
    assert judgement.verdict is verdict
    assert judgement.outcome.full == (2 if verdict is Verdict.COOKED else 1)


def test_a_search_that_was_stopped_has_no_verdict() -> None:
    stopped = replace(battle(), status=Status.STOPPED)
    assert judge(stopped).verdict is None
    assert judge(replace(battle(), status=Status.ERROR, error="lost")).verdict is None
    decided = replace(stopped, is_decided=True)  # only the variations are missing
    assert judge(decided).verdict is Verdict.SOUND


# --- duals


def test_duals_of_each_kind_are_found_in_the_play_after_the_key() -> None:
    assert survey_duals(grow(DUALS_OF_EACH_KIND)).found == (
        Dual(line("a1a2", "h1h2"), line("a7a8q", "a7a8r"), DualKind.PROMOTION),
        Dual(line("a1a2", "h1g1"), line("a2a3", "a2b3"), DualKind.CONTINUATION),
        Dual(
            line("a1a2", "h1g1", "a2a3", "h2h3"),
            line("b7b8q", "b7b8n", "a3b3"),
            DualKind.MATING_MOVE,
        ),
    )


def test_a_dualised_problem_says_where() -> None:
    judgement = judge(battle(tree=DUALS_OF_EACH_KIND))
    assert judgement.verdict is Verdict.DUALISED
    assert judgement.duals.total == 3
    assert verdict_sentence(judgement) == (
        "Mate in 3. One key, but dualised: 3 duals (1 in the continuation, 1 in the mating move, "
        "1 in the promotion only)."
    )


def test_duals_of_one_kind_are_told_in_short() -> None:
    tree = "key a1a2 3\n  defence h1h2 1\n    dual a7a8q 1\n    dual a7a8r 1"
    sentence = verdict_sentence(judge(battle("s#3", tree=tree)))
    assert sentence == "s#3. One key, but dualised: 1 dual in the promotion only."


@pytest.mark.parametrize(
    ("keys", "short", "intended", "verdict"),
    [
        (2, 0, None, Verdict.COOKED),
        (2, 0, 2, Verdict.DUALISED),
        (1, 0, 2, Verdict.TOO_FEW),
        (2, 1, None, Verdict.SHORT_SOLUTION),
    ],
)
def test_duals_count_only_where_nothing_worse_holds(
    keys: int, short: int, intended: int | None, verdict: Verdict
) -> None:
    judgement = judge(battle(keys=keys, short=short, tree=DUALS_OF_EACH_KIND), intended)
    assert judgement.verdict is verdict
    assert judgement.duals.total == 3  # the evidence is there all the same


def test_tries_threats_and_set_play_hold_no_duals() -> None:
    two_mover = solution(TWO_MOVER, 2, TWO_MOVER_TREE, TWO_MOVER_SET_PLAY)
    assert judge(two_mover).verdict is Verdict.SOUND
    duals = survey_duals(grow(THREE_MOVER_TREE)).found
    assert duals == (Dual(line("d4g1", "h2f3"), line("c2f2", "c2c3"), DualKind.CONTINUATION),)
    assert judge(solution(THREE_MOVER, 3, THREE_MOVER_TREE)).verdict is Verdict.COOKED


def test_a_move_that_only_hastens_the_end_holds_no_duals() -> None:
    tree = """
        key a1a2 3
          threat a2a3 2
          defence h1g1 1
            dual a3a4 1
            dual a3b3 1
          defence h1h2 2
            continuation a2b3 2
              threat b3b4 1
              defence h2h3 1
                dual b3b4 1
                dual b3c3 1
    """
    assert [dual.path for dual in survey_duals(grow(tree)).found] == [
        line("a1a2", "h1h2", "a2b3", "h2h3")
    ]


def test_an_endless_tree_is_walked_once() -> None:
    deep = deep_solution()
    duals = survey_duals(_with_duals(deep.tree))
    assert duals.total == 96  # one after each of two defences at each of 48 levels
    assert len(duals.found) == 96
    assert judge(deep).verdict is Verdict.SOUND


def _with_duals(tree: tuple[Branch, ...]) -> tuple[Branch, ...]:
    """Let a second continuation compete after every defence, sharing what follows."""
    seen: dict[int, tuple[Branch, ...]] = {}

    def doubled(attack: Branch, mark: Mark) -> Branch:
        key = id(attack.children)
        if key not in seen:
            seen[key] = tuple(
                replace(
                    reply,
                    children=tuple(
                        branch
                        for answer in reply.children
                        for branch in (
                            doubled(answer, Mark.DUAL),
                            replace(doubled(answer, Mark.DUAL), move=Move(8, 16)),
                        )
                    ),
                )
                for reply in attack.children
            )
        return replace(attack, mark=mark, children=seen[key])

    return tuple(doubled(root, Mark.KEY) for root in tree)


def test_the_evidence_is_bounded_and_the_count_is_not() -> None:
    defences = "\n".join(
        f"  defence a{file}h{rank} 1\n    dual a1a2 1\n    dual a1b1 1"
        for file in range(1, 9)
        for rank in range(1, 9)
    )
    tree = "\n".join(f"key a1{square} 2\n{defences}" for square in ("a2", "b1", "b2", "c1"))
    duals = survey_duals(grow(tree))
    assert len(duals.found) == MOST_DUALS
    assert duals.counts == ((DualKind.MATING_MOVE, 256),)


# --- post-key play


def test_play_after_the_key_is_judged_by_its_root() -> None:
    children = grow("defence h1h2 1\n  dual a1a2 1\n  dual a1b1 1\nthreat a1b2 1")
    null = PASS
    post_key = replace(battle(keys=0), tree=(Branch(null, Mark.KEY, children),))
    assert judge(post_key).verdict is Verdict.DUALISED
    assert verdict_sentence(judge(post_key)) == "Dualised: 1 dual in the mating move."
    plain = replace(post_key, tree=(Branch(null, Mark.KEY, children[1:]),))
    assert judge(plain).verdict is Verdict.SOUND
    refuted = replace(post_key, tree=(Branch(null, Mark.TRY, children),))
    assert judge(refuted).verdict is Verdict.NO_SOLUTION


@pytest.mark.parametrize(
    ("verdicts", "found"),
    [
        ((Verdict.SOUND, Verdict.DUALISED), Verdict.DUALISED),
        ((Verdict.COOKED, Verdict.DUALISED), Verdict.COOKED),
        ((Verdict.SHORT_SOLUTION, Verdict.COOKED), Verdict.SHORT_SOLUTION),
        ((Verdict.TOO_FEW, Verdict.NO_SOLUTION), Verdict.NO_SOLUTION),
        ((Verdict.NO_SOLUTION, None), None),
        ((), None),
    ],
)
def test_the_worst_verdict(verdicts: tuple[Verdict | None, ...], found: Verdict | None) -> None:
    assert worst(verdicts) is found
    assert worst(reversed(verdicts)) is found
