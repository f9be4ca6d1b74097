"""A hunt closes in on the shortest mate from both sides, within the room of the kernel."""

from functools import partial
from typing import cast

import chess
import pytest

from solver import prepare
from solver.kernel import layout
from solver.kernel.doors import Door
from solver.kernel.proof.engine import DEFENDED, LONGEST, ProofEngine
from solver.notation.fen import parse_fen
from solver.position import Position
from solver.search.root import Root
from solver.uci.analysis import Memory
from solver.uci.hunt import DOUBTED_SHARE, Attack, Defence
from solver.uci.watch import UNANSWERED, Watch

KINGS = "8/8/3k4/8/8/3K4/8/8 w - - 0 1"
LOYD = "n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1"


@pytest.fixture(autouse=True, scope="module")
def _compiled() -> None:
    prepare.prepare(door=Door.PROOF)


class Hopeless(Attack):
    """Has every length disproved at once, and notes what the exact search is asked."""

    asked: tuple[int, ...] = ()

    def _prove(self, length: int) -> int:
        return DEFENDED

    def _exact(self, length: int) -> int:
        self.asked = (*self.asked, length)
        return 0


def _root(fen: str) -> Root:
    return Root.of(Position.from_setup(parse_fen(fen)), carrier=chess.WHITE)


@pytest.mark.parametrize("longest", [None, 40, LONGEST])
def test_the_exact_search_is_asked_only_what_it_has_room_for(longest: int | None) -> None:
    engine = Memory(1).engine
    with Watch(engine) as watch:
        hunt = Hopeless(engine, watch, _root(KINGS), longest)
        for _ in range(LONGEST):
            list(hunt.search(seconds=60))
    assert hunt.mate is None
    assert hunt.excluded >= (longest or layout.LONGEST)
    assert all(length <= layout.LONGEST for length in hunt.asked)


def test_it_comes_to_the_shortest_mate() -> None:
    engine = Memory(16).engine
    with Watch(engine) as watch:
        hunt = Attack(engine, watch, _root(LOYD), 6)
        while not hunt.is_over:
            list(hunt.search(seconds=60))
    assert (hunt.mate, hunt.excluded) == (4, 3)
    assert hunt.line[0].uci() == "d4g1"


def test_who_can_escape_is_not_mated() -> None:
    engine = Memory(16).engine
    board = chess.Board(KINGS)
    board.turn = chess.BLACK
    root = Root.of(Position.from_setup(parse_fen(board.fen())), carrier=chess.WHITE)
    with Watch(engine) as watch:
        hunt = Defence(engine, watch, root, 3)
        list(hunt.search(seconds=60))
    assert hunt.is_over
    assert hunt.mate is None


class Unanswered:
    """Stands in for engine and watch: nothing is answered, and short mates seem far off."""

    def __init__(self) -> None:
        self.doubt = 0
        self.seconds: dict[int, float] = {}

    def ask(self, question: partial[int], seconds: float) -> int:
        (length,) = question.args
        self.doubt = 1000 if length < 10 else 10
        self.seconds[length] = seconds
        return UNANSWERED


def test_lengths_at_which_a_mate_is_far_off_get_little_time() -> None:
    stand_in = Unanswered()
    hunt = Attack(cast("ProofEngine", stand_in), cast("Watch", stand_in), _root(KINGS), None)
    assert hunt.doubt == 1
    shares = []
    for _ in range(2):
        list(hunt.search(seconds=1))
        shares.append(dict(stand_in.seconds))
    assert (shares[0][8], shares[0][12]) == (1, 1)
    assert (shares[1][8], shares[1][12]) == (DOUBTED_SHARE, 1)
    assert hunt.doubt == 10
