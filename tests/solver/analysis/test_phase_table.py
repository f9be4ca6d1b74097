"""The phase table of real problems, solved by the real solver: letters, changes, hindrances."""

from __future__ import annotations

import pytest

from solver.analysis.changes import transferred_mates
from solver.analysis.phase_table import (
    CellKind,
    Change,
    Hindrance,
    PhaseCell,
    PhaseTable,
    chosen_phases,
    hindrance_of,
    phase_table,
    table_of,
)
from solver.analysis.phases import Deed, PhaseKind, phases_of
from solver.game import Move, give_turn
from solver.men import Man
from solver.notation.fen import parse_fen
from solver.notation.page.words import Wording
from solver.notation.table_words import no_table, table_lines, written_table
from solver.orthodox import orthodox
from solver.problem import Problem, Task
from solver.solution import Solution
from solver.solve import solve
from solver.squares import square_of
from solver.stipulation import Stipulation

VUKCEVICH = "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1"
NOVOTNY = "3R2K1/7N/2b1kP2/nr6/2nQBPp1/b7/5r2/Bq6 w - - 0 1"
LE_GRAND = "1Kn1b3/2Q5/3pP3/2pk4/3PR3/1P6/1nr1P1BB/2b5 w - - 0 1"
TABLE = """\
           Set play       1.Qe2?      1.Qa1!
           Black to move  zugzwang    zugzwang

Black bishop e4
  1…B~     pinned         pinned      A+ 2.Kd3#
  1…Bxc2   pinned         pinned      B+ 2.Kxc2#
  1…Bd3    pinned         pinned      A+ 2.Kxd3#
  1…Bf5    pinned         pinned      C+ 2.Sf3#

Black knight f1
  1…Sd2    D 2.Qg3#       E* 2.Qh2#   F* 2.Kxd2#
  1…Sh2    D 2.Qg3#       E* 2.Qxh2#  F* 2.Kd2#
  1…Se3    D 2.Qg3#       E* 2.Qh2#   F* 2.Kd2#
  1…Sg3    D 2.Qxg3#      refutes     F* 2.Kd2#

Black knight d6
  1…S~     G 2.Qxe4#      G 2.Qxe4#   H* 2.Kc4#
  1…Sc4    G 2.Qxe4#      G 2.Qxe4#   H* 2.Kxc4#
  1…Sxb5+  I 2.Raxb5#     I 2.Raxb5#  H* 2.Kc4#
  1…Sf5    3 mates        3 mates     J 2.Sxg6#

* changed, + added"""


def solution_of(fen: str, stipulation: str = "#2") -> Solution:
    return solve(Task(Problem(parse_fen(fen), Stipulation.parse(stipulation))))


@pytest.fixture(scope="module")
def vukcevich() -> PhaseTable:
    return table_of(solution_of(VUKCEVICH))


def cells_at(table: PhaseTable, square: str, phase: int) -> list[PhaseCell]:
    """Return the cells of the man on *square* in one phase."""
    group = next(it for it in table.groups if it.square == square_of(square))
    return [row.cells[phase] for row in group.rows]


def test_the_table_reads_as_it_is_printed(vukcevich: PhaseTable) -> None:
    lines = table_lines(written_table(vukcevich, Wording()))
    assert "\n".join(lines) == TABLE


def test_a_fairy_directmate_has_a_table_of_its_own_men() -> None:
    """A mao stands in the place of the knight: on e1 the queen blocks his way to d2."""
    fen = VUKCEVICH.replace("n2 w", "(n1)2 w")
    lines = list(table_lines(written_table(table_of(solution_of(fen)), Wording())))
    assert lines[:8] == [
        "           Set play       1.Qe2?      1.Qa1!",
        "           Black to move  zugzwang    zugzwang",
        "",
        "Black mao f1",
        "  1…MAh2   A 2.Qg3#       B* 2.Qxh2#  C* 2.Kd2#",
        "  1…MAg3   A 2.Qxg3#      refutes     C* 2.Kd2#",
        "  1…MAe3   A 2.Qg3#       B* 2.Qh2#   C* 2.Kd2#",
        "  1…MAd2   blocked        B+ 2.Qh2#   C* 2.Kxd2#",
    ]


def test_the_try_that_changes_most_stands_between_set_play_and_key(vukcevich: PhaseTable) -> None:
    assert [phase.kind for phase in vukcevich.phases] == [
        PhaseKind.SET,
        PhaseKind.TRY,
        PhaseKind.KEY,
    ]


def test_the_unpinned_man_has_new_defences(vukcevich: PhaseTable) -> None:
    assert {cell.hindrance for cell in cells_at(vukcevich, "e4", 0)} == {Hindrance.PINNED}
    assert {cell.change for cell in cells_at(vukcevich, "e4", 2)} == {Change.ADDED}


