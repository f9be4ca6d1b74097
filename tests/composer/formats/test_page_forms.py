"""A golden text for each form that a page is written in."""

from __future__ import annotations

import pytest

from composer.formats.common.page_forms import bbcode_lines, html_lines, markdown_lines
from composer.formats.common.publication import Publication
from composer.formats.latex.document import write_latex_diagram
from composer.formats.latex.latex_page import latex_page_lines
from composer.language import Language, speak
from composer.model.document import Entry
from solver.notation.fen import parse_fen
from solver.notation.letters import Letters, write_with
from solver.notation.page.model import (
    CellLayout,
    Page,
    PageItem,
    PageParagraph,
    PageRun,
    RunStyle,
    glue,
    word,
)
from solver.notation.page.words import Wording
from solver.notation.page.writing import page_of_solution
from solver.solution import Solution
from tests.solver.notation import trees

BATTLE = trees.solution(trees.TWO_MOVER, 2, trees.TWO_MOVER_TREE, trees.TWO_MOVER_SET_PLAY)
SERIES = trees.line_solution(
    "k7/2PP4/8/8/8/8/1p1p2R1/7K b - - 0 1",
    "ser-h#4",
    ("d2d1n b2b1r b1a1 a1a7 c7c8q", "d2d1n b2b1r b1b7 b7a7 c7c8q"),
)
MARKDOWN = """\
**1.Bg2!** *zugzwang*
    1…Sf2+ **2.B×f2\\#**
    1…e5 **2.Sf5\\#**

**Set play**
1…Sf3 **2.Sh×f3\\#**
1…d×e4 **2.R×c4\\#**

**Tries**
**1.Qd3+?**   *but* **1…Kc5!**
**1.Sg2?**   *(2.c3\\#)*   *but* **1…Se2!**
    1…Sf2+ **2.B×f2\\#**
    1…d×e4 \\[2.R×c4\\#, Qb2\\#\\]"""
BBCODE = """\
[b]2 solutions[/b]
1.d1=S   2.b1=R   3.Ra1   4.Ra7 [b]c8=Q#[/b]
                  3.Rb7   4.Ra7 [b]c8=Q#[/b]"""
HTML = """\
<p class="first"><b>1.Bg2!</b> <i>zugzwang</i></p>
<p style="margin-left: 1.6em">1…Sf2+ <b>2.B×f2#</b></p>
<p style="margin-left: 1.6em">1…e5 <b>2.Sf5#</b></p>
<p class="heading"><b>Set play</b></p>
<p>1…Sf3 <b>2.Sh×f3#</b></p>
<p>1…d×e4 <b>2.R×c4#</b></p>
<p class="heading"><b>Tries</b></p>
<table>
<tr><td><b>1.Qd3+?</b></td><td></td><td></td><td><i>but</i> <b>1…Kc5!</b></td></tr>
<tr><td><b>1.Sg2?</b></td><td><i>(2.c3#)</i></td><td></td><td><i>but</i> <b>1…Se2!</b></td></tr>
</table>
<p style="margin-left: 1.6em">1…Sf2+ <b>2.B×f2#</b></p>
<p style="margin-left: 1.6em">1…d×e4 [2.R×c4#, Qb2#]</p>"""
LATEX = r"""
\textbf{2 solutions}\par
1.d1=S\quad 2.b1=R\quad 3.Ra1\quad 4.Ra7 \textbf{c8=Q\#}\par
\phantom{1.d1=S}\quad \phantom{2.b1=R}\quad 3.Rb7\quad 4.Ra7 \textbf{c8=Q\#}""".lstrip()


def page(solution: Solution) -> Page:
    return page_of_solution(solution, Wording())


def test_markdown() -> None:
    lines = list(markdown_lines(page(BATTLE), Wording()))
    assert all(line.endswith("  ") for line in lines if line)  # each ends where it ends
    told = "\n".join(line[:-2] for line in lines)
    assert told.replace("\N{NO-BREAK SPACE}", " ") == MARKDOWN


def test_bbcode_keeps_the_columns_of_help_play() -> None:
    told = "\n".join(bbcode_lines(page(SERIES), Wording()))
    assert told.replace("\N{NO-BREAK SPACE}", " ") == BBCODE


def test_html() -> None:
    assert "\n".join(html_lines(page(BATTLE), Wording())) == HTML


def test_latex_keeps_the_room_of_what_stands_above() -> None:
    assert "\n".join(latex_page_lines(page(SERIES), Wording(), 100, r"\par")) == LATEX


def test_several_threats_stand_in_italics_as_one() -> None:
    threats = [PageRun(text, RunStyle.THREAT) for text in ("(", "2.Kd7", "Ra7+", ")")]
    cell = (glue(" "), *threats[:2], glue(", "), *threats[2:], glue(" "), word("but"))
    paragraphs = (PageParagraph((cell,), CellLayout.PLAY),)
    page = tuple(PageItem(paragraph) for paragraph in paragraphs)
    assert [*markdown_lines(page, Wording())] == [" *(2.Kd7, Ra7+) but*  "]
    assert [*bbcode_lines(page, Wording())] == [" [i](2.Kd7, Ra7+) but[/i]"]
    assert [*latex_page_lines(page, Wording(), 100, "")] == [r" \textit{(2.Kd7, Ra7+) but}"]


def test_latex_tells_a_stored_solution_as_a_page() -> None:
    stored = "1.Ra1-a7 ? zugzwang.\n 1...Kh8-h7 !\n\n1.Ra1-g1 ! zugzwang.\n 1...Kh8-h7 2.Rg1-h1 #"
    entry = Entry(parse_fen("7k/5K2/8/8/8/8/8/R7 w - - 0 1"), "#2", solution=stored)
    told = write_latex_diagram([Publication(entry)]).decode()
    key = r"\textbf{1.Rg1!} \textit{zugzwang}\newline{}"
    play = r"\hspace*{1.6em}1\dots{}Kh7 \textbf{2.Rh1\#}\newline{}"
    assert f"{key}\n{play}" in told
    assert "Ra1-a7" not in told


@pytest.mark.parametrize("letters", [Letters.GERMAN, Letters.FIGURINES])
def test_words_and_letters_in_latex_are_of_one_language(letters: Letters) -> None:
    stored = "1.Ra1-g1 ! zugzwang.\n 1...Kh8-h7 2.Rg1-h1 #"
    entry = Entry(parse_fen("7k/5K2/8/8/8/8/8/R7 w - - 0 1"), "#2", solution=stored)
    speak(Language.GERMAN)
    write_with(letters)
    try:
        told = write_latex_diagram([Publication(entry)]).decode()
    finally:
        speak(Language.ENGLISH)
    assert r"\textbf{1.Tg1!} \textit{Zugzwang}" in told
