"""``matewright solve --certificate FILE``: the proof of the answer, written beside it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from pathlib import Path
from typing import TYPE_CHECKING

from composer.cli.exits import BadInputError, Exit
from composer.cli.outputs import check_output
from composer.cli.progress import TerminalLine, prepare_aloud
from composer.cli.signals import Heed
from composer.formats.saving import SaveError, replacement, shown
from solver.certificate.format import CertificateError
from solver.certificate.scope import check_can_be_certified
from solver.counting import grouped
from solver.errors import SolverError
from solver.problem import Problem
from solver.search.control import Control, Interrupted

if TYPE_CHECKING:
    from solver.certificate.writer import Written

SHOW_SECONDS = 0.1
"""Time between two looks at how far the proof has come."""


def check_wish(path: Path, problem: Problem) -> None:
    """Raise BadInputError before the search where its answer could not be certified in *path*."""
    try:
        check_can_be_certified(problem)
    except SolverError as error:
        raise BadInputError(f"--certificate: {error}.") from error
    check_output(path, "--certificate")


def save_certificate(path: Path, problem: Problem, memory_mb: int, heed: Heed) -> Exit:
    """Work out the proof of *problem* and save it, whole or not at all."""
    line = TerminalLine(sys.stderr)
    try:
        with replacement(path) as file:
            written = _work_out(problem, memory_mb, file.write, line, heed)
    except Interrupted:
        line.note("No certificate was written: it was stopped.")
        return Exit.STOPPED
    except (CertificateError, SaveError) as error:
        line.note(str(error))
        return Exit.FAILED
    finally:
        line.clear()
    nodes, size = grouped(written.nodes), grouped(written.size)
    line.note(f"Certificate written to {shown(path)}: {nodes} lines of proof, {size} bytes.")
    return Exit.FINISHED


def _work_out(
    problem: Problem,
    memory_mb: int,
    write: Callable[[bytes], object],
    line: TerminalLine,
    heed: Heed,
) -> Written:
    """Work out the proof in another thread, so that Ctrl+C is heard at once.

    Raises:
        Interrupted: it was.
    """
    # Only now: these load the kernel's modules.
    from solver.certificate.writer import Stage, write_certificate

    prepare_aloud(problem, line.note, heed)
    if heed.is_asked:
        raise Interrupted
    control = Control()
    stages = [Stage(0, 0, 0)]

    def work() -> Written:
        return write_certificate(
            problem, memory_mb, control, write, lambda stage: stages.__setitem__(0, stage)
        )

    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="matewright-certificate") as pool:
        working = pool.submit(work)
        with heed.stopping(control.stop):
            while not working.done():
                wait([working], SHOW_SECONDS)
                stage = stages[0]
                line.show(
                    f"writing the certificate, first move {stage.first_moves} of "
                    f"{stage.of_first_moves}, {grouped(stage.nodes)} lines of proof"
                )
        return working.result()
