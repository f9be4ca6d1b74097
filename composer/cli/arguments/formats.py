"""The words of ``matewright convert`` and ``matewright show``, and the help to them."""

from __future__ import annotations

import argparse

from composer.cli.arguments.solving import new_parser, seconds, whole
from composer.formats.exporting import EXPORTS
from composer.language import Language
from solver.notation.page.detail import PageDetail

_FORMATS = "\n".join(f"  {it.name:8} {it.suffix:7} {it.title}" for it in EXPORTS)

_CONVERT_EXAMPLES = f"""\
formats:
{_FORMATS}
  Everything that the window opens is read: these, Popeye's output, Lichess addresses,
  boards and lists of men in letters. "matewright diagram" draws pictures and pages.

examples:
  matewright convert problems.olv problems.pgn
  matewright convert old.txt new.olv --encoding cp1251
  matewright convert problems.olv --to popeye > problems.inp
  matewright convert problems.olv booklet.tex --solve
  py problems.inp | matewright convert - solved.olv

exit codes:
  0  every problem was converted
  1  the program failed
  2  bad input, or a problem that cannot be read, named on standard error
  4  stopped by Ctrl+C
"""

_SHOW_EXAMPLES = """\
examples:
  matewright show "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"
  matewright show problems.olv --number 3
  matewright show "wKd6, Rc8, bKb8"

exit codes:
  0  everything was shown
  2  bad input, or a problem that cannot be read, named on standard error
"""


def convert_parser() -> argparse.ArgumentParser:
    """Return the parser of ``matewright convert``."""
    parser = new_parser(
        "convert",
        "Write the problems of a file in another format.",
        _CONVERT_EXAMPLES,
    )
    add = parser.add_argument
    add("source", metavar="IN", help="a file of problems, a FEN, or - for standard input")
    add(
        "out",
        metavar="OUT",
        nargs="?",
        default="-",
        help="the file to write (default: -, standard output)",
    )
    add("--to", metavar="FORMAT", help="the format (default: by the name of OUT)")
    add("--solve", action="store_true", help="solve the problems and write what is found")
    add("--max-time", metavar="S", type=seconds, help="with --solve: stop a search after S seconds")
    add("--arrows", action="store_true", help="in LaTeX: the arrows and frames of the file")
    add(
        "--language",
        choices=[language.value for language in Language],
        help="in LaTeX: the language of letters and words (default: English words)",
    )
    add(
        "--detail",
        choices=[detail.value for detail in PageDetail],
        default=PageDetail.ALL.value,
        help="in LaTeX: keys alone, play without set play and tries, or all (the default)",
    )
    _add_source_options(parser)
    return parser


def show_parser() -> argparse.ArgumentParser:
    """Return the parser of ``matewright show``."""
    parser = new_parser(
        "show",
        "Print problems as text: board, data, what is asked, solution.",
        _SHOW_EXAMPLES,
    )
    parser.add_argument(
        "source", metavar="FILE|FEN", help="a file of problems, a position, or - for standard input"
    )
    _add_source_options(parser)
    return parser


def _add_source_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--number", metavar="N", type=whole(1, 999_999_999), help="the Nth problem alone"
    )
    parser.add_argument(
        "--encoding",
        metavar="NAME",
        help="how the file is encoded, such as cp1252 (default: UTF-8, or what it looks like)",
    )
