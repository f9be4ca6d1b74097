"""Whatever is set up: it is judged, kept and read back; only what can be played is solved."""

import pytest
from hypothesis import given

from composer.formats.olv.document import read_olv, write_olv
from composer.model.document import Document, Entry
from solver import solve
from solver.men import Man
from solver.notation.fen import parse_fen, write_fen
from solver.position import Position, SetupError, find_flaws, needed_kings
from solver.problem import Problem, Task
from solver.setup import Setup
from solver.stipulation import Stipulation
from tests.composer.formats.strategies import SETUPS


@given(SETUPS)
def test_a_setup_has_flaws_that_block_or_is_a_position(setup: Setup) -> None:
    stipulation = Stipulation.parse("#2")
    kings = needed_kings(stipulation, setup.turn)
    blocking = tuple(flaw for flaw in find_flaws(setup, kings) if flaw.blocks)
    if not blocking:
        assert Position.from_setup(setup, kings).setup == setup
        return
    with pytest.raises(SetupError) as raised:
        solve.start(Task(Problem(setup, stipulation)))
    assert set(blocking) <= set(raised.value.flaws)


@pytest.mark.parametrize("symbol", list("KQRBNPkqrbnp"))
def test_a_board_full_of_one_kind_of_man_is_kept_and_refused(symbol: str) -> None:
    setup = Setup((Man.from_fen(symbol),) * 64)
    assert parse_fen(write_fen(setup)) == setup
    (entry,) = read_olv(write_olv(Document((Entry(setup),)))).document.entries
    assert entry.setup == setup
    with pytest.raises(SetupError):
        solve.start(Task(Problem(setup, Stipulation.parse("#2"))))
