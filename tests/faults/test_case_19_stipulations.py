"""Case 19: stipulations out of all bounds: refused with a reason, without overflow."""

from __future__ import annotations

from functools import partial

import pytest

from composer.model import edits
from composer.model.document import Document, Entry
from composer.windows.main_window import MainWindow
from solver.stipulation import LONGEST, LONGEST_SERIES, Stipulation, StipulationError
from tests.faults.world import ROOT

BAD = [
    ("#0", "at least 1"),
    ("#-1", "expected a stipulation"),
    ("#1000", "at most 250 moves"),
    ("h#2.25", "expected a stipulation"),
    ("h#0", "at least"),
    ("#2.5", ""),
    ("ser-h#999", "at most 500 moves"),
    ("zz#2", "expected a stipulation"),
    ("#2 #3", "expected a stipulation"),
    ("", "there is none"),
    ("#", ""),
    ("#" + "9" * 10_000, "expected a stipulation"),
    ("#2" + " " * 10_000 + "x", "expected a stipulation"),
    ("h" * 10_000, "expected a stipulation"),
    ("#٣", "expected a stipulation"),
    ("#²", "expected a stipulation"),
    ("z99", "expected a stipulation"),
    ("\0", "expected a stipulation"),
]


@pytest.mark.parametrize(("text", "words"), BAD)
def test_it_is_refused_with_a_reason(text: str, words: str) -> None:
    with pytest.raises(StipulationError) as raised:
        Stipulation.parse(text)
    assert words in str(raised.value)
    assert len(str(raised.value)) < 200
    assert "\n" not in str(raised.value)


def test_the_window_keeps_it_and_does_not_solve(
    window: MainWindow, subtests: pytest.Subtests
) -> None:
    window.commands.example.trigger()
    for text, _ in [*BAD, ("a=>b1 6k1/9x", "")]:
        with subtests.test(text=text[:80]):
            window.editor.apply("Ask", partial(edits.edit_entry, stipulation=text))
            assert window.editor.document.entry.stipulation == text
            assert not window.commands.solve.isEnabled()
            window.editor.undo()
            assert window.commands.solve.isEnabled()


def test_the_longest_that_is_solved_is_documented() -> None:
    bounds = f"up to {LONGEST} moves, series up to {LONGEST_SERIES}"
    assert bounds in (ROOT / "README.md").read_text(encoding="utf-8")


def test_a_stipulation_of_an_entry_may_be_anything() -> None:
    assert Document((Entry(stipulation="see text"),)).entry.stipulation == "see text"
