"""The words of ``matewright library``."""

from __future__ import annotations

import argparse

from composer.cli.arguments.solving import CommandParser, new_parser, whole

EXAMPLES = """\
The library is an index beside your files, which stay the truth: folders of .olv, PGN, EPD, FEN,
JSON lines, Popeye input and output. "index" reads what is new or has changed.
docs/library.md tells more.

examples:
  matewright library index ~/problems ~/magazines --jobs 2
  matewright library index                                  what has changed since
  matewright library find 'author:loyd #2..#4 men<=7'
  matewright library find 'matrix:"wKe1 Qd4 bKe3" upto:all' --json
  matewright library stats 'year:1900..1950'
  matewright library like problem.olv --number 3            who did this before?
  matewright library duplicates --shift
  matewright library diff ~/mine ~/theirs
  matewright library merge ~/mine ~/theirs --out all.olv

exit codes:
  0  done
  1  the program failed
  2  bad input, or there is no library
  4  stopped by Ctrl+C; what was read is kept
"""


class _ActionParser(CommandParser):
    """A parser to which, where it takes a query, ``-author:loyd`` is one and no option."""

    takes_query = False

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        """Read the words; one behind a blank is no option to argparse, nor other to a query."""
        if self.takes_query and args is not None:
            args = [f" {it}" if _is_query(it) else it for it in args]
        return super().parse_known_args(args, namespace)


def _is_query(word: str) -> bool:
    return word.startswith("-") and not word.startswith("--") and word != "-h"


def library_parser() -> argparse.ArgumentParser:
    """Return the parser of ``matewright library``."""
    parser = new_parser("library", "Index folders of problems, and search all of them.", EXAMPLES)
    _add_library(parser, None)
    actions = parser.add_subparsers(
        dest="action",
        metavar="ACTION",
        required=True,
        prog="matewright library",
        parser_class=_ActionParser,
    )

    def action(name: str, words: str) -> _ActionParser:
        made = actions.add_parser(name, help=words, description=words, allow_abbrev=False)
        _add_library(made, argparse.SUPPRESS)  # or it would take back what stands before the name
        return made

    _add_index(action("index", "read what is new or has changed in folders"))
    _add_find(action("find", "search all problems, in the words of the search of a collection"))
    _add_like(
        action("like", "who did this before? problems that are like one, the most alike first")
    )
    _add_stats(action("stats", "count stipulations, men, decades, authors and keywords"))
    _add_duplicates(action("duplicates", "list problems that have the same position"))
    _add_diff(
        action("diff", "hold two libraries together: what one has alone, what they say differently")
    )
    _add_merge(action("merge", "write the problems of two libraries to one file, each once"))
    usages = "".join(it.format_usage() for it in actions.choices.values())
    parser.epilog = f"{usages}\n{EXAMPLES}"
    return parser


def _add_index(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("folders", nargs="*", metavar="FOLDER", help="folders or files to add")
    add(
        "--forget",
        metavar="FOLDER",
        action="append",
        default=[],
        help="a folder that the library is no longer of",
    )
    add("--jobs", metavar="N", type=whole(1, 256), help="processes that read (default: all cores)")
    add(
        "--mates",
        action=argparse.BooleanOptionalAction,
        default=None,
        help="play stored solutions through for the matrices of their mates, "
        'which "like" compares; that takes much longer',
    )


def _add_find(parser: _ActionParser) -> None:
    parser.takes_query = True
    parser.add_argument("query", metavar="QUERY", help="such as 'author:loyd #2..#4 men<=7'")
    _add_listing(parser)


def _add_like(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("source", metavar="FEN|FILE", help="the position, or a file")
    add("--number", metavar="N", type=whole(1, 999_999_999), help="that of FILE")
    add("--stipulation", metavar="TEXT", help="what is asked, such as '#2'")
    add("--encoding", metavar="NAME", help="the encoding of FILE (default: UTF-8)")
    _add_listing(parser)


def _add_stats(parser: _ActionParser) -> None:
    parser.takes_query = True
    add = parser.add_argument
    add("query", nargs="?", default="", metavar="QUERY", help="of these alone")
    add("--json", action="store_true", help="print one JSON object")


def _add_duplicates(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--shift", action="store_true", help="shifted positions are equal, too")
    add("--near", action="store_true", help="pairs of positions that differ by one man instead")
    _add_listing(parser)


def _add_diff(parser: argparse.ArgumentParser) -> None:
    _add_two_sides(parser)
    _add_listing(parser)


def _add_merge(parser: argparse.ArgumentParser) -> None:
    _add_two_sides(parser)
    words = "an .olv file, not there yet"
    parser.add_argument("--out", metavar="FILE", required=True, help=words)


def _add_two_sides(parser: argparse.ArgumentParser) -> None:
    for name in ("left", "right"):
        words = "the folder of a library, or problems: a folder or file"
        parser.add_argument(name, metavar=name.upper(), help=words)


def _add_library(parser: argparse.ArgumentParser, default: str | None) -> None:
    words = "where the library lies (default: the user's data)"
    parser.add_argument("--library", metavar="FOLDER", default=default, help=words)


def _add_listing(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--limit", metavar="N", type=whole(0, 1_000_000_000), default=50,
        help="print so many (default: 50; 0 is all)",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
