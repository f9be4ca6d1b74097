"""LaTeX for the package ``diagram`` of the chess problem world, and for ``chessboard``.

Men have their German letters in the first, and its fields keep author, source and award
apart.  ``C+`` is set only where a complete run stands behind it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from composer.formats.common.credits import (
    authors_line,
    award_line,
    date_parts,
    each_author,
    name_parts,
    short,
    short_value,
    source_line,
    tourney_name,
)
from composer.formats.common.publication import Publication
from composer.formats.common.reading import Pulse, no_pulse
from composer.formats.common.telling import (
    ENGLISH,
    asked_text,
    conditions,
    fairy_men,
    men_count,
    solutions_text,
    twin_texts,
    unusual_rights,
    unusual_turn,
)
from composer.formats.common.text import encode
from composer.formats.latex.latex_ground import (
    framed_squares,
    ground_commands,
    ground_options,
)
from composer.formats.latex.latex_marks import framed_fields, mark_options, mark_packages
from composer.formats.latex.latex_men import fairy_options, fairy_packages, orthodox_part
from composer.formats.latex.latex_page import latex_page_lines
from composer.formats.latex.latex_text import (
    figurined,
    font_lines,
    has_cyrillic,
    latex_lines,
    latex_text,
)
from composer.formats.pgn.write import stored_games
from composer.formats.popeye.told import told_page, told_solution
from composer.language import Language, spoken
from composer.model.document import Entry
from composer.model.ground import ground_of
from composer.model.options import played_setup
from composer.model.publication import dedication_line
from solver.men import GERMAN, Color, Man
from solver.notation.fen import write_fen
from solver.notation.glyphs import Drawn, glyph_of
from solver.notation.letters import Letters, readers_letters
from solver.notation.page.words import Wording
from solver.notation.pgn import main_line
from solver.setup import Setup
from solver.squares import name_of

_FIGURINES = Wording(Letters.FIGURINES)
_MOST_LINES = 500
"""A solution with more lines is cut: the package keeps it in one argument."""
_COLORS = (Color.WHITE, Color.BLACK, Color.NEUTRAL)
_COLOR_SIGNS = {Color.WHITE: "w", Color.BLACK: "s", Color.NEUTRAL: "n"}
_DISC = "C"
_TURNS = ("", "R", "U", "L")
Lines = Iterator[str]


def write_latex_diagram(publications: Sequence[Publication], *, pulse: Pulse = no_pulse) -> bytes:
    """Write a document for the package ``diagram``, the solutions behind all diagrams."""
    packages = (
        r"\usepackage[margin=2cm]{geometry}",
        r"\usepackage{diagram}",
        r"\setlength{\parindent}{0pt}",
        r"\raggedright",
    )
    end = (r"\par\bigskip", r"\putsol")
    return _document(publications, _diagram, packages, (r"\hspace{4em}",), end, pulse)


def write_latex_chessboard(
    publications: Sequence[Publication], *, pulse: Pulse = no_pulse
) -> bytes:
    """Write a document for ``chessboard`` and ``xskak``."""
    packages = (
        r"\usepackage{xskak}",
        r"\usepackage{chessboard}",
        *(mark_packages() if any(it.drawn_marks for it in publications) else ()),
        *(fairy_packages() if any(fairy_men(it.entry) for it in publications) else ()),
        r"\setchessboard{showmover=false}",
        r"\setlength{\parindent}{0pt}",
        r"\raggedright",
    )
    return _document(publications, _chessboard, packages, ("",), (), pulse)


def _document(
    publications: Sequence[Publication],
    write: Callable[[Publication], Lines],
    packages: Sequence[str],
    between: Sequence[str],
    end: Sequence[str],
    pulse: Pulse,
) -> bytes:
    body: list[str] = []
    for publication in publications:
        pulse()
        if publication.entry.fault is None:
            body += [*write(publication), *between]
    lines = [
        r"\documentclass[a4paper,11pt]{article}",
        *font_lines(with_cyrillic=has_cyrillic("\n".join(body))),
        *packages,
        r"\begin{document}",
        "",
        *body,
        *end,
        r"\end{document}",
        "",
    ]
    return encode("\n".join(lines))


# --- the package diagram


def _diagram(publication: Publication) -> Lines:
    entry, chosen = publication.entry, publication.wording
    speaker = ENGLISH if chosen is None else chosen.speaker
    yield r"\begin{diagram}"
    yield from _fields(entry)
    count, told_count = f"[{men_count(entry.setup).rstrip('n')}]", ""
    if any(man and _sign(man)[1] == _DISC for man in entry.setup.squares):  # it leaves them out
        yield r"\setboolean{piececounter}{false}"
        count, told_count = "", rf"\hfill({men_count(entry.setup)})"
    yield rf"\pieces{count}{{{_men(entry.setup)}}}"
    ground = ground_of(played_setup(entry).conditions)
    yield from ground_commands(ground, entry.setup)
    yield from framed_fields(publication.drawn_marks, framed_squares(ground))
    asked = " ".join(filter(None, (asked_text(entry), solutions_text(entry, speaker))))
    yield rf"\stipulation{{{latex_text(asked)}{told_count}}}"
    yield r"\Co+" if publication.tested_by else r"\nocomputer"
    named = fairy_men(entry, speaker)
    told = [*conditions(entry, speaker), *filter(None, (unusual_turn(entry, speaker), named))]
    told += unusual_rights(entry, speaker)
    if told:
        yield rf"\condition{{{latex_text(', '.join(told).replace(';', ','))}}}"
    twins = [_twin(text) for text in twin_texts(entry, _in_letters(chosen))]
    if twins:
        yield rf"\twins{{{'; '.join(twins)}}}"
    solution = list(_solution(publication))
    comments = _comments(entry)
    if solution or comments:  # the package prints comments behind solutions alone
        yield r"\solution{%"
        yield from solution
        yield "}"
    if comments:
        yield rf"\comment{{{latex_text(' '.join(comments))}}}"
    yield r"\end{diagram}"


def _solution(publication: Publication) -> Lines:
    """Yield the page of the run, or else the stored text."""
    end = r"\newline{}"  # the package reads the argument back from a file, without paragraphs
    wording = _in_letters(publication.wording) or _wording()
    page = told_page(publication, wording)
    if page is None:
        yield from latex_lines(told_solution(publication, _MOST_LINES), end)
    else:
        yield from latex_page_lines(page, wording, _MOST_LINES, end)


def _in_letters(wording: Wording | None) -> Wording | None:
    """Return *wording* with letters where it has figurines, which the package has not in text."""
    if wording is None or wording.letters is not Letters.FIGURINES:
        return wording
    return replace(wording, letters=Letters.S)


def _wording() -> Wording:
    """Return the letters beside the words that are spoken; the package has no figurines in text."""
    letters = readers_letters()
    if letters is Letters.FIGURINES:
        letters = Letters.S if spoken() is Language.ENGLISH else spoken().letters
    return Wording(letters)


def _comments(entry: Entry) -> list[str]:
    return [text for text in entry.comments if text != dedication_line(entry)]


def _fields(entry: Entry) -> Lines:
    details = dict(entry.source_details)
    fields = [
        ("author", "; ".join(map(_author, each_author(entry.authors)))),
        ("sourcenr", short_value(details.get("problemid"))),
        ("source", short(entry.source)),
        ("issue", short_value(details.get("issue"))),
        *_dates(entry.date),
        ("tournament", tourney_name(entry)),
        ("award", short(entry.award)),
        ("dedication", short(dedication_line(entry))),
    ]
    for name, text in fields:
        if text:
            yield rf"\{name}{{{text if name == 'author' else latex_text(text)}}}"


def _author(name: str) -> str:
    """Return a name as the package takes it apart: ``family, given``, the second perhaps empty."""
    family, given, behind = name_parts(short(name))
    printed_last = " ".join(filter(None, (family, behind)))
    return f"{latex_text(printed_last)}, {latex_text(given) or '{}'}"


def _dates(date: str) -> Iterator[tuple[str, str]]:
    parts = date_parts(date)
    if parts is None:
        yield "year", short(date)
        return
    names = ("day", "month", "year")[-len(parts) :]
    yield from zip(names, parts, strict=True)


def _men(setup: Setup) -> str:
    """Return the men as ``wKd1, sTa4h4``; a man upside down is ``nDUe5``."""
    names: dict[tuple[Color, int, str], str] = {}
    for square, man in enumerate(setup.squares):
        if man is not None:
            place, sign = _sign(man)
            key = man.color, place, sign
            names[key] = names.get(key, "") + name_of(square)
    ordered = sorted(names, key=lambda key: (_COLORS.index(key[0]), *key[1:]))
    return ", ".join(f"{_COLOR_SIGNS[key[0]]}{key[2]}{names[key]}" for key in ordered)


def _sign(man: Man) -> tuple[int, str]:
    """Return the letter of a man's drawing with its turn, behind its place in the list.

    Turns are ``L``, ``R`` and ``U``; of the drawings of no orthodox man the package has the
    disc, ``C``, and the equihopper, ``E``.
    """
    glyph, _ = glyph_of(man.kind)
    if isinstance(glyph.shape, Drawn):
        return len(GERMAN.names), "E" if glyph.shape is Drawn.SPAN else _DISC
    place = list(GERMAN.names).index(glyph.shape)
    return place, GERMAN.names[glyph.shape] + _TURNS[glyph.turns]


def _twin(text: str) -> str:
    """Return a twin; the package takes a semicolon for the end of one."""
    return latex_text(text.replace(";", ","))


# --- chessboard and xskak


def _chessboard(publication: Publication) -> Lines:
    entry, chosen = publication.entry, publication.wording
    speaker = ENGLISH if chosen is None else chosen.speaker
    yield r"\begin{minipage}{\linewidth}"
    for style, text in (
        (r"\textbf", authors_line(entry)),
        (r"\textit", source_line(entry)),
        ("", award_line(entry)),
        ("", dedication_line(entry)),
    ):
        if text:
            yield rf"{style}{{{latex_text(text)}}}\par"
    men = (f"setfen={{{write_fen(orthodox_part(entry.setup))}}}", *fairy_options(entry.setup))
    ground = ground_options(ground_of(played_setup(entry).conditions), entry.setup)
    options = (*men, *ground, *mark_options(publication.drawn_marks))
    yield rf"\chessboard[{','.join(options)}]\par"
    mark = "C+ " if publication.tested_by else ""
    asked = (asked_text(entry), solutions_text(entry, speaker), unusual_turn(entry, speaker))
    counted = men_count(entry.setup)
    yield rf"{latex_text(', '.join(filter(None, asked)))}\hfill {mark}({counted})\par"
    twins, named = twin_texts(entry, _in_letters(chosen)), fairy_men(entry, speaker)
    rights = unusual_rights(entry, speaker)
    for text in (*twins, *rights, *conditions(entry, speaker), *filter(None, (named,))):
        yield rf"{latex_text(text)}\par"
    yield r"\end{minipage}\par\medskip"
    figurines = _FIGURINES if chosen is None else replace(chosen, letters=Letters.FIGURINES)
    page = told_page(publication, figurines)
    if page is not None:
        yield from _paragraphs(latex_page_lines(page, figurines, _MOST_LINES, r"\par", figurined))
    else:
        yield from _main_line(publication)
        yield from _paragraphs(latex_lines(told_solution(publication, _MOST_LINES), r"\par"))
    yield from (rf"\textit{{{latex_text(text)}}}\par" for text in _comments(entry))
    yield r"\bigskip"


def _paragraphs(lines: Lines) -> Lines:
    """Yield *lines*, what does not fit into one further in on the next."""
    first = next(lines, None)
    if first is not None:
        yield r"{\everypar{\hangindent=4em\hangafter=1\relax}%"
        yield from (first, *lines)
        yield r"\par}"


def _main_line(publication: Publication) -> Lines:
    """Yield the main line of the stored solution in figurines, where it is played as in a game."""
    if publication.entry.setup.is_fairy:
        return
    stored = stored_games(publication)
    if not stored or not stored[0].game.turn():  # ``xskak`` counts moves as a game does
        return
    game = stored[0].game
    text = main_line(game)
    if text is None:
        return
    yield rf"\newchessgame[setfen={{{game.headers['FEN']}}},moveid=1w]%"
    text = text.replace("#", r"\#")
    yield rf"\mainline{{{text}}}\par"
