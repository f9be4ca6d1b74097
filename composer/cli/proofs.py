"""``matewright batch --certificates FOLDER``: the proof of each answer, named by its hash."""

from __future__ import annotations

import contextlib
import os
import tempfile
import threading
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from composer.cli.exits import BadInputError
from composer.cli.options import SearchOptions
from composer.cli.outputs import check_output
from composer.formats.saving import cause_of, shown
from solver.certificate.format import CertificateError
from solver.errors import SolverError
from solver.search.control import Control, Interrupted
from solver.solution import Status
from solver.twinning.composition import Answer


def check_folder(folder: Path) -> None:
    """Make the *folder* of the certificates where there is none, but not those it stands in.

    Raises:
        BadInputError: it cannot be made, or no file can be written there.
    """
    try:
        folder.mkdir(exist_ok=True)
    except FileExistsError as error:
        raise BadInputError(f"--certificates: {shown(folder)} is no folder.") from error
    except (OSError, ValueError) as error:
        cause = cause_of(error)
        raise BadInputError(f"--certificates: {shown(folder)} cannot be made: {cause}.") from error
    check_output(folder / "0.txt", "--certificates")


def certificate_of(answer: Answer, folder: Path, options: SearchOptions) -> str | None:
    """Write the certificate of *answer* into *folder*; return its SHA-256, which names the file.

    ``None`` where there is none: for what :mod:`solver.certificate.scope` leaves out, a search that
    did not come to its end, and where the proof takes longer than the time for one problem.

    Raises:
        BadInputError: it cannot be written.
    """
    from solver.certificate.writer import write_certificate

    problem = answer.part.problem
    has_replies = not problem.stipulation.is_told_in_lines
    is_asked = answer.solution.status is Status.COMPLETE and has_replies
    if not is_asked or options.post_key_play:
        return None
    control, digest = Control(), sha256()
    try:
        with _part(folder) as part, _limit(control, options.max_time):
            with part.open("wb") as file:

                def write(data: bytes) -> None:
                    digest.update(data)
                    file.write(data)

                write_certificate(problem, options.memory_mb, control, write)
            part.replace(folder / f"{digest.hexdigest()}.txt")
    except (Interrupted, SolverError, CertificateError):
        return None
    except OSError as error:
        raise BadInputError(f"--certificates: {shown(folder)}: {error.strerror}.") from error
    return digest.hexdigest()


@contextlib.contextmanager
def _part(folder: Path) -> Iterator[Path]:
    """Yield a file that is taken away where it was not renamed."""
    handle, name = tempfile.mkstemp(".part", dir=folder)
    os.close(handle)
    path = Path(name)
    try:
        yield path
    finally:
        path.unlink(missing_ok=True)


@contextlib.contextmanager
def _limit(control: Control, seconds: float | None) -> Iterator[None]:
    """Stop the proof after *seconds*; without them there is no limit."""
    timer = None if seconds is None else threading.Timer(seconds, control.stop)
    if timer is not None:
        timer.daemon = True
        timer.start()
    try:
        yield
    finally:
        if timer is not None:
            timer.cancel()
