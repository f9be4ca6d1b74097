"""``matewright verify``: confirm a certificate move by move, or say why it is refused."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from urllib.parse import unquote

from composer.cli.exits import BadInputError, Exit
from composer.cli.progress import TerminalLine
from composer.formats.files import OpenError, opening_cause
from composer.formats.saving import shown
from solver.certificate.checker import Confirmed, check
from solver.certificate.format import CertificateError
from solver.counting import grouped, within_sentence
from solver.files import check_file
from solver.notation.moves import short_algebraic

VERDICTS = {
    "sound": "is sound: one key, and none sooner",
    "cooked": "is cooked: it has {count} keys, none of them sooner",
    "short solution": "has a short solution",
    "no solution": "has no solution",
}


def run_verify(arguments: argparse.Namespace) -> Exit:
    """Check the certificate of the command line and print what was confirmed.

    Raises:
        BadInputError: the file cannot be read.
    """
    path = Path(arguments.file)
    began = time.monotonic()
    try:
        confirmed = _check(path)
    except CertificateError as error:
        print(f"Refused: {shown(path)}, {within_sentence(str(error))}", file=sys.stderr)
        return Exit.FAILED
    except (OSError, ValueError) as error:
        raise BadInputError(str(OpenError(path, opening_cause(error)))) from error
    for line in summary(confirmed, time.monotonic() - began):
        print(line)
    return Exit.FINISHED


def _check(path: Path) -> Confirmed:
    line = TerminalLine(sys.stderr)
    try:
        total = max(check_file(path).st_size, 1)
        with path.open("rb") as file:
            return check(file, lambda done: line.show(f"checking, {100 * done // total} %"))
    finally:
        line.clear()


def summary(confirmed: Confirmed, seconds: float) -> Iterator[str]:
    """Say in words what a certificate proves."""
    statement = confirmed.statement
    words = VERDICTS[statement.verdict].format(count=len(statement.keys))
    yield f"Confirmed: {statement.stipulation} {words}."
    yield f"Position: {statement.fen}"
    if statement.men:
        yield f"Men: {_men(statement.men)}"
    if statement.conditions:
        yield f"Conditions: {statement.conditions}"
    if statement.keys:
        yield f"Keys: {_moves(confirmed, statement.keys)}"
    if statement.short_keys:
        yield f"Sooner: {_moves(confirmed, statement.short_keys)}"
    nodes, settled = grouped(confirmed.nodes), grouped(confirmed.settled)
    tried = f"{settled} positions settled by trying all moves"
    yield f"{nodes} lines of proof, {tried}, {seconds:.2f} s."


def _moves(confirmed: Confirmed, keys: Sequence[str]) -> str:
    game, read = confirmed.form.root(), confirmed.form.read_move
    return ", ".join(f"1.{short_algebraic(game, read(key))}" for key in keys)


def _men(words: str) -> str:
    """Return the men of a header with their codes: ``G Grasshopper``."""
    return ", ".join(unquote(word.rstrip(":").replace(":", " ")) for word in words.split())
