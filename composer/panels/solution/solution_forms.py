"""The forms in which a line, a branch or a whole solution is copied.

What writes PGN and LaTeX is loaded when it is first wanted.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum

from composer.panels.solution.chapter_page import chapter_page
from composer.panels.solution.chapter_text import popeye_chapter_lines
from composer.panels.solution.chapters import Chapter
from solver.game import Move
from solver.notation.fen import write_fen
from solver.notation.letters import Letters
from solver.notation.line_words import counted_side, line_text
from solver.notation.lines import LINE_LIMIT
from solver.notation.page.model import Page
from solver.notation.page.notes import NO_NOTES, Notes
from solver.notation.page.text import text_lines
from solver.notation.page.words import Wording, part_heading
from solver.notation.popeye_text import popeye_branch_lines, popeye_line
from solver.notation.solution_text import branch_lines
from solver.problem import Problem
from solver.solution import Branch

MOST_COPIED = 2000
"""How many moves of a game are copied: more would keep the window waiting."""


class SolutionForm(Enum):
    """How a solution is written on the clipboard."""

    TEXT = "text"
    MARKDOWN = "markdown"
    BBCODE = "bbcode"
    POPEYE = "popeye"
    PGN = "pgn"
    LATEX = "latex"
    HTML = "html"


def forms_of(chapters: Sequence[Chapter]) -> tuple[SolutionForm, ...]:
    """Return the forms in which *chapters* can be written: PGN has no fairy play."""
    solutions = (it.solution for it in chapters)
    is_fairy = any(it is not None and it.problem.setup.is_fairy for it in solutions)
    return tuple(form for form in SolutionForm if not (is_fairy and form is SolutionForm.PGN))


def line_in(
    form: SolutionForm, problem: Problem, moves: Sequence[Move], letters: Letters
) -> Iterator[str]:
    """Yield one line of play."""
    if form is SolutionForm.PGN:
        from solver.notation.pgn import pgn_line

        yield from _game(str(pgn_line(problem.start, moves)))
    elif form is SolutionForm.POPEYE and not problem.stipulation.is_battle:
        yield popeye_line(problem, moves)
    else:
        letters = _letters_in(form, letters)
        text = line_text(problem.start, tuple(moves), counted_side(problem), letters)
        yield from dressed(form, [text])


def branch_in(
    form: SolutionForm, problem: Problem, path: Sequence[Branch], letters: Letters
) -> Iterator[str]:
    """Yield one branch with all that follows it."""
    if form is SolutionForm.PGN:
        from solver.notation.pgn import pgn_branch

        yield from _game(str(pgn_branch(problem.start, path, MOST_COPIED)))
    elif form is SolutionForm.POPEYE:
        yield from popeye_branch_lines(problem, path)
    else:
        yield from dressed(form, branch_lines(problem.start, path, _letters_in(form, letters)))


def chapters_in(
    form: SolutionForm,
    chapters: Sequence[Chapter],
    letters: Letters,
    notes: Notes = NO_NOTES,
) -> Iterator[str]:
    """Yield the whole solution, part by part, with *notes* on its moves."""
    if form is SolutionForm.PGN:
        yield from _games(chapters, notes)
    elif form is SolutionForm.POPEYE:
        yield from popeye_chapter_lines(chapters)
    else:
        wording = Wording(_letters_in(form, letters))
        page = tuple(chapter_page(chapters, wording, notes))
        yield from page_in(form, page, wording)


def rich_forms(
    chapters: Sequence[Chapter], letters: Letters, notes: Notes = NO_NOTES
) -> dict[str, Iterator[str]]:
    """Return the whole solution as other programs paste it: HTML with the diagram, and Markdown."""
    return {
        "text/html": _rich_html(chapters, letters, notes),
        "text/markdown": chapters_in(SolutionForm.MARKDOWN, chapters, letters, notes),
    }


def _rich_html(chapters: Sequence[Chapter], letters: Letters, notes: Notes) -> Iterator[str]:
    from base64 import b64encode

    from composer.clipboard import diagram_image
    from composer.export.output import png_bytes

    first = next((it.solution for it in chapters if it.solution is not None), None)
    yield '<html><head><meta charset="utf-8"></head><body>'
    if first is not None:
        image = b64encode(png_bytes(diagram_image(first.problem.setup))).decode()
        fen = write_fen(first.problem.setup)
        yield f'<p><img src="data:image/png;base64,{image}" alt="{fen}"></p>'
        yield f"<p><b>{html.escape(str(first.problem.stipulation))}</b></p>"
    yield from chapters_in(SolutionForm.HTML, chapters, letters, notes)
    yield "</body></html>"


def page_in(form: SolutionForm, page: Page, wording: Wording) -> Iterator[str]:
    """Yield *page* in one of the forms that are printed."""
    if form is SolutionForm.LATEX:
        from composer.formats.latex.latex_page import latex_page_lines

        yield from latex_page_lines(page, wording, LINE_LIMIT, r"\par")
    elif form is SolutionForm.TEXT:
        yield from text_lines(page, wording)
    else:
        from composer.formats.common import page_forms

        write = {
            SolutionForm.MARKDOWN: page_forms.markdown_lines,
            SolutionForm.BBCODE: page_forms.bbcode_lines,
            SolutionForm.HTML: page_forms.html_lines,
        }
        yield from write[form](page, wording)


def _letters_in(form: SolutionForm, letters: Letters) -> Letters:
    """Return *letters*, or those of English for LaTeX, whose fonts have no figurines."""
    has_figurines = letters is Letters.FIGURINES
    return Letters.S if has_figurines and form is SolutionForm.LATEX else letters


def dressed(form: SolutionForm, lines: Iterable[str]) -> Iterator[str]:
    """Yield lines of text as *form* sets them; what is further in stays so."""
    if form is SolutionForm.LATEX:
        from composer.formats.latex.latex_text import latex_lines

        yield from latex_lines(lines, r"\par")
    elif form is SolutionForm.HTML:
        yield "<p>"
        for line in lines:
            text = line.lstrip(" ")
            lead = "&nbsp;" * (len(line) - len(text))
            yield f"{lead}{html.escape(text)}<br>"
        yield "</p>"
    else:
        yield from lines


def _games(chapters: Sequence[Chapter], notes: Notes) -> Iterator[str]:
    from solver.notation.pgn import annotate, pgn_game

    for part, chapter in enumerate(chapters):
        if chapter.solution is None:
            continue
        intended = None if chapter.answer is None else chapter.answer.part.intended
        game = pgn_game(chapter.solution, intended, MOST_COPIED)
        annotate(game, notes, part)
        if chapter.answer is not None and chapter.heading:
            game.headers["Twin"] = part_heading(chapter.answer.part)
        yield from _game(str(game))
        yield ""


def _game(text: str) -> Iterator[str]:
    yield from text.splitlines()
