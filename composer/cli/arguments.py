"""The words of the command line: commands, options, and the help to them."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import NoReturn

from composer.cli.exits import BadInputError
from composer.cli.options import LEAST_MEMORY_MB, SearchOptions
from composer.version import program_version

WINDOW_EXAMPLES = """\
commands:
  solve FEN STIPULATION   solve one problem and print the solution
  batch FILE              solve every problem of a file
  verify FILE             check a certificate that "solve --certificate" has written
  Without a command the window opens. "matewright solve --help" tells more.

examples:
  matewright
  matewright problems.olv
  matewright solve "8/8/8/8/8/1K6/3R4/k7 w - - 0 1" "#1"
  matewright batch problems.olv --out results.jsonl --jobs 2
"""

VERIFY_EXAMPLES = """\
A certificate states the keys of a problem and proves them. Every move is checked anew,
without the solver; docs/certificate.md describes the file.

example:
  matewright solve "8/1p6/8/2P5/N1k1K3/8/1Q6/8 w - - 0 1" "#3" --certificate proof.txt
  matewright verify proof.txt

exit codes:
  0  the certificate is confirmed
  1  it is refused, for the reason named on standard error
  2  the file cannot be read
  4  stopped by Ctrl+C
"""

EXIT_CODES = """\
exit codes:
  0  the search finished
  1  the search failed
  2  bad input, named on standard error
  3  no screen, or libraries of the window are missing
  4  stopped by a limit or by Ctrl+C; what was found is printed
"""

SOLVE_EXAMPLES = f"""\
The FEN may have all of its six fields or only the first; quote it, and quote the
stipulation, for # begins a comment in a shell.

examples:
  matewright solve "8/8/8/8/8/1K6/3R4/k7 w - - 0 1" "#1"
  matewright solve "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1" "#2" --tries 1 --set-play
  matewright solve "8/1p6/8/2P5/N1k1K3/8/1Q6/8 w - - 0 1" "#3" --json --tree --max-time 60

{EXIT_CODES}"""

BATCH_EXAMPLES = f"""\
FILE holds JSON lines with id, fen and stipulation (.jsonl), an Olive collection (.olv)
or EPD (.epd). One JSON line a problem is written; docs/json.md describes it. Started
again with the same --out file, problems that are in it already are skipped.

examples:
  matewright batch problems.olv --out results.jsonl --jobs 2
  matewright batch suite.epd --out results.jsonl --max-time 30 --tries 1

{EXIT_CODES}"""


class _Parser(argparse.ArgumentParser):
    """A parser that raises instead of printing its usage and leaving."""

    def error(self, message: str) -> NoReturn:
        if "required: STIPULATION" in message:
            message += "; quote it, for # begins a comment in a shell"
        raise BadInputError(f"{message[:300]}. Try “{self.prog} --help”.")


def _new_parser(program: str, words: str, description: str, examples: str) -> _Parser:
    return _Parser(
        prog=program,
        usage=f"{program} {words}",
        description=description,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def window_parser() -> argparse.ArgumentParser:
    """Return the parser of ``matewright`` without a command."""
    parser = _new_parser(
        "matewright", "[FILE ...]", "Set up, solve and check chess problems.", WINDOW_EXAMPLES
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="open these files in the window")
    parser.add_argument("--version", action="version", version=f"matewright {program_version()}")
    return parser


def solve_parser() -> argparse.ArgumentParser:
    """Return the parser of ``matewright solve``."""
    parser = _new_parser(
        "matewright solve", "FEN STIPULATION [options]", "Solve one problem.", SOLVE_EXAMPLES
    )
    parser.add_argument("fen", nargs="+", metavar="FEN", help="the position")
    parser.add_argument("stipulation", metavar="STIPULATION", help="what is asked, such as '#3'")
    _add_search_options(parser)
    form = parser.add_mutually_exclusive_group()
    for name, words in (
        ("text", "print the solution as composers do (the default)"),
        ("popeye", "print the solution in the layout of Popeye"),
        ("json", "print one line of JSON; variations only with --tree"),
    ):
        form.add_argument(f"--{name}", dest="form", action="store_const", const=name, help=words)
    parser.set_defaults(form="text")
    parser.add_argument(
        "--certificate",
        metavar="FILE",
        help="write a proof of the answer to this file (#, s#, r# and semi-r# alone)",
    )
    return parser


def batch_parser() -> argparse.ArgumentParser:
    """Return the parser of ``matewright batch``."""
    parser = _new_parser(
        "matewright batch",
        "FILE --out FILE [options]",
        "Solve every problem of a file.",
        BATCH_EXAMPLES,
    )
    parser.add_argument("file", metavar="FILE", help="the problems")
    parser.add_argument(
        "--out", metavar="FILE", help="add the results to this file (default: standard output)"
    )
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=_whole(1, 256),
        default=1,
        help="how many problems to solve at a time, each in a process of its own (default: 1)",
    )
    _add_search_options(parser)
    return parser


def verify_parser() -> argparse.ArgumentParser:
    """Return the parser of ``matewright verify``."""
    parser = _new_parser(
        "matewright verify", "FILE", "Check the certificate of a solution.", VERIFY_EXAMPLES
    )
    parser.add_argument("file", metavar="FILE", help="the certificate")
    return parser


def _add_search_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "--tries",
        metavar="K",
        type=_whole(0, 99),
        default=0,
        help="look for tries with up to K refutations (default: 0, no tries)",
    )
    add("--set-play", action="store_true", help="look for set play")
    add("--tree", action="store_true", help="work out all variations")
    add("--threads", metavar="N", type=_whole(1, 256), default=1, help="threads of one search")
    add(
        "--memory",
        metavar="MB",
        type=_whole(LEAST_MEMORY_MB, 1_000_000),
        default=256,
        help="memory for the table of positions (default: 256)",
    )
    add("--max-time", metavar="S", type=_seconds, help="stop a search after S seconds")
    add("--max-solutions", metavar="N", type=_whole(1, 1_000_000), help="stop after N keys")


def search_options(arguments: argparse.Namespace, *, wants_tree: bool = False) -> SearchOptions:
    """Return the options of the search; *wants_tree* asks for variations in any case."""
    return SearchOptions(
        tries=arguments.tries,
        set_play=arguments.set_play,
        tree=arguments.tree or wants_tree,
        threads=arguments.threads,
        memory_mb=arguments.memory,
        max_time=arguments.max_time,
        max_solutions=arguments.max_solutions,
    )


def join_fen(words: Sequence[str]) -> str:
    """Put a FEN together again that came without quotes."""
    return " ".join(words)


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(
            f"expected a whole number from {least} to {most}, got {text[:40]!r}"
        )

    return read


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e9:
        raise argparse.ArgumentTypeError(f"expected seconds above 0, got {text[:40]!r}")
    return seconds
