"""The phase table as HTML and LaTeX: what stands in the table stands there, and nothing breaks."""

from __future__ import annotations

import pytest

from composer.formats.common.table_forms import table_html
from composer.formats.latex.latex_table import table_latex
from solver.analysis.phase_table import table_of
from solver.notation.page.words import Wording
from solver.notation.table_words import WrittenTable, written_table
from tests.solver.analysis.test_phase_table import VUKCEVICH, solution_of

HTML = """\
<tr><td>1…Sg3</td><td><small>D</small> <b>2.Q×g3#</b></td>\
<td style="background-color: #f8e2de"><b>✕ refutes</b></td>\
<td style="background-color: #ddede2"><small>F*</small> <b>2.Kd2#</b></td></tr>"""
LATEX = r"""1\dots{}Sg3 & D \textbf{2.Q$\times$g3\#} & \textbf{refutes} & F* \textbf{2.Kd2\#}\\"""


@pytest.fixture(scope="module")
def table() -> WrittenTable:
    return written_table(table_of(solution_of(VUKCEVICH)), Wording())


def test_html_has_a_row_for_each_defence_with_its_colours(table: WrittenTable) -> None:
    lines = list(table_html(table))
    assert HTML in lines
    assert sum("1…" in line for line in lines) == 12
    assert lines[0].startswith("<table")
    assert lines[-1] == "<p>* changed, + added</p>"


def test_latex_has_as_many_cells_in_every_row(table: WrittenTable) -> None:
    lines = list(table_latex(table))
    assert LATEX in lines
    assert lines[0] == r"\begin{tabular}{llll}"
    assert {line.count(" & ") for line in lines if "\\dots{}" in line} == {3}
