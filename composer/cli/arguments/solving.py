"""The words of the command line: commands, options, and the help to them."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import NoReturn

from composer.cli import commands
from composer.cli.exits import BadInputError
from composer.cli.options import LEAST_MEMORY_MB, ProblemOptions, SearchOptions
from composer.cli.shards import read_shard
from composer.version import program_version
from solver.language import quoted
from solver.problem import KEPT_LINES, MOST_KEPT_LINES, Method
from solver.twinning.composition import Duplex

ENVIRONMENT = """\
environment:
  MATEWRIGHT_CACHE  folder that keeps the prepared solver (default: the user's cache folder)
"""

WINDOW_EXAMPLES = f"""\
commands:
{commands.listed()}
  Without a command the window opens. "matewright solve --help" tells more.

{ENVIRONMENT}
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

PLAY_EXAMPLES = """\
examples:
  matewright play --against atlas
  matewright play --against wray --black --pgn game.pgn
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
stipulation, for # begins a comment in a shell. Where the FEN does not say who begins,
it is the side that does by convention: Black in h#3, White in #3.

stipulations:
  #3 s#3 r#3 semi-r#3 h#3 h#2.5 hs#3 hr#3 ser-#3 ser-h#3 ser-s#3 ser-r#3, with exact- in
  front, and with another goal in the place of #: = (stalemate), == (double stalemate),
  #= (either), + (check), x (capture), zf6 (a move to f6), 00 (castling), ep (en passant)

examples:
  matewright solve "8/8/8/8/8/1K6/3R4/k7 w - - 0 1" "#1"
  matewright solve "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1" "#2" --tries 1 --set-play
  matewright solve "8/1p6/8/2P5/N1k1K3/8/1Q6/8 w - - 0 1" "#3" --json --tree --max-time 60
  matewright solve "2K5/p6p/8/3k4/8/4p3/4R2p/1n1B4" "h#3" --intended 1 --twin "Move h2 h3"
  matewright solve problems.olv --number 3 --popeye
  matewright solve "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1" "#9" --journal long.txt

{ENVIRONMENT}
{EXIT_CODES}"""

BATCH_EXAMPLES = f"""\
FILE holds JSON lines with id, fen and stipulation (.jsonl), an Olive collection (.olv)
or EPD (.epd). One JSON line a problem is written; docs/json.md describes it. Started
again with the same --out file, problems that are in it already are skipped.

examples:
  matewright batch problems.olv --out results.jsonl --jobs 2
  matewright batch suite.epd --out results.jsonl --max-time 30 --tries 1
  matewright batch problems.olv --shard 2/8 --out results.2.jsonl

{EXIT_CODES}"""

MERGE_EXAMPLES = """\
Every row stays as its shard wrote it; the rows come in the order of the problems, and the
file is that of one batch over all of them. docs/shards.md tells more.

example:
  matewright merge results.*.jsonl --out results.jsonl

exit codes:
  0  the results are merged
  2  they do not belong together, one is missing or comes twice, or a file cannot be used
"""


_QUOTED = re.compile(r"(?<!\w)'([^']*)'(?!\w)")
"""What argparse quotes."""


class _Parser(argparse.ArgumentParser):
    """A parser that raises instead of printing its usage and leaving."""

    def error(self, message: str) -> NoReturn:
        if "required: STIPULATION" in message:
            message += "; quote it, for # begins a comment in a shell"
        message = _QUOTED.sub("“\\1”", message[:300])
        raise BadInputError(f"{message}. Try “{self.prog} --help”.")


ANALYSE_EXAMPLES = """\
examples:
  matewright analyse problems.olv
  matewright analyse problems.olv --number 3 --tries 2
  matewright analyse "8/8/8/8/8/1K6/3R4/k7 w - - 0 1" "#1"
  matewright analyse problems.olv --json > themes.jsonl
  matewright analyse problems.olv --number 3 --table

Each theme is told with the lines that show it. In directmates these are keys,
changes between set play, tries and key, the play of black and white men, lines and mates;
in help play, and in several solutions or twins, what their lines have in common.

exit codes:
  0  everything was analysed
  1  the program failed
  2  bad input, or a problem that cannot be asked, named on standard error
  4  stopped by Ctrl+C
"""


def new_parser(name: str, description: str, examples: str) -> _Parser:
    """Return a parser for the command *name* in the style of all; "" is that without one."""
    command = commands.command_of([name])
    return _Parser(
        prog=f"matewright {name}".rstrip(),
        usage=command.usage if command else "matewright [FILE ...]",
        description=description,
        epilog=examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )


def window_parser() -> argparse.ArgumentParser:
    """Return the parser of ``matewright`` without a command."""
    parser = new_parser("", "Set up, solve and check chess problems.", WINDOW_EXAMPLES)
    parser.add_argument("files", nargs="*", metavar="FILE", help="open these files in the window")
    parser.add_argument("--version", action="version", version=f"matewright {program_version()}")
    return parser


def solve_parser() -> argparse.ArgumentParser:
    """Return the parser of ``matewright solve``."""
    parser = new_parser("solve", "Solve one problem, or those of a file.", SOLVE_EXAMPLES)
    parser.add_argument(
        "words", nargs="+", metavar="FEN", help="the position, or a file (.olv, Popeye input, EPD)"
    )
    parser.add_argument(
        "-s",
        "--stipulation",
        metavar="STIPULATION",
        help="what is asked, such as 's#3'; it may stand behind the FEN as well",
    )
    parser.add_argument(
        "--number", metavar="N", type=whole(1, 999_999_999), help="the Nth problem of FILE alone"
    )
    add_problem_options(parser)
    _add_restrictions(parser)
    _add_search_options(parser)
    form = parser.add_mutually_exclusive_group()
    for name, words in (
        ("text", "print the solution as composers do (the default)"),
        ("page", "print it as on paper: equal answers joined, tries in a line each"),
        ("popeye", "print the solution in the layout of Popeye"),
        ("json", "print one line of JSON; variations only with --tree"),
    ):
        form.add_argument(f"--{name}", dest="form", action="store_const", const=name, help=words)
    parser.set_defaults(form="text")
    parser.add_argument(
        "--journal",
        metavar="FILE",
        help="note in this file what is decided, and go on from it where a search was broken off",
    )
    parser.add_argument(
        "--certificate",
        metavar="FILE",
        help="write a proof of the answer to this file (#, s#, r# and semi-r# alone)",
    )
    return parser


def batch_parser() -> argparse.ArgumentParser:
    """Return the parser of ``matewright batch``."""
    parser = new_parser("batch", "Solve every problem of a file.", BATCH_EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="the problems")
    parser.add_argument(
        "--out", metavar="FILE", help="add the results to this file (default: standard output)"
    )
    parser.add_argument(
        "--jobs",
        metavar="N",
        type=whole(1, 256),
        default=1,
        help="how many problems to solve at a time, each in a process of its own (default: 1)",
    )
    parser.add_argument(
        "--shard",
        metavar="I/N",
        type=read_shard,
        help='solve problem I and every Nth behind it alone; "matewright merge" joins the results',
    )
    _add_search_options(parser)
    return parser


def merge_parser() -> argparse.ArgumentParser:
    """Return the parser of ``matewright merge``."""
    parser = new_parser("merge", "Join the results of all shards of a batch.", MERGE_EXAMPLES)
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help='what "batch --shard" wrote, all shards of it'
    )
    parser.add_argument(
        "--out", metavar="FILE", help="write the results to this file (default: standard output)"
    )
    return parser


