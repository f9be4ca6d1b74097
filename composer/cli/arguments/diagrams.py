"""The words of ``matewright diagram`` on the command line, and the help to them."""

from __future__ import annotations

import argparse
from enum import Enum

from composer.cli.arguments.solving import new_parser, whole
from composer.diagram.look import BoardStyle, Coordinates
from composer.diagram.output import LEAST_PIXELS, MOST_PIXELS, USUAL_PIXELS, PictureKind
from composer.diagram.page_form import Paper, PerPage, SolutionPlace
from composer.diagram.piece_sets import PieceSet
from composer.language import Language
from solver.notation.page.detail import PageDetail

_EXAMPLES = """\
OUT ends in .svg, .png, .pdf or .html and says by that what is drawn. Pictures (.svg, .png)
show one problem, or pages; .pdf and .html hold all problems of the file.

examples:
  matewright diagram "8/8/8/8/8/1K6/3R4/k7 w - - 0 1" diagram.svg
  matewright diagram problems.olv third.png --number 3 --show caption --size 1200
  matewright diagram problems.olv booklet.pdf --per-page 6 --solutions end --language de
  matewright diagram problems.olv page.html --figurines --set modern --board brown

exit codes:
  0  the file is written; its name is printed
  2  bad input, named on standard error
  3  the libraries that draw PDF and PNG are missing
"""


def diagram_parser() -> argparse.ArgumentParser:
    """Return the parser of ``matewright diagram``."""
    parser = new_parser(
        "diagram",
        "Draw a problem, or the problems of a file.",
        _EXAMPLES,
    )
    add = parser.add_argument
    add("problem", metavar="FEN|FILE", help="the position, or a file of problems")
    add("out", metavar="OUT", help="the file to write: .svg, .png, .pdf or .html")
    add("--number", metavar="N", type=whole(1, 999_999_999), help="the Nth problem of FILE alone")
    add("-s", "--stipulation", metavar="STIPULATION", help="what is asked, beside a FEN")
    _add_picture_options(parser)
    _add_page_options(parser)
    return parser


def _add_picture_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("the picture")
    size = whole(LEAST_PIXELS, MOST_PIXELS)
    group.add_argument(
        "--size",
        metavar="PIXELS",
        type=size,
        default=USUAL_PIXELS,
        help=f"how wide a picture is (default: {USUAL_PIXELS})",
    )
    _choice(group, "--show", PictureKind.BOARD, "what a picture shows")
    _choice(group, "--set", PieceSet.PRINT, "the drawings of the men")
    _choice(group, "--board", BoardStyle.PRINT, "the colours of the board")
    _choice(group, "--coordinates", Coordinates.OFF, "where files and ranks are named")
    group.add_argument(
        "--arrows", action="store_true", help="draw the arrows and frames that the file keeps"
    )
    group.add_argument("--flip", action="store_true", help="show it from Black's side")
    group.add_argument(
        "--transparent", action="store_true", help="leave out the ground of a picture"
    )


def _add_page_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("pages")
    _choice(group, "--per-page", PerPage.FOUR, "how many diagrams a page holds")
    _choice(group, "--paper", Paper.A4, "the paper")
    _choice(group, "--solutions", SolutionPlace.END, "where solutions are printed")
    _choice(group, "--detail", PageDetail.ALL, "how much is told of solutions")
    group.add_argument("--title", metavar="TEXT", default="", help="a title over the first page")
    group.add_argument("--numbered", action="store_true", help="number the diagrams")
    group.add_argument(
        "--figurines", action="store_true", help="figurines in solutions, in place of letters"
    )
    group.add_argument("--words", action="store_true", help="write “Mate in 2” in the place of #2")
    _choice(group, "--language", Language.ENGLISH, "the language of letters and words")


def _choice(group: argparse._ArgumentGroup, name: str, usual: Enum, words: str) -> None:
    values = [choice.value for choice in type(usual)]
    group.add_argument(
        name,
        choices=values,
        default=usual.value,
        metavar="|".join(values),
        help=f"{words} (default: {usual.value})",
    )
