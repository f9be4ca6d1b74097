"""The words of ``matewright vary`` on the command line, and the help to them."""

from __future__ import annotations

import argparse

from composer.cli.arguments.examples import EXIT_CODES
from composer.cli.arguments.solving import (
    add_problem_options,
    new_parser,
    seconds,
    whole,
)

_EXAMPLES = f"""\
Each position is judged for keys or solutions, and where it is sound for duals. Those that
are sound are printed, the best first: without duals, with the key of before, with few men.

examples:
  matewright vary "8/pp6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2" "#2"
  matewright vary problems.olv --number 3 --idea economy
  matewright vary problems.olv --number 3 --idea place --man b7 --all --json

{EXIT_CODES}"""


def vary_parser() -> argparse.ArgumentParser:
    """Return the parser of ``matewright vary``."""
    parser = new_parser("vary", "Judge all changes of one kind that a problem allows.", _EXAMPLES)
    add = parser.add_argument
    add("words", nargs="*", metavar="FEN", help="the position, or a file of problems")
    add("-s", "--stipulation", metavar="STIPULATION", help="what is asked, such as 's#3'")
    add("--number", metavar="N", type=whole(1, 999_999_999), help="the Nth problem of FILE alone")
    add(
        "--idea",
        choices=["repair", "economy", "place"],
        default="repair",
        help="repair: one man moved, added, taken away or exchanged, or the board shifted or "
        "turned (the default); economy: men saved or made lesser, or the board shifted or turned; "
        "place: the man of --man on every other square, another man in his place, or none",
    )
    add("--man", metavar="SQUARE", help="whose place is sought, such as b7")
    _add_wishes(parser)
    _add_search(parser)
    add("--all", action="store_true", help="tell of all changes, not only of those that are sound")
    add(
        "--json",
        action="store_true",
        help="print a line of JSON for each change when it is decided",
    )
    add(
        "--seconds",
        metavar="S",
        type=seconds,
        default=1.0,
        help="let each part of a position take so long (default: 1)",
    )
    add("--max-time", metavar="S", type=seconds, help="stop after S seconds in all")
    add_problem_options(parser)
    return parser


def _add_wishes(parser: argparse.ArgumentParser) -> None:
    """Add what is to survive a change, and how far is sought."""
    add = parser.add_argument
    add(
        "--key",
        metavar="MOVE",
        action="append",
        default=[],
        help="the key that is meant, such as e1a1 (default: that of the problem, if it is sound)",
    )
    add(
        "--line",
        metavar="MOVES",
        action="append",
        default=[],
        help="a line that should survive, such as 'e1a1 d6d5 f6g8'; what loses it comes later",
    )
    add(
        "--mate",
        metavar="MOVE",
        action="append",
        default=[],
        help="a move that should still end a line, such as f6g8",
    )
    add(
        "--pairs",
        metavar="S",
        type=seconds,
        default=0.0,
        help="with --idea repair: then try pairs of changes for S seconds, the best hopes first",
    )


def _add_search(parser: argparse.ArgumentParser) -> None:
    """Add the search of settings."""
    add = parser.add_argument
    add(
        "--search",
        metavar="FILE",
        help="search all settings of free men that FILE describes (JSON, see docs/eye.md)",
    )
    add("--out", metavar="FILE", help="with --search: add results to FILE, and go on where it ends")
    add(
        "--jobs",
        metavar="N",
        type=whole(1, 256),
        help="with --search: so many processes (default: one for each core, up to four)",
    )
