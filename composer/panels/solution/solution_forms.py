"""The forms in which a line, a branch or a whole solution is copied.

What writes PGN and LaTeX is loaded when it is first wanted.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import chain, tee

from composer.panels.shared.copying import CopyWish
from composer.panels.solution.chapter_page import chapter_page
from composer.panels.solution.chapter_text import popeye_chapter_lines
from composer.panels.solution.chapters import Chapter
from solver.game import Move
from solver.lines import Lines
from solver.notation.fen import write_fen
from solver.notation.letters import Letters
from solver.notation.line_words import counted_side, line_texts, moves_of
from solver.notation.lines import LINE_LIMIT
from solver.notation.page.model import Page
from solver.notation.page.notes import NO_NOTES, Notes
from solver.notation.page.text import Printed, printed, printed_text, text_lines
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


Piece = str | Lines | tuple[Branch, ...]
"""What is copied below a heading: another heading, whole lines, or the path to a branch."""


def forms_of(chapters: Sequence[Chapter]) -> tuple[SolutionForm, ...]:
    """Return the forms in which *chapters* can be written: PGN has no fairy play."""
    solutions = (it.solution for it in chapters)
    is_fairy = any(it is not None and it.problem.setup.is_fairy for it in solutions)
    return tuple(form for form in SolutionForm if not (is_fairy and form is SolutionForm.PGN))


def lines_in(
    form: SolutionForm, problem: Problem, lines: Iterable[Sequence[Move]], letters: Letters
) -> Iterator[str]:
    """Yield lines of play."""
    if form is SolutionForm.PGN:
        from solver.notation.pgn import pgn_line

        for moves in lines:
            yield from _game(str(pgn_line(problem.start, moves)))
    elif form is SolutionForm.POPEYE and not problem.stipulation.is_battle:
        yield from (popeye_line(problem, moves) for moves in lines)
    else:
        letters = _letters_in(form, letters)
        texts = line_texts(problem.start, lines, counted_side(problem), letters)
        yield from dressed(form, texts)


def pieces_in(
    form: SolutionForm, problem: Problem | None, pieces: Iterable[Piece], letters: Letters
) -> Iterator[str]:
    """Yield what stands below a heading; of a *problem* that is not known the headings alone."""
    for piece in pieces:
        if isinstance(piece, str):
            yield from dressed(form, [piece])
        elif problem is None:
            continue
        elif isinstance(piece, Lines):
            yield from lines_in(form, problem, piece, letters)
        elif piece[-1].children:
            yield from branch_in(form, problem, piece, letters)
        else:
            yield from lines_in(form, problem, (moves_of(piece),), letters)


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


def rich_copy(chapters: Sequence[Chapter], letters: Letters, notes: Notes = NO_NOTES) -> CopyWish:
    """Return the whole solution as text and as other programs paste it: HTML, and Markdown.

    Each move is named once for all three.
    """
    from composer.formats.common.page_forms import printed_html, printed_markdown

    text, rich, marked = tee(_printed_chapters(chapters, Wording(letters), notes), 3)
    head = _rich_head(chapters)
    others = {
        "text/html": chain(head, printed_html(rich), ("</body></html>",)),
        "text/markdown": printed_markdown(marked),
    }
    return CopyWish(printed_text(text), others)


def _printed_chapters(
    chapters: Sequence[Chapter], wording: Wording, notes: Notes
) -> Iterator[Printed]:
    yield from printed(tuple(chapter_page(chapters, wording, notes)), wording)


def _rich_head(chapters: Sequence[Chapter]) -> list[str]:
    """Return what stands before the solution in HTML, the diagram: Qt paints it in no thread."""
    from base64 import b64encode

    from composer.clipboard import diagram_image
    from composer.export.output import png_bytes

    first = next((it.solution for it in chapters if it.solution is not None), None)
    head = ['<html><head><meta charset="utf-8"></head><body>']
    if first is not None:
        image = b64encode(png_bytes(diagram_image(first.problem.setup))).decode()
        fen = write_fen(first.problem.setup)
        head.append(f'<p><img src="data:image/png;base64,{image}" alt="{fen}"></p>')
        head.append(f"<p><b>{html.escape(str(first.problem.stipulation))}</b></p>")
    return head


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