def _add_restrictions(parser: argparse.ArgumentParser) -> None:
    """Add the conditions on the play, for directmates and helpmates; see docs/restrictions.md."""
    add = parser.add_argument_group(
        "conditions on the play, squares as in the diagram"
    ).add_argument
    add("--mating-man", metavar="MAN", help="who mates: a letter such as S, or the man of a square")
    add("--mating-square", metavar="SQUARE", help="where the mating move ends")
    add("--model-mates", action="store_true", help="model mates only")
    for name, words in (
        ("moved", "this man must move"),
        ("unmoved", "this man must not move"),
        ("captured", "this man must be captured"),
        ("uncaptured", "this man must not be captured"),
    ):
        add(f"--{name}", metavar="SQUARE", action="append", default=[], help=words)
    add("--with-move", metavar="MOVE", action="append", default=[], help="such as e2e4: must occur")


def verify_parser() -> argparse.ArgumentParser:
    """Return the parser of ``matewright verify``."""
    parser = new_parser("verify", "Check the certificate of a solution.", VERIFY_EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="the certificate")
    return parser


def analyse_parser() -> argparse.ArgumentParser:
    """Return the parser of ``matewright analyse``."""
    parser = new_parser("analyse", "Tell what is in problems.", ANALYSE_EXAMPLES)
    parser.add_argument("words", nargs="+", metavar="FEN|FILE", help="a position, or a file")
    parser.add_argument("--stipulation", metavar="TEXT", help="in place of what a file asks for")
    parser.add_argument(
        "--number", metavar="N", type=whole(1, 1_000_000), help="the problem of this number alone"
    )
    parser.add_argument(
        "--tries",
        metavar="N",
        type=whole(0, 10),
        default=1,
        help="compare tries with up to N refutations, too (default: 1)",
    )
    parser.add_argument(
        "--max-time", metavar="S", type=seconds, help="stop the search of a problem after S seconds"
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object a line for each part")
    form.add_argument(
        "--table",
        action="store_true",
        help="the phase table in place of the themes: set play, the telling tries, keys",
    )
    return parser


def play_parser() -> argparse.ArgumentParser:
    """Return the parser of ``matewright play``."""
    from solver.ancestors.machine_game import Opponent  # no other command needs the machines

    parser = new_parser(
        "play",
        "Play a game against a machine of old: moves are typed, answers printed.",
        PLAY_EXAMPLES,
    )
    parser.add_argument("fen", nargs="?", metavar="FEN", help="where the game begins")
    parser.add_argument(
        "--against",
        required=True,
        choices=[opponent.value for opponent in Opponent],
        help="atlas (Bell's program on the Atlas, 1967) or wray (an HP 9810A calculator, 1974)",
    )
    parser.add_argument("--black", action="store_true", help="play Black (default: White)")
    parser.add_argument("--pgn", metavar="FILE", help="save the game to this file in the end")
    parser.add_argument("--name", default="Human", help="your name in the saved game")
    return parser


def uci_parser() -> argparse.ArgumentParser:
    """Return the parser of ``matewright uci``."""
    return new_parser("uci", "Be an engine for a chess GUI, on standard input and output.", "")


def add_problem_options(parser: argparse.ArgumentParser) -> None:
    """Add what a problem asks for beside its stipulation."""
    group = parser.add_argument_group("what the problem asks for beside its stipulation")
    add = group.add_argument
    add(
        "--twin",
        metavar="CHANGES",
        action="append",
        default=[],
        help="solve a twin as well, made by 'Move a1 b1', 'Remove c3', 'Stipulation h#3' ...; "
        "begun with 'Continued', from the twin before it; may be given many times",
    )
    add("--zeroposition", action="store_true", help="the diagram itself is not solved")
    sides = group.add_mutually_exclusive_group()
    sides.add_argument(
        "--duplex",
        dest="duplex",
        action="store_const",
        const=Duplex.BOTH,
        default=Duplex.NONE,
        help="solve it with the colours in exchanged roles as well",
    )
    sides.add_argument(
        "--half-duplex",
        dest="duplex",
        action="store_const",
        const=Duplex.HALF,
        help="solve it with the colours in exchanged roles alone",
    )
    add(
        "--intended",
        metavar="N",
        help="how many solutions are intended, such as 2, or 2.1.1 move by move (default: 1)",
    )


def _add_search_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add(
        "--tries",
        metavar="K",
        type=whole(0, 99),
        default=0,
        help="look for tries with up to K refutations (default: 0, no tries)",
    )
    add("--set-play", action="store_true", help="look for set play")
    add("--tree", action="store_true", help="work out all variations")
    add(
        "--post-key-play",
        action="store_true",
        help="the position is that after the key: work out the play that follows",
    )
    add(
        "--method",
        choices=[method.value for method in Method],
        default=Method.MATEWRIGHT.value,
        help="let one of the old machines solve: geniss (2004, direct mates), bell (1972) or "
        "prinz (1951), mates in two, wrong where they left a rule out",
    )
    add("--threads", metavar="N", type=whole(1, 256), default=1, help="threads of one search")
    add(
        "--first-proof",
        action=argparse.BooleanOptionalAction,
        help="look for one proof beside the exact search and tell it at once "
        "(default: on a terminal alone)",
    )
    add(
        "--memory",
        metavar="MB",
        type=whole(LEAST_MEMORY_MB, 1_000_000),
        default=256,
        help="memory for the table of positions (default: 256)",
    )
    add(
        "--max-time",
        metavar="S",
        type=seconds,
        help="stop after S seconds, twins and words of one problem included",
    )
    add(
        "--max-solutions",
        metavar="N",
        type=whole(1, 1_000_000),
        help="stop after N keys or solutions; with 1 Prinz and Geniss stop where the originals did",
    )
    add(
        "--max-lines",
        metavar="N",
        type=whole(1, MOST_KEPT_LINES),
        default=KEPT_LINES,
        help="keep N solutions of help and series play, and only count the others "
        f"(default: {KEPT_LINES})",
    )


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
        max_lines=arguments.max_lines,
        post_key_play=arguments.post_key_play,
        first_proof=bool(arguments.first_proof),
        method=Method(arguments.method),
    )


def problem_options(arguments: argparse.Namespace) -> ProblemOptions:
    """Return what the command line asks for beside the stipulation."""
    return ProblemOptions(
        tuple(arguments.twin), arguments.zeroposition, arguments.duplex, arguments.intended
    )


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return what reads a whole number between two others from the command line."""

    def read(text: str) -> int:
        if text.isascii() and text.isdigit() and len(text) < 10 and least <= int(text) <= most:
            return int(text)
        raise argparse.ArgumentTypeError(
            f"expected a whole number from {least} to {most}, got {quoted(text[:40])}"
        )

    return read


def seconds(text: str) -> float:
    """Read a number of seconds above 0."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1e9:
        raise argparse.ArgumentTypeError(f"expected seconds above 0, got {quoted(text[:40])}")
    return value
