"""The solution as composers print it."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from solver.notation.fen import parse_fen
from solver.notation.letters import Letters
from solver.notation.solution_text import (
    branch_lines,
    solution_lines,
    solution_text,
)
from solver.setup import Setup
from solver.solution import Branch
from tests.solver.notation import trees

TWO_MOVER = """\
Set play
  1…Sf3 2.Shxf3#
  1…dxe4 2.Rxc4#
Tries
1.Qd3+? but 1…Kc5!
1.Sg2? (2.c3#)
  1…Sf2+ 2.Bxf2#
  1…dxe4 2.Rxc4# or 2.Qb2#
  but 1…Se2!
Key
1.Bg2! zugzwang
  1…Sf2+ 2.Bxf2#
  1…e5 2.Sf5#"""

THREE_MOVER = """\
Try
1.Bc3? (2.Bd2#)
  1…Ke3 2.Bxe5 (3.Rc3#)
    [slower: 2.Rc8]
  1…Sf3 2.Re2 (zz)
    2…Sd2 3.Bxd2#
    2…Se1 3.Bd2#
  but 1…Sf1!
Two keys: cooked
1.Bg1! (2.Rc8 ~ 3.Rf8#, 2.Rc6 ~ 3.Rf6#)
  1…Sf1 2.Rf2+ Ke3 3.Rf3#
  1…Sf3 2.Rf2 (zz) 2…Ke3 3.Rxf3#
    or 2.Rc3 (3.Bh2) 2…Sxg1 3.Rf3+
1.Ke6! (2.Re2)
  threat 2.Re2 (3.Rf2+) 2…Sf1 3.Sh5#
  1…exd4 2.Sh5+
Dual
  1.Bg1! Sf3 2.Rf2 or 2.Rc3 (continuation)"""


def branch_text(setup: Setup, path: Sequence[Branch]) -> str:
    """Return one branch with all that follows it, as it is copied."""
    return "\n".join(branch_lines(setup, path))


def test_a_two_mover_with_set_play_tries_and_key() -> None:
    solution = trees.solution(trees.TWO_MOVER, 2, trees.TWO_MOVER_TREE, trees.TWO_MOVER_SET_PLAY)
    assert solution_text(solution) == TWO_MOVER


def test_a_three_mover_with_threats_duals_and_a_cook() -> None:
    solution = trees.solution(trees.THREE_MOVER, 3, trees.THREE_MOVER_TREE)
    assert solution_text(solution) == THREE_MOVER


def test_the_knight_may_keep_its_english_letter() -> None:
    solution = trees.solution(trees.TWO_MOVER, 2, trees.TWO_MOVER_TREE)
    text = solution_text(solution, Letters.N)
    assert "1…e5 2.Nf5#" in text
    assert "S" not in text


def test_a_short_solution_is_named() -> None:
    solution = trees.solution("7k/8/6K1/8/8/8/8/R7 w - - 0 1", 2, "key a1a8 1")
    assert solution_text(solution) == "Short solution\n1.Ra8#!"


def test_keys_and_tries_are_named_where_no_tree_was_worked_out() -> None:
    solution = trees.solution(trees.TWO_MOVER, 2, trees.TWO_MOVER_TREE)
    bare = replace(solution, tree=())
    assert solution_text(bare) == ("Tries\n1.Qd3+? but 1…Kc5!\n1.Sg2? but 1…Se2!\nKey\n1.Bg2!")


def test_a_try_may_have_several_refutations() -> None:
    tree = "try a3d3\n  refutation d4c5\n  refutation c4d3"
    assert solution_text(trees.solution(trees.TWO_MOVER, 2, tree)) == (
        "Try\n1.Qd3+?\n  but 1…Kc5! and 1…cxd3!"
    )


def test_without_a_solution_there_is_nothing_to_print() -> None:
    assert solution_text(trees.solution(trees.TWO_MOVER, 2)) == ""


def test_an_endless_tree_is_cut_and_says_so() -> None:
    lines = list(solution_lines(trees.deep_solution(), limit=500))
    assert len(lines) == 501
    assert lines[-1] == "[Cut after 500 lines; of the rest, first moves alone.]"


def test_all_first_moves_are_named_behind_the_cut() -> None:
    solution = trees.solution(trees.THREE_MOVER, 3, trees.THREE_MOVER_TREE)
    lines = list(solution_lines(solution, limit=3))
    assert lines[:2] == ["Try", "1.Bc3? (2.Bd2#)"]
    assert lines[3].startswith("[Cut after 3 lines")
    assert lines[4:] == ["Two keys: cooked", "1.Bg1!", "1.Ke6!"]


def test_what_the_search_left_out_is_marked() -> None:
    tree = trees.grow(trees.THREE_MOVER_TREE)[1]
    cut = replace(tree.children[2].children[0], children=(), is_complete=False)
    defence = replace(tree.children[2], children=(cut,))
    key = replace(tree, children=(defence,))
    solution = replace(
        trees.solution(trees.THREE_MOVER, 3), tree=(key,), is_tree_complete=False, keys=(key.move,)
    )
    assert solution_text(solution) == (
        "Key\n1.Bg1!\n  1…Sf1 2.Rf2+ …\n[The variations are not complete.]"
    )


BRANCHES = [
    # the way to the branch by index of the child, and its text
    ((1,), THREE_MOVER.partition("cooked\n")[2].partition("\n1.Ke6")[0]),
    ((1, 2), "1.Bg1! Sf1 2.Rf2+ Ke3 3.Rf3#"),
    ((1, 2, 0, 0), "1.Bg1! Sf1 2.Rf2+ Ke3 3.Rf3#"),
    ((1, 0), "1.Bg1! ~ 2.Rc8 (3.Rf8#)"),
    ((1, 0, 0), "1.Bg1! ~ 2.Rc8 ~ 3.Rf8#"),
    ((0, 2, 0), "1.Bc3? Sf3 2.Re2 (zz)\n  2…Sd2 3.Bxd2#\n  2…Se1 3.Bd2#"),
    ((0, 3), "1.Bc3? Sf1!"),
]


@pytest.mark.parametrize(("way", "text"), BRANCHES)
def test_a_branch_is_copied_with_the_moves_that_lead_to_it(way: tuple[int, ...], text: str) -> None:
    solution = trees.solution(trees.THREE_MOVER, 3, trees.THREE_MOVER_TREE)
    assert branch_text(parse_fen(trees.THREE_MOVER), _path(solution.tree, way)) == text


def test_a_branch_of_the_set_play_begins_with_black() -> None:
    set_play = trees.grow(trees.TWO_MOVER_SET_PLAY)
    setup = parse_fen(trees.TWO_MOVER)
    assert branch_text(setup, _path(set_play, (1,))) == "1…dxe4 2.Rxc4#"
    assert branch_text(setup, _path(set_play, (1, 0))) == "1…dxe4 2.Rxc4#"


def _path(roots: tuple[Branch, ...], way: tuple[int, ...]) -> list[Branch]:
    path = []
    for index in way:
        path.append(roots[index])
        roots = roots[index].children
    return path


SELFMATE = """\
Set play
  1…Rxb4+ 2.Se4+ Rxe4#, Kd7#
Try
1.Sf5+? but 1…Kd5+!
Key
1.Bf8! (2.Bxe7+ Kxe7#)
  1…Rxb4+ 2.Se4+ Rxe4#, Kd7#
  1…Qf6+ 2.Sf5+ Kd5#"""


def test_in_a_selfmate_the_last_moves_of_the_defender_share_a_line() -> None:
    solution = trees.solution(
        trees.SELFMATE, 2, trees.SELFMATE_TREE, trees.SELFMATE_SET_PLAY, "s#2"
    )
    assert solution_text(solution) == SELFMATE


def test_moves_that_reach_the_goal_early_stand_before_the_other_defences() -> None:
    tree = """
    key h6f8 2 zugzwang
      defence b3e3 0
      defence d8f7 0
      defence e6f6 1
        continuation e3f5 1
          defence d6d5 0
      defence b6c5 1
        continuation b4c5 1
          defence d6c5 0
    """
    solution = trees.solution(trees.SELFMATE, 2, tree, "defence b3e3 0", "s#2")
    assert solution_text(solution).splitlines() == [
        "Set play",
        "  1…Rxe3",
        "Key",
        "1.Bf8! zugzwang",
        "  1…Rxe3, Sf7",
        "  1…Qf6+ 2.Sf5+ Kd5#",
        "  1…bxc5 2.bxc5+ Kxc5#",
    ]


def test_a_selfmate_in_one_needs_one_line() -> None:
    tree = """
    try f2e1 1 zugzwang
      defence a1b2 0
      refutation d3d4
    key f2d2 1
      defence c3d2 0
    """
    fen = "8/8/8/3B4/8/2pk4/2p2Q2/b1K5 w - - 0 1"
    lines = solution_text(trees.solution(fen, 1, tree, stipulation="s#1")).splitlines()
    assert lines == ["Try", "1.Qe1? zugzwang Bb2# but 1…Kd4!", "Key", "1.Qd2+! cxd2#"]


POST_KEY = """
    key 0000 2
      threat e1f2 1
      defence d5e4 1
        continuation a4c4 1
      defence e6e5 1
        continuation h4f5 1
"""


def test_post_key_play_begins_with_what_is_threatened() -> None:
    solution = trees.solution(trees.TWO_MOVER, 2, POST_KEY)
    assert solution_text(solution).splitlines() == [
        "Post-key play",
        "(2.Bf2+)",
        "  1…dxe4 2.Rxc4#",
        "  1…e5 2.Sf5#",
    ]


def test_post_key_play_that_is_refuted_names_the_refutation() -> None:
    tree = """
    try 0000 2 zugzwang
      defence d5e4 1
        continuation a4c4 1
      refutation d4c5
    """
    solution = trees.solution(trees.TWO_MOVER, 2, tree)
    assert solution_text(solution).splitlines() == [
        "Post-key play",
        "zugzwang",
        "  1…dxe4 2.Rxc4#",
        "  but 1…Kc5!",
    ]


def test_a_branch_of_post_key_play_is_led_in_by_its_defence() -> None:
    solution = trees.solution(trees.TWO_MOVER, 2, POST_KEY)
    setup = parse_fen(trees.TWO_MOVER)
    assert branch_text(setup, _path(solution.tree, (0, 1))) == "1…dxe4 2.Rxc4#"
    assert branch_text(setup, _path(solution.tree, (0, 2, 0))) == "1…e5 2.Sf5#"


def test_as_many_keys_as_intended_are_not_called_cooks() -> None:
    solution = trees.solution(trees.TWO_MOVER, 4, "key e4g2 4\nkey d2f3 4")
    assert solution_text(solution).startswith("Two keys: cooked\n")
    assert solution_text(solution, intended=2).startswith("Two keys\n")
