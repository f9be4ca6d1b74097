"""What a crew afar and its workers say to each other, and what a worker does with a chunk.

``do_chunk`` runs in a worker of a cluster.  The problems are solved in a process beside it, as in
any crew, so that one that crashes costs a problem and not the worker; what is done is told at
once, and not only with the whole chunk.
"""

from __future__ import annotations

import os
import pickle
import platform
import socket
import threading
import time
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from composer.crew.crew import JobReport, ProcessCrew
from composer.crew.orders import DoJob, JobNews
from composer.version import program_version
from solver.journal import solver_fingerprint

SECONDS_BETWEEN_BEATS = 1.0
"""A worker says at least so often that it is alive."""
SECONDS_TO_KEEP = 30.0
"""So long a process waits for the next chunk."""
SECONDS_TO_DROP = 1.0
"""So long a job that nobody waits for may take to end, before its process is ended."""
_TICK = 0.2

_AnyCrew = ProcessCrew[tuple[int, Any]]


@dataclass(frozen=True, slots=True)
class WorkerCard:
    """What a worker tells of itself before it is given anything."""

    version: str
    fingerprint: str
    """Of the sources that decide moves."""
    machine: str
    """The kind of processor, such as ``x86_64``."""
    host: str
    process: int


@dataclass(frozen=True, slots=True)
class JobChunk:
    """Jobs with their numbers, in the order in which they are to be done.

    Where ``patience`` is given, a job that takes longer, in seconds, is ended.
    """

    work: DoJob
    jobs: tuple[tuple[int, Any], ...]
    patience: float | None = None


@dataclass(frozen=True, slots=True)
class Beat:
    """What became of jobs of a chunk since the last beat, by their numbers; often of none."""

    reports: tuple[tuple[int, JobReport], ...] = ()


def packed(said: object) -> bytes:
    """Return *said* as it travels."""
    return zlib.compress(pickle.dumps(said, pickle.HIGHEST_PROTOCOL), 1)


def unpacked(data: bytes) -> Any:
    """Return what :func:`packed` has packed."""
    return pickle.loads(zlib.decompress(data))


def introduce() -> WorkerCard:
    """Return the card of this worker."""
    machine, host = platform.machine(), socket.gethostname()
    return WorkerCard(program_version(), solver_fingerprint(), machine, host, os.getpid())


def do_chunk(
    data: bytes,
    tell: Callable[[bytes], None],
    is_forsaken: Callable[[], bool],
) -> bytes:
    """Do the packed :class:`JobChunk`; return the last :class:`Beat`, packed as others.

    Once *is_forsaken*, what is in work is ended: nobody waits for it any more.
    """
    chunk: JobChunk = unpacked(data)
    with _crew_for(chunk.work) as crew:
        crew.begin(iter(chunk.jobs))
        found: list[tuple[int, JobReport]] = []
        beat = ended = time.monotonic()
        tell(packed(Beat()))
        while crew.is_busy:
            crew.wait(_TICK)
            reports = [(job[0], report) for job, report in crew.take()]
            found += reports
            now = time.monotonic()
            is_begun = any(process.is_ready for process in crew.processes)
            if not is_begun or any(not isinstance(report, JobNews) for _, report in reports):
                ended = now
            if now - beat > SECONDS_BETWEEN_BEATS:
                tell(packed(Beat(tuple(found))))
                beat, found = now, []
            is_stuck = chunk.patience is not None and now - ended > chunk.patience
            if is_forsaken():
                _end(crew)
                break
            if is_stuck:
                crew.kill()
                ended = now
        if crew.hindrance:
            raise OSError(crew.hindrance)
    return packed(Beat(tuple(found)))


def _end(crew: _AnyCrew) -> None:
    """End what is in work; a process that has one job, and ends it, keeps what it knows."""
    end = time.monotonic() + SECONDS_TO_DROP
    if all(len(process.errands) == 1 for process in crew.processes):
        crew.drop()
        while crew.is_busy and time.monotonic() < end:
            crew.wait(_TICK)
            crew.take()
    if crew.is_busy:
        crew.kill()


@dataclass(frozen=True, slots=True)
class _NumberedWork:
    """Does a job that comes with its number."""

    work: DoJob

    def __call__(self, job: tuple[int, Any], hand: Any) -> Any:
        return self.work(job[1], hand)


_waiting: dict[bytes, list[tuple[_AnyCrew, threading.Timer]]] = {}
_turn = threading.Lock()


@contextmanager
def _crew_for(work: DoJob) -> Iterator[_AnyCrew]:
    """Yield a crew of one that does *work*; it stays for the next chunk, but not for long."""
    name = pickle.dumps(work)
    crew = _taken(name) or _AnyCrew(_NumberedWork(work), 1)
    try:
        yield crew
    except BaseException:
        crew.close()
        raise
    if crew.is_busy or not crew.processes:
        crew.close()
    else:
        _keep(name, crew)


def _taken(name: bytes) -> _AnyCrew | None:
    with _turn:
        if not _waiting.get(name):
            return None
        crew, timer = _waiting[name].pop()
        timer.cancel()
        return crew


def _keep(name: bytes, crew: _AnyCrew) -> None:
    def dismiss() -> None:
        with _turn:
            _waiting[name] = [it for it in _waiting[name] if it[0] is not crew]
        crew.close()

    timer = threading.Timer(SECONDS_TO_KEEP, dismiss)
    timer.daemon = True
    with _turn:
        _waiting.setdefault(name, []).append((crew, timer))
    timer.start()
