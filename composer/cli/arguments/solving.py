"""The words of the command line: commands, options, and the help to them."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import NoReturn

from composer.cli import commands
from composer.cli.arguments.examples import (
    ANALYSE_EXAMPLES,
    BATCH_EXAMPLES,
    MERGE_EXAMPLES,
    PLAY_EXAMPLES,
    SOLVE_EXAMPLES,
    VERIFY_EXAMPLES,
    WINDOW_EXAMPLES,
)
from composer.cli.exits import BadInputError
from composer.cli.options import ProblemOptions, SearchOptions
from composer.cli.sharding.shard import read_shard
from composer.crew.address import ClusterError, check_address
from composer.version import program_version
from solver.language import quoted
from solver.problem import KEPT_LINES, LEAST_MEMORY_MB, MOST_KEPT_LINES, Method
from solver.twinning.composition import Duplex

_QUOTED = re.compile(r"(?<!\w)'([^']*)'(?!\w)")
"""What argparse quotes."""


class CommandParser(argparse.ArgumentParser):
    """A parser that raises instead of printing its usage and leaving."""

    def error(self, message: str) -> NoReturn:
        if "required: STIPULATION" in message:
            message += "; quote it, for # begins a comment in a shell"
        if "expected one argument" in message:
            message += "; one that begins with - is written behind =, such as --twin=-wRd2"
        message = _QUOTED.sub("“\\1”", message[:300])
        raise BadInputError(f"{message}. Try “{self.prog} --help”.")


def new_parser(name: str, description: str, examples: str) -> CommandParser:
    """Return a parser for the command *name* in the style of all; "" is that without one."""
    command = commands.command_of([name])
    return CommandParser(
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
        "words",
        nargs="+",
        metavar="FEN",
        help="the position, or a file (.olv, EPD, PGN, Popeye input ...)",
    )
    parser.add_argument(
        "-s",
        "--stipulation",
        metavar="STIPULATION",
        help="what is asked, such as 's#3'; it may stand behind the FEN as well, and takes the "
        "place of what a file asks",
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
    _add_cluster(parser, "decide parts of a long search")
    parser.add_argument(
        "--certificate",
        metavar="FILE",
        help="write a proof of the answer to this file (#, s#, r# and semi-r# alone)",
    )
    return parser


def _add_cluster(parser: argparse.ArgumentParser, what: str) -> None:
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        type=read_cluster,
        help=f"let the workers of a Dask cluster {what}: the address of its scheduler, or "
        "local:N for N of this computer; --memory is for each (docs/shards.md)",
    )


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
    _add_cluster(parser, "solve them")
    parser.add_argument(
        "--only",
        choices=["unfinished"],
        help="solve again what a limit stopped or what broke down, perhaps with more time; "
        "finished results in the --out file stay",
    )
    parser.add_argument(
        "--certificates",
        metavar="FOLDER",
        help="write a proof of each answer into this folder (#, s#, r# and semi-r# alone); "
        "it is named by its SHA-256, which the result tells",
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
    """Add the conditions on the play; see docs/restrictions.md."""
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
    add = parser.add_argument_group(
        "a narrow search of long direct, self and reflex play: what it finds holds"
    ).add_argument
    add("--only-checks", action="store_true", help="each move of the attacker gives check")
    for name, words in (
        ("flights", "it leaves the other king at most N flights"),
        ("defences", "it leaves at most N replies that hold out"),
    ):
        add(f"--most-{name}", metavar="N", type=whole(0, 200), help=words)
    add(
        "--free-moves",
        metavar="N",
        type=whole(2, 10),
        default=2,
        help="the last N moves are free, and a reply holds out that prolongs the play beyond them"
        " (default: 2)",
    )


def verify_parser() -> argparse.ArgumentParser:
    """Return the parser of ``matewright verify``."""
    parser = new_parser("verify", "Check the certificate of a solution.", VERIFY_EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="the certificate")
    words = "processes that check (default: all cores)"
    parser.add_argument("--jobs", metavar="N", type=whole(1, 256), help=words)
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
    form.add_argument("--text", action="store_true", help="each theme with its lines (the default)")
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
        help="look for tries with up to K refutations (default: 0, no tries); a problem that asks "
        "for tries itself has them among its variations",
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
    """Return the options of the search; *wants_tree* asks for variations in any case.

    Raises:
        BadInputError: an old machine is asked for what it does not look for.
    """
    _check_machine(arguments)
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


def _check_machine(arguments: argparse.Namespace) -> None:
    method = Method(arguments.method)
    if method is Method.MATEWRIGHT:
        return
    for option, is_given in (
        ("--tries", arguments.tries > 0),
        ("--set-play", arguments.set_play),
        ("--tree", arguments.tree),
        ("--post-key-play", arguments.post_key_play),
        ("--threads", arguments.threads > 1),
        ("--first-proof", bool(arguments.first_proof)),
        ("--certificate", getattr(arguments, "certificate", None) is not None),
        ("--certificates", getattr(arguments, "certificates", None) is not None),
    ):
        if is_given:
            raise BadInputError(f"{option}: {method.full_name} looks for keys alone, step by step.")


def problem_options(arguments: argparse.Namespace) -> ProblemOptions:
    """Return what the command line asks for beside the stipulation."""
    return ProblemOptions(
        tuple(arguments.twin), arguments.zeroposition, arguments.duplex, arguments.intended
    )


def read_cluster(text: str) -> str:
    """Read ``local:4`` or the address of a scheduler."""
    try:
        return check_address(text)
    except ClusterError as error:
        raise argparse.ArgumentTypeError(f"{error}, got {quoted(text[:40])}") from error


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
