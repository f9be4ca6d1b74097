"""How a batch grows with the workers of a cluster: ``python -m benchmarks.cluster``.

``measure`` lets one worker and then two of this computer do the same work, and tells how much of a
second worker is gained, and what a chunk costs the process that holds scheduler and command.
``simulate FILE RESULTS`` lets the program share out 500,000 problems among workers that only take
time: as long as RESULTS (``matewright batch FILE --out RESULTS``) says of problems drawn from
FILE, with forecasts as they are and as wrong as they are there (each wrong by the factor of another
problem, or the many copies of one would all be wrong alike), and with the measured cost of a chunk.
"""

from __future__ import annotations

import argparse
import heapq
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.forecast import read_cases
from benchmarks.spinning import do_nothing, spin
from benchmarks.stand_in import StandIn
from composer.crew.chunks import Beat, JobChunk, unpacked
from composer.crew.cluster import CHUNK_SIZE, ClusterCrew
from composer.crew.link import ChunkEnded
from composer.crew.orders import Done

COUNTS = (1, 10, 100, 300, 1000)


@dataclass(frozen=True, slots=True)
class Course:
    """A batch that was done: wall seconds, those of work, and processor seconds of this process."""

    wall: float
    work: float
    own: float
    waited: float
    """Wall seconds that the workers needed for the work, all together."""


def run(workers: int, jobs: Sequence[float], chunk_size: int, *, shrinks: bool = True) -> Course:
    """Have *jobs* done by so many workers of this computer, once they are all there."""
    with ClusterCrew[float](spin, f"local:{workers}", chunk_size=chunk_size, note=print) as crew:
        crew.begin([0.0] * workers)
        while not crew.hindrance and (crew.is_busy or len(crew.there) < workers):
            crew.wait(0.1)
            crew.take()
        if crew.hindrance:
            raise SystemExit(crew.hindrance)
        wall, own, waited, done = time.monotonic(), time.process_time(), 0.0, 0
        crew.begin(jobs if shrinks else iter(jobs))
        while crew.is_busy:
            crew.wait(0.1)
            for _, report in crew.take():
                assert isinstance(report, Done), report
                waited += report.answer
                done += 1
        assert done == len(jobs)
        return Course(time.monotonic() - wall, sum(jobs), time.process_time() - own, waited)


def measure(seconds: float) -> None:
    """Print what two workers gain over one, and what a chunk costs."""
    draw = random.Random(18)
    jobs = sorted(
        draw.choice((0.002, 0.003, 0.005, 0.02, 0.1)) for _ in range(int(seconds / 0.026))
    )
    one, two = run(1, jobs, CHUNK_SIZE), run(2, jobs, CHUNK_SIZE)
    print(f"{len(jobs)} jobs, {one.work:.1f} s of work")
    for name, course, count in (("1 worker", one, 1), ("2 workers", two, 2)):
        busy = course.waited / (count * course.wall)
        print(
            f"{name}: {course.wall:.2f} s, at work {busy:.1%} of the time, own {course.own:.2f} s"
        )
    print(f"efficiency from 1 to 2 by the clock: {one.wall / (2 * two.wall):.3f}")
    alone, full = run(1, [0.0] * 300, 1, shrinks=False), run(1, [0.0] * 30_000, 100, shrinks=False)
    per_job = (full.own - alone.own) / (30_000 - 300)
    print(
        f"own processor time: {alone.own / 300 * 1e3:.2f} ms a chunk, {per_job * 1e6:.1f} µs a job"
    )


class SimulatedCluster(StandIn):
    """Workers that only take time, behind a scheduler that serves one chunk after the other."""

    def __init__(self, workers: int, taken: Sequence[float], chunk: float, job: float) -> None:
        super().__init__(workers)
        self.served = 0.0
        """Seconds that the scheduler was busy."""
        self.chunks = 0
        self._taken = taken
        self._chunk, self._job = chunk, job
        self._free = 0.0
        self._ends: list[tuple[float, int, JobChunk]] = []

    def submit(self, chunk: int, worker: str, data: bytes) -> None:
        """Send a chunk as soon as the scheduler is free, and note when it is done."""
        told: JobChunk = unpacked(data)
        service = self._chunk + self._job * len(told.jobs)
        self.served += service
        self.chunks += 1
        self._free = max(self._free, self.now) + service
        end = self._free + sum(self._taken[job] for _, job in told.jobs)
        heapq.heappush(self._ends, (end, chunk, told))

    def step(self) -> None:
        """Go on to the next end of a chunk."""
        self.now, chunk, told = heapq.heappop(self._ends)
        reports = tuple((number, Done(0, None)) for number, _ in told.jobs)
        self._tell(ChunkEnded(chunk, Beat(reports)))


def simulate(
    taken: Sequence[float], forecasts: Sequence[float], workers: int, chunk: float, job: float
) -> tuple[float, float, int]:
    """Return wall seconds, the share of time the scheduler was busy, and how many chunks went."""
    ground = SimulatedCluster(workers, taken, chunk, job)
    crew: ClusterCrew[int] = ClusterCrew(
        do_nothing,
        "simulated:1",
        cost=forecasts.__getitem__,
        note=lambda words: None,
        link=ground.link,
        clock=lambda: 0.0,  # so nothing is taken back from who takes too long
    )
    crew.begin(sorted(range(len(taken)), key=forecasts.__getitem__))
    crew.take()
    while crew.is_busy:
        ground.step()
        crew.take()
    return ground.now, ground.served / ground.now, ground.chunks


def tell_simulated(problems: Path, results: Path, count: int, chunk: float, job: float) -> None:
    """Print a row for each number of workers, of two-movers alone and of all kinds of problems."""
    cases = read_cases(problems, results)
    draw = random.Random(18)
    for name, which in (
        ("two- and three-movers", [it for it in cases if it.kind == "" and it.features[0] <= 3]),
        ("all", cases),
    ):
        drawn, errors = draw.choices(which, k=count), draw.choices(which, k=count)
        forecasts = [10**case.forecast for case in drawn]
        most = max(10**case.taken for case in which)
        taken = [
            min(most, seconds * 10 ** (case.taken - case.forecast))
            for seconds, case in zip(forecasts, errors, strict=True)
        ]
        work, longest = sum(taken), max(taken)
        print(f"{name}: {count} problems, {work / 60:.0f} min of work, the longest {longest:.1f} s")
        for workers in COUNTS:
            wall, busy, chunks = simulate(taken, forecasts, workers, chunk, job)
            print(
                f"| {name} | {workers} | {wall:.1f} s | {work / (workers * wall):.2f} | "
                f"{busy:.0%} | {chunks} |",
                flush=True,
            )


def main() -> None:
    """Read the command line and print the figures."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    what = parser.add_subparsers(dest="what", required=True)
    measured = what.add_parser("measure")
    measured.add_argument("--seconds", type=float, default=20.0, help="of work")
    simulated = what.add_parser("simulate")
    simulated.add_argument("problems", type=Path, metavar="FILE")
    simulated.add_argument("results", type=Path, metavar="RESULTS")
    simulated.add_argument("--count", type=int, default=500_000)
    simulated.add_argument("--chunk-ms", type=float, required=True, help="as measured")
    simulated.add_argument("--job-us", type=float, required=True, help="as measured")
    words = parser.parse_args()
    if words.what == "measure":
        measure(words.seconds)
    else:
        chunk, job = words.chunk_ms / 1e3, words.job_us / 1e6
        tell_simulated(words.problems, words.results, words.count, chunk, job)


if __name__ == "__main__":
    main()
