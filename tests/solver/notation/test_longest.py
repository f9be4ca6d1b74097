"""The solution of the longest play is written in every form."""

import json

from solver.notation.json_result import TREE_DEPTH, solution_to_dict
from solver.notation.page.text import text_lines
from solver.notation.page.words import Wording
from solver.notation.page.writing import page_of_solution
from solver.notation.pgn import movetext, pgn_game
from solver.notation.popeye_text import popeye_lines
from solver.notation.solution_text import solution_text
from solver.stipulation import LONGEST
from tests.solver.notation import trees

SOLUTION = trees.deep_solution(LONGEST, 1)
LAST = f"{LONGEST}.Ra1"


def test_as_text_page_and_game() -> None:
    assert LAST in solution_text(SOLUTION)
    assert LAST in "\n".join(text_lines(page_of_solution(SOLUTION, Wording()), Wording()))
    assert f"{LONGEST}. Ra1" in movetext(pgn_game(SOLUTION))
    assert f"{LONGEST}.Rb1-a1" in "\n".join(popeye_lines(SOLUTION))


def test_as_json_it_is_cut_where_readers_give_up() -> None:
    result = solution_to_dict(SOLUTION)
    assert json.loads(json.dumps(result)) == result
    (node,), depth = result["tree"], 1
    while node["children"]:
        (node,), depth = node["children"], depth + 1
    assert (depth, node["complete"], result["tree_complete"]) == (TREE_DEPTH, False, False)
