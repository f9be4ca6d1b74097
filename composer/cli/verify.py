"""``matewright verify``: confirm a certificate move by move, or say why it is refused."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from urllib.parse import unquote

from composer.cli.exits import BadInputError, Exit
from composer.cli.progress import TerminalLine, duration
from composer.cli.signals import Heed, heed_signals
from composer.crew.crew import ProcessCrew
from composer.crew.hand import WorkHand
from composer.crew.orders import Done
from composer.formats.files import OpenError, opening_cause
from composer.formats.saving import shown
from solver.certificate.checker import Confirmed, Share, check
from solver.certificate.format import CertificateError
from solver.counting import grouped, within_sentence
from solver.files import check_file
from solver.notation.moves import short_algebraic

_LEAST_FOR_CREW = 4_000
"""So many bytes are worth the beginning of other processes."""
_BETWEEN_LOOKS = 0.2
_SECONDS_TO_GUESS = 3.0
"""After so long it is told how long it may still take."""

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
        confirmed = _check(path, arguments.jobs or os.cpu_count() or 1)
    except CertificateError as error:
        print(f"Refused: {shown(path)}, {within_sentence(str(error))}", file=sys.stderr)
        return Exit.FAILED
    except (OSError, ValueError) as error:
        raise BadInputError(str(OpenError(path, opening_cause(error)))) from error
    for line in summary(confirmed, time.monotonic() - began):
        print(line)
    return Exit.FINISHED


def _check(path: Path, jobs: int) -> Confirmed:
    line = TerminalLine(sys.stderr)
    try:
        total = max(check_file(path).st_size, 1)
        if total >= _LEAST_FOR_CREW and jobs > 1:
            return _SharedCheck(path, jobs, partial(_show, line, total, time.monotonic())).run()
        with path.open("rb") as file:
            return check(file, partial(_show, line, total, time.monotonic()))
    finally:
        line.clear()


def _show(line: TerminalLine, total: int, began: float, done: int) -> None:
    words, seconds = f"checking, {100 * done // total} %", time.monotonic() - began
    if seconds > _SECONDS_TO_GUESS and done < total:
        words += f", about {duration(seconds * (total - done) / done)} left"
    line.show(words)


def check_share(path: Path, share: Share, _: WorkHand) -> str | tuple[str, int]:
    """Confirm a share of a certificate; return why it is refused, or seal and settled positions."""
    try:
        with path.open("rb") as file:
            confirmed = check(file, share=share)
    except CertificateError as error:
        return str(error)
    return confirmed.seal, confirmed.settled


class _SharedCheck:
    """A certificate of which this process confirms one share, and a crew the others."""

    def __init__(self, path: Path, jobs: int, show: Callable[[int], None]) -> None:
        self._path = path
        self._own, *self._others = (Share(index, jobs) for index in range(jobs))
        self._show = show
        self._heed: Heed = heed_signals()
        self._passed: dict[Share, tuple[str, int]] = {}

    def run(self) -> Confirmed:
        """Confirm all shares.

        Raises:
            CertificateError: one of them is refused.
        """
        with ProcessCrew[Share](partial(check_share, self._path), len(self._others)) as crew:
            crew.begin(self._others)
            with self._path.open("rb") as file:
                confirmed = check(file, partial(self._go_on, crew), self._own)
            while crew.is_busy:
                crew.wait(_BETWEEN_LOOKS)
                self._take(crew)
        for share in self._others:
            if share not in self._passed:  # whoever was to do it broke down
                with self._path.open("rb") as file:
                    alone = check(file, share=share)
                self._passed[share] = alone.seal, alone.settled
        if any(seal != confirmed.seal for seal, _ in self._passed.values()):
            raise CertificateError("The file was changed while it was checked.")
        settled = sum(settled for _, settled in self._passed.values())
        return replace(confirmed, settled=confirmed.settled + settled)

    def _go_on(self, crew: ProcessCrew[Share], done: int) -> None:
        self._show(done)
        self._take(crew)

    def _take(self, crew: ProcessCrew[Share]) -> None:
        if self._heed.is_asked:
            raise KeyboardInterrupt
        for share, report in crew.take():
            if isinstance(report, Done):
                if isinstance(report.answer, str):
                    raise CertificateError(report.answer)
                self._passed[share] = report.answer


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