@pytest.mark.parametrize("fen", [VUKCEVICH, LE_GRAND])
def test_every_cell_leads_to_play_that_is_legal(fen: str) -> None:
    solution = solution_of(fen)
    table = phase_table(solution.problem, phases_of(solution))
    assert len(list(table.cells)) > 100
    for cell in table.cells:
        game = solution.problem.setup.game()
        for move in cell.path:
            give_turn(game, move)
            assert game.is_legal(move)
            game.push(move)


def test_equal_letters_are_equal_answers(vukcevich: PhaseTable) -> None:
    answers = [(cell.letter, cell.answers[0]) for cell in vukcevich.cells if cell.letter]
    told = {(letter, (it.man, it.to_square, it.promotion)) for letter, it in answers}
    assert len(told) == len(dict(told)) == len({answer for _, answer in told})


def test_the_man_of_the_first_move_gives_no_other_answer_by_going_the_other_way() -> None:
    table = table_of(solution_of("4b3/K2p2nq/4PRrp/1NN1k3/6PB/1Q6/6pR/b6B w - - 0 1"))
    rows = [row for group in table.groups for row in group.rows]
    (row,) = [row for row in rows if row.defences[0].move == Move.from_uci("g7f5")]
    mates = [cell for cell in row.cells if cell.kind is CellKind.ANSWER]  # the rook takes on f5
    assert len({cell.answers[0].from_square for cell in mates}) > 1
    assert {cell.letter for cell in mates} == {mates[0].letter}
    assert all(cell.change is Change.NONE for cell in mates)


def test_threats_have_letters_and_meet_what_does_not_defend() -> None:
    solution = solution_of(LE_GRAND)
    table = phase_table(solution.problem, phases_of(solution))
    threats = {threat for phase in table.phases for threat in phase.threats}
    assert threats <= set(table.letters)
    idle = [cell for cell in table.cells if cell.kind is CellKind.THREATENED]
    assert idle
    assert all(cell.answers[0] in threats for cell in idle)


@pytest.mark.parametrize(
    ("position", "defence", "expected"),
    [
        ("4k3/8/8/8/8/8/8/4K3 b - - 0 1", "re7e6", Hindrance.CAPTURED),
        ("4k3/4r3/8/8/8/8/8/4QK2 b - - 0 1", "re7d7", Hindrance.PINNED),
        ("4k3/1r6/8/8/8/8/8/4QK2 b - - 0 1", "rb7b6", Hindrance.IN_CHECK),
        ("4k3/1r6/8/8/8/8/8/3QK3 b - - 0 1", "ke8d7", Hindrance.GUARDED),
        ("4k3/1rp5/8/8/8/8/8/3QK3 b - - 0 1", "rb7d7", Hindrance.BLOCKED),
        ("4k3/2p5/8/8/8/8/8/3QK3 b - - 0 1", "pc7d6", Hindrance.GONE),
    ],
)
def test_what_cannot_be_played_says_why(position: str, defence: str, expected: Hindrance) -> None:
    game = orthodox(parse_fen(position).game())
    start, end = square_of(defence[1:3]), square_of(defence[3:])
    deed = Deed(Man.from_fen(defence[0]), Move(start, end))
    assert hindrance_of(game, deed) is expected


def test_transfers_are_those_of_the_theme() -> None:
    solution = solution_of(NOVOTNY)
    phases = phases_of(solution)
    table = phase_table(solution.problem, phases)
    moved = {cell.answers[0] for cell in table.cells if cell.is_transferred}
    (theme,) = transferred_mates(phases)
    assert len(moved) == theme.count


def test_chosen_phases_are_in_order_and_hold_every_key() -> None:
    phases = phases_of(solution_of(VUKCEVICH))
    chosen = chosen_phases(phases)
    assert list(chosen) == sorted(chosen)
    assert next(it for it, phase in enumerate(phases) if phase.kind is PhaseKind.KEY) in chosen


def test_a_key_that_no_defence_answers_leaves_nothing_to_compare() -> None:
    solution = solution_of("8/8/8/8/8/1K6/3R4/k7 w - - 0 1", "#1")
    table = table_of(solution)
    assert {phase.kind for phase in table.phases} == {PhaseKind.KEY}
    assert written_table(table, Wording()).is_empty
    told = no_table(solution.problem, Wording(), has_phases=bool(table.phases))
    assert "no defence has an answer of its own" in told


def test_help_play_has_no_table() -> None:
    solution = solution_of("k7/8/1K6/8/8/8/8/7Q b - - 0 1", "h#1.5")
    table = table_of(solution)
    assert written_table(table, Wording()).is_empty
    assert "help" in no_table(solution.problem, Wording())
