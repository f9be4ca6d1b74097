"""The commands of the terminal: one table for the start, the entrance, the help and the tests.

``start.py`` reads it with any Python from 3.8 and nothing installed, so that it imports the
standard library alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, Callable, Optional, Sequence, Tuple  # noqa: UP035

if TYPE_CHECKING:
    from argparse import ArgumentParser

HELP = "help"
"""Followed by a command, tells about it."""


@dataclass(frozen=True)
class Command:
    """One command; each of its *forms* is what may stand behind its name, and what for."""

    name: str
    forms: Tuple[Tuple[str, str], ...]  # noqa: UP006 - read by Python 3.8 as well
    words_in: str
    """The module of ``composer.cli`` in which its parser stands."""
    has_options: bool = True

    @property
    def usage(self) -> str:
        """Every form on a line of its own, as it is typed."""
        end = " [options]" if self.has_options else ""
        lines = (f"matewright {self.name} {form}{end}".rstrip() for form, _ in self.forms)
        return "\n       ".join(lines)

    def parser(self) -> ArgumentParser:
        """Return what reads the words behind its name."""
        parser: ArgumentParser = _load(self.words_in, f"{self.name}_parser")()
        return parser

    def runner(self) -> Callable[[Any], int]:
        """Return what carries it out; its module is imported only now."""
        run: Callable[[Any], int] = _load(self.name, f"run_{self.name}")
        return run


COMMANDS = (
    Command(
        "solve",
        (
            ("FEN STIPULATION", "solve one problem and print the solution"),
            ("FILE", "solve the problems of a file, with their twins"),
        ),
        "arguments.solving",
    ),
    Command(
        "vary",
        (("FEN STIPULATION|FILE", "judge all changes of one man: repairs, economies, squares"),),
        "arguments.vary",
    ),
    Command("batch", (("FILE", "solve every problem of a file"),), "arguments.solving"),
    Command(
        "merge",
        (("FILES", "join the results of all shards of a batch"),),
        "arguments.solving",
    ),
    Command(
        "analyse",
        (
            ("FEN STIPULATION", "tell the themes of one problem, each with its evidence"),
            ("FILE", "tell the themes of every problem of a file"),
        ),
        "arguments.solving",
    ),
    Command(
        "library",
        (
            ("index [FOLDER ...]", "index folders of problems, however many"),
            ("find QUERY", "search all of them"),
            ("stats [QUERY]", "count stipulations, men, decades, authors, keywords"),
            ("like FEN|FILE", "who did this before? problems that are like one"),
            ("duplicates", "list positions that stand more than once"),
            ("diff LEFT RIGHT", "hold two libraries together"),
            ("merge LEFT RIGHT", "write the problems of two libraries to one file"),
        ),
        "arguments.library",
    ),
    Command(
        "diagram",
        (("FEN|FILE OUT", "draw problems as SVG, PNG, PDF or HTML"),),
        "arguments.diagrams",
    ),
    Command(
        "convert",
        (("IN [OUT]", "write problems in another format (PGN, LaTeX, Popeye ...)"),),
        "arguments.formats",
    ),
    Command("show", (("FILE|FEN", "print problems as text"),), "arguments.formats"),
    Command(
        "verify",
        (("FILE", 'check a certificate that "solve --certificate" has written'),),
        "arguments.solving",
        has_options=False,
    ),
    Command(
        "play",
        (("--against NAME [FEN]", "play a game against Atlas (1967) or Wray's calculator (1974)"),),
        "arguments.solving",
    ),
    Command(
        "uci",
        (("", "be an engine for a chess GUI (Universal Chess Interface)"),),
        "arguments.solving",
        has_options=False,
    ),
)
"""All commands, in the order of the help."""


def command_of(words: Sequence[str]) -> Optional[Command]:  # noqa: UP045 - as above
    """Return the command that the first of *words* names, ``None`` where it names none."""
    return next((command for command in COMMANDS if words[:1] == [command.name]), None)


def opens_window(words: Sequence[str]) -> bool:
    """Tell whether the program shows a window when it gets these *words*."""
    if not words:
        return True
    is_for_terminal = words[0] == HELP or words[0].startswith("-")
    return not is_for_terminal and command_of(words) is None


def listed() -> str:
    """Return what the help says of all commands, a line for each form."""
    rows = [(f"{it.name} {form}", text) for it in COMMANDS for form, text in it.forms]
    width = max(len(left) for left, _ in rows) + 2
    return "\n".join(f"  {left:{width}}{text}" for left, text in rows)


def names() -> str:
    """Return the names of all commands, for a sentence."""
    return ", ".join(command.name for command in COMMANDS)


def _load(module: str, name: str) -> Any:
    return getattr(import_module(f"composer.cli.{module}"), name)
