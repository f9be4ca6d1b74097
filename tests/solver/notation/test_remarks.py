"""What is said below the play: duals with their class, and what a key changes."""

from dataclasses import replace

from solver.analysis.changes import changed_by_key
from solver.game import PASS, Move
from solver.notation.fen import parse_fen
from solver.notation.remarks import MOST_DUALS, change_lines, dual_lines, dual_text
from solver.solution import Branch, Dual, DualKind, Mark, Solution
from tests.solver.notation import trees

MUTATE = "7k/8/5K2/8/8/p7/P7/6R1 w - - 0 1"
DUALS = """
    key e4g2 2 zugzwang
      defence e6e5 1
        dual h4f5 1
        dual a3e3 1
      defence g4f2 1
        continuation e1f2 1
"""


def test_duals_are_told_with_the_way_to_them_and_their_class() -> None:
    solution = trees.solution(trees.TWO_MOVER, 2, DUALS)
    assert list(dual_lines(solution)) == ["Dual", "  1.Bg2! e5 2.Sf5# or 2.Qe3+ (mating move)"]


def test_a_dual_deep_in_the_play_and_one_of_post_key_play() -> None:
    moves = [Move.from_uci(name) for name in ("d4g1", "h2f3", "c2f2", "c2c3")]
    game = parse_fen(trees.THREE_MOVER).game()
    deep = Dual(tuple(moves[:2]), tuple(moves[2:]), DualKind.CONTINUATION)
    assert dual_text(game, deep) == "1.Bg1! Sf3 2.Rf2 or 2.Rc3 (continuation)"
    after = Dual((PASS, moves[1]), tuple(moves[2:]), DualKind.PROMOTION)
    assert dual_text(game, after) == "1…Sf3 2.Rf2 or 2.Rc3 (promotion)"


def test_of_very_many_duals_the_first_are_named_and_all_are_counted() -> None:
    answers = tuple(Branch(Move.from_uci(name), Mark.DUAL, mates_in=1) for name in ("g1g2", "g1g3"))
    defences = tuple(
        Branch(Move.from_uci("h8h7"), Mark.DEFENCE, answers, mates_in=1)
        for _ in range(MOST_DUALS + 3)
    )
    key = Branch(Move.from_uci("f6f7"), Mark.KEY, defences, mates_in=2)
    solution = replace(trees.solution(MUTATE, 2), keys=(key.move,), tree=(key,))
    lines = list(dual_lines(solution))
    assert lines[0] == f"{MOST_DUALS + 3} duals"
    assert lines[-1] == "  and 3 more"
    assert len(lines) == MOST_DUALS + 2


def _mutate(set_play: str, label: str = "zugzwang") -> Solution:
    tree = f"""
    key f6f7 2 {label}
      defence h8h7 1
        continuation g1h1 1
    """
    return trees.solution(MUTATE, 2, tree, set_play)


BLOCK = """
    defence h8h7 1
      continuation g1g3 1
"""


def test_an_answer_that_the_key_changes_is_told() -> None:
    assert list(change_lines(_mutate(BLOCK, label=""))) == [
        "Changed play",
        "  1…Kh7 2.Rg3 becomes 2.Rh1#",
    ]


def test_a_block_that_the_key_keeps_with_another_answer_is_a_mutate() -> None:
    _, is_mutate = changed_by_key(_mutate(BLOCK))
    assert is_mutate
    assert next(change_lines(_mutate(BLOCK))) == "Changed play (mutate)"


def test_an_answer_that_stays_is_no_change() -> None:
    same = _mutate(BLOCK.replace("g1g3", "g1h1"))
    assert changed_by_key(same) == ((), False)
    assert list(change_lines(same)) == []


def test_nothing_is_compared_without_one_sound_key() -> None:
    assert changed_by_key(_mutate("")) == ((), False)
    cooked = trees.solution(MUTATE, 2, "key f6f7 2\nkey g1g3 2", BLOCK)
    assert changed_by_key(cooked) == ((), False)
    short = replace(_mutate(BLOCK), short_keys=(Move.from_uci("f6f7"),))
    assert changed_by_key(short) == ((), False)
