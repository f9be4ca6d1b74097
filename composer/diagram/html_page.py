"""Problems as one HTML page: text is text, boards are drawings inside, nothing else is needed.

The page asks for no network, and its own policy forbids a browser to fetch anything; the font of
figurines is inside where solutions are set in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from composer.diagram.board_shapes import board_shapes
from composer.diagram.caption import (
    Caption,
    Paragraph,
    SolutionLine,
    caption_of,
    solution_lines,
    title_of,
)
from composer.diagram.figurines import embedded_face
from composer.diagram.lettering import ManSigns
from composer.diagram.look import BoardLook
from composer.diagram.page_form import PageForm, SolutionPlace
from composer.diagram.piece_sets import FIELD
from composer.diagram.shapes import Drawing, DrawnMan
from composer.diagram.svg_writer import definitions, printable, svg_element
from composer.formats.common.page_forms import html_lines
from composer.formats.common.publication import Publication
from composer.model.options import played_setup
from solver.men import FROM_KING, Man
from solver.notation.fen import write_fen
from solver.squares import SIDES

_BOARD = 400.0
_WIDEST = {1: 30, 2: 30, 4: 26, 6: 22, 9: 18, 12: 16}
"""How wide a board is, in heights of the font, by the number of diagrams a page."""
_SHARES = {1: 60, 2: 44, 3: 29}
"""How much of the width of paper a board takes, by the number of columns, in hundredths."""
_STYLE = """
body { font-family: "Liberation Serif", "Times New Roman", Tinos, "Nimbus Roman",
  "Matewright Figurines", serif;
  color: #000; background: #fff; margin: 2em auto; padding: 0 1em; max-width: 70em; }
h1, h2 { text-align: center; }
.problems { display: flex; flex-wrap: wrap; justify-content: space-around; gap: 2em 1.5em; }
.problem { width: BOARDem; max-width: 100%; margin: 0; break-inside: avoid; }
.problem p, .solution p { margin: 0; overflow-wrap: anywhere; }
.above { text-align: center; }
.board { display: block; width: 100%; height: auto; margin: 0.3em 0; }
.asked { display: flex; justify-content: space-between; gap: 1em; }
.below p { padding-left: 1em; text-indent: -1em; }
.solution { margin-top: 0.6em; }
.solution p { padding-left: 1em; text-indent: -1em; min-height: 0.5em; }
.solution .heading, .solution .first { margin-top: 0.5em; }
.solution table { border-spacing: 0; }
.solution td { padding: 0 1em 0 0; vertical-align: top; }
.solution .who { font-weight: bold; margin-top: 0.8em; }
.hidden { position: absolute; width: 0; height: 0; }
@media print { body { margin: 0; max-width: none; } .problem { width: PAPER%; } }
"""


def html_pieces(publications: Sequence[Publication], form: PageForm) -> Iterator[str]:
    """Yield the page piece by piece, to be joined to one text; of a solution each line is one."""
    yield _head(publications, form)
    for number, publication in enumerate(publications, start=form.first_number):
        yield from _problem(publication, form, number)
    yield "</div>\n"
    if form.solutions is SolutionPlace.END:
        yield from _gathered(publications, form)
    if form.footer:
        yield f"<footer><p>{_escaped(form.footer)}</p></footer>\n"
    yield "</body>\n</html>\n"


def _head(publications: Sequence[Publication], form: PageForm) -> str:
    title = form.title or (title_of(publications[0].entry) if len(publications) == 1 else "")
    words = form.text.lettering.words
    width, share = _WIDEST[form.per_page.count], _SHARES[form.per_page.columns]
    style = _STYLE.replace("BOARD", str(width)).replace("PAPER", str(share))
    has_figurines = form.text.lettering.signs is ManSigns.FIGURES
    face = embedded_face() if has_figurines else ""
    heading = f"<h1>{_escaped(form.title)}</h1>\n" if form.title else ""
    header = f"<header><p>{_escaped(form.header)}</p></header>\n" if form.header else ""
    return (
        f'<!DOCTYPE html>\n<html lang="{form.text.lettering.language.value}">\n<head>\n'
        '<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta http-equiv="Content-Security-Policy" '
        "content=\"default-src 'none'; style-src 'unsafe-inline'; font-src data:\">\n"
        f"<title>{_escaped(title or words.problems_title)}</title>\n"
        f"<style>{face}{style}</style>\n</head>\n<body>\n"
        f'<svg class="hidden" aria-hidden="true">{_men(publications, form.look)}</svg>\n'
        f'{header}{heading}<div class="problems">\n'
    )


def _men(publications: Sequence[Publication], look: BoardLook) -> str:
    pieces = dict.fromkeys(Man.of(kind, color) for kind in FROM_KING for color in SIDES)
    for publication in publications:
        pieces.update(dict.fromkeys(filter(None, publication.entry.setup.squares)))
    return definitions(
        DrawnMan(0, 0, FIELD, piece, look.piece_set, look.letters) for piece in pieces
    )


def _problem(publication: Publication, form: PageForm, number: int) -> Iterator[str]:
    caption = caption_of(publication, form.text, number if form.has_numbers else None)
    board = "" if publication.entry.fault else _board(publication, form)
    yield f'<figure class="problem" id="problem-{number}">\n{_captioned(caption, board)}'
    if form.solutions is SolutionPlace.AFTER:
        yield '<div class="solution">\n'
        yield from _solution(publication, form)
        yield "</div>\n"
    yield "</figure>\n"


def _captioned(caption: Caption, board: str) -> str:
    above = "".join(f"<p>{_spans(paragraph)}</p>\n" for paragraph in caption.above)
    below = "".join(f"<p>{_spans(paragraph)}</p>\n" for paragraph in caption.below)
    left, right = _escaped(caption.left), _escaped(caption.right)
    asked = f"<span>{left}</span><span>{right}</span>"
    return (
        f'<div class="above">\n{above}</div>\n{board}'
        f'<div class="asked">{asked}</div>\n<div class="below">\n{below}</div>\n'
    )


def _board(publication: Publication, form: PageForm) -> str:
    setup, marks = publication.entry.setup, form.drawn_marks(publication.entry)
    played = played_setup(publication.entry)
    shapes = board_shapes(played, form.look, x=0, y=0, size=_BOARD, marks=marks)
    svg = svg_element(Drawing(_BOARD, _BOARD, shapes), label=write_fen(setup))
    return svg.replace("<svg ", '<svg class="board" ', 1) + "\n"


def _gathered(publications: Sequence[Publication], form: PageForm) -> Iterator[str]:
    is_first = True
    for number, publication in enumerate(publications, start=form.first_number):
        solution = _solution(publication, form)
        first = next(solution, None)
        if first is None:
            continue
        if is_first:
            is_first = False
            heading = _escaped(form.text.lettering.words.solutions_heading)
            yield f'<h2>{heading}</h2>\n<div class="solution">\n'
        title = title_of(publication.entry)
        who = f"{number}  {title}" if form.has_numbers else title
        yield f'<p class="who">{_escaped(who)}</p>\n{first}'
        yield from solution
    if not is_first:
        yield "</div>\n"


def _solution(publication: Publication, form: PageForm) -> Iterator[str]:
    lettering = form.text.lettering
    wording = lettering.words.wording(lettering.letters)
    # PGN and all it needs: not before a solution is written.
    from composer.formats.popeye.stored_page import printed_page

    page = printed_page(publication, wording)
    if page is not None:
        lines = html_lines(page, wording, _escaped)
        yield from (f"{line}\n" for line in lines)
    else:
        yield from map(_line, solution_lines(publication, form.text))


def _line(line: SolutionLine) -> str:
    blanks = min(line.indent, 60)
    indent = f' style="margin-left: {blanks * 0.27:.2f}em"' if blanks else ""
    return f"<p{indent}>{_spans(line.words)}</p>\n"


def _spans(paragraph: Paragraph) -> str:
    text = ""
    for span in paragraph:
        part = _escaped(span.text)
        part = f"<i>{part}</i>" if span.is_italic else part
        text += f"<b>{part}</b>" if span.is_bold else part
    return text


def _escaped(text: str) -> str:
    return escape(printable(text))
