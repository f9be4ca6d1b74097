"""``--cluster``: workers of a cluster in place of processes of this computer, or to help it."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable, Iterator
from queue import Empty, SimpleQueue

from composer.cli.exits import BadInputError
from composer.cli.options import SearchOptions
from composer.cli.question import FileQuestion
from composer.crew.cluster import ClusterCrew, ClusterWorker
from composer.crew.helping import ClusterHelpers, PartJob, decide_part
from composer.crew.orders import DoJob
from solver.problem import Method
from solver.search.parts import kin_of

SECONDS_TO_COMPILE = 600.0
"""The first search of each kind on a machine compiles the solver."""


def cluster_crew(
    address: str,
    work: DoJob,
    options: SearchOptions,
    left: Iterable[FileQuestion],
    cost: Callable[[FileQuestion], float],
    note: Callable[[str], None],
) -> ClusterCrew[FileQuestion]:
    """Return the crew at *address* that does *work*; a problem that has no end there is ended."""
    most, patience = options.max_time or float("inf"), None
    if options.max_time is not None:
        parts = (1 if it.composition is None else it.composition.part_count for it in left)
        patience = max(parts, default=1) * options.max_time + SECONDS_TO_COMPILE
    return ClusterCrew(
        work, address, cost=lambda it: min(most, cost(it)), patience=patience, note=note
    )


def rate_words(workers: list[ClusterWorker], done: int, seconds: float) -> str:
    """Say in the line of progress how fast it goes, and how many are at work."""
    if not workers:
        return ", waiting for workers"
    rate = f", {done / seconds:.1f} a second" if done and seconds > 1 else ""
    return f"{rate}, 1 worker" if len(workers) == 1 else f"{rate}, {len(workers)} workers"


def worker_lines(workers: Iterable[ClusterWorker], seconds: float) -> Iterator[str]:
    """Say of each worker in the end what it has done."""
    for it in sorted(workers, key=lambda it: -it.done):
        rate = f", {it.done / seconds:.1f} a second" if it.done and seconds > 1 else ""
        end = "" if it.is_there and not it.is_silent else ", lost"
        yield f"{it.name}: {it.done} done{rate}{end}"


class HelpedSearch:
    """What ``solve --cluster`` has of the cluster; it is reached when a search is hard enough."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._notes: SimpleQueue[str] = SimpleQueue()
        self._began = time.monotonic()
        self.helpers = ClusterHelpers(self._begin, stays=True)

    def notes(self) -> Iterator[str]:
        """Yield what is to be told since this was last asked."""
        try:
            while True:
                yield self._notes.get_nowait()
        except Empty:
            return

    def words(self) -> str:
        """Say at the head of the line of progress who is at work."""
        crew = self.helpers.crew
        return "" if crew is None else f"{rate_words(crew.there, 0, 0.0).lstrip(', ')}: "

    def check(self) -> None:
        """Tell where the cluster is lost.

        Raises:
            BadInputError: it was never there.
        """
        why, crew = self.helpers.lost, self.helpers.crew
        if why and crew is not None and not crew.workers:
            raise BadInputError(f"--cluster: {why}.")
        if why:
            self._notes.put(f"The cluster is lost: {why}.")
            self.helpers.lost = ""

    def close(self) -> Iterator[str]:
        """Leave the cluster, and say of each worker what it has done."""
        crew = self.helpers.crew
        if crew is not None:
            crew.close()
            yield from worker_lines(crew.workers.values(), time.monotonic() - self._began)

    def _begin(self) -> ClusterCrew[PartJob]:
        self._began = time.monotonic()
        return ClusterCrew(
            decide_part, self._address, note=self._notes.put, kin=lambda job: kin_of(job.part)
        )


def check_helped(arguments: argparse.Namespace, is_restricted: bool) -> None:
    """See that what is asked can be shared with a cluster.

    Raises:
        BadInputError: it cannot.
    """
    for option, is_given in (
        ("--threads", arguments.threads > 1),
        ("--max-solutions", arguments.max_solutions is not None),
        ("--post-key-play", arguments.post_key_play),
        ("--method", Method(arguments.method) is not Method.MATEWRIGHT),
    ):
        if is_given:
            raise BadInputError(f"{option}: it is for a search on this computer.")
    if is_restricted:
        raise BadInputError("--cluster: conditions on the play are searched on this computer.")
