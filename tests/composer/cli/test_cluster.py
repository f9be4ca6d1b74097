"""``matewright batch --cluster`` with a real scheduler and workers that are killed."""

import importlib.util
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from composer.__main__ import main
from composer.cli import batch
from composer.cli.results import to_line
from composer.crew import chunks, cluster
from tests.composer.cli.lots import timeless, write_problems
from tests.composer.cli.test_progress import Terminal
from tests.composer.solving.test_batch_afar import NearCluster

Captured = pytest.CaptureFixture[str]

needs_dask = pytest.mark.skipif(
    importlib.util.find_spec("distributed") is None,
    reason="the extra “cluster” (Dask distributed) is not installed",
)
ROOT = Path(__file__).parents[3]
MATE = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"
SHINKMAN = "8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1"
HOURS = "8/1PPp4/P7/1P3PB1/2R3P1/2NNnPp1/1pBkPpp1/1Kb2rR1 w - - 0 1"
COOKED = "8/8/8/2B5/2PnN3/1P2kP1B/4p3/2K1N2n w - - 0 1"
SIX = "5n1B/1N1p4/5Np1/4k1P1/K5Q1/p2p1p2/4r1p1/5bb1 w - - 0 1"
PROBLEMS: tuple[dict[str, Any], ...] = (
    *({"id": f"two {number}", "fen": SHINKMAN, "stipulation": "#2"} for number in range(20)),
    {"id": "four", "fen": COOKED, "stipulation": "#4"},
    {"id": "kingless", "fen": "8/8/8/8/8/8/3R4/K7 w - - 0 1", "stipulation": "#2"},
    *({"id": f"one {number}", "fen": MATE, "stipulation": "#1"} for number in range(20)),
)


def rows(path: Path) -> list[str]:
    return [to_line(timeless(json.loads(row))) for row in path.read_text("utf-8").splitlines()]


class World:
    """Processes that end with the test."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.folder = folder
        self._stack = stack

    def run(self, *words: str, path: Path = ROOT) -> subprocess.Popen[str]:
        command = [sys.executable, "-W", "ignore", "-m", *words]
        with (self.folder / "log").open("a") as log:
            process = subprocess.Popen(
                command,
                cwd=self.folder,
                env={**os.environ, "PYTHONPATH": str(path)},
                stdout=log,
                stderr=subprocess.PIPE if words[0] == "composer" else log,
                text=True,
                start_new_session=True,
            )
        self._stack.callback(_end, process)
        return process

    def scheduler(self) -> subprocess.Popen[str]:
        about = str(self.folder / "scheduler.json")
        words = ("--scheduler-file", about, "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        return self.run("distributed.cli.dask_scheduler", *words)

    def worker(self, path: Path = ROOT) -> subprocess.Popen[str]:
        about = str(self.folder / "scheduler.json")
        words = ("--scheduler-file", about, "--no-nanny", "--no-dashboard", "--nthreads", "1")
        return self.run("distributed.cli.dask_worker", *words, path=path)

    def address(self) -> str:
        path = self.folder / "scheduler.json"
        while True:
            with suppress(OSError, ValueError):
                return str(json.loads(path.read_text())["address"])
            leave_the_core()


def leave_the_core() -> None:
    """Let the processes work that are waited for, and look again as Qt's tests do."""
    threading.Event().wait(0.01)


def _end(process: subprocess.Popen[str]) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stderr is not None:
        process.stderr.close()


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    with ExitStack() as stack:
        yield World(tmp_path, stack)


def lines_of(process: subprocess.Popen[str]) -> Iterator[str]:
    assert process.stderr is not None
    yield from process.stderr


@needs_dask
def test_a_worker_killed_at_random_loses_nothing(world: World, tmp_path: Path) -> None:
    source, out, alone = write_problems(tmp_path, PROBLEMS), tmp_path / "out", tmp_path / "alone"
    words = ("batch", source, "--cluster", "local:2", "--out", str(out), "--max-time", "50")
    running, told, victim = world.run("composer", *words), [], random.randrange(2)
    for line in lines_of(running):
        told.append(line)
        joined = re.search(r"\(([0-9]+)\) takes part", line)
        if joined:  # Ctrl+C in a terminal reaches them, too
            os.kill(int(joined[1]), signal.SIGKILL if victim == 0 else signal.SIGINT)
        victim -= bool(joined)
    assert running.wait() == 2, told
    assert any("is gone; others do what it had in hand" in line for line in told)
    assert not any("Traceback" in line for line in told)
    assert main(["batch", source, "--out", str(alone), "--max-time", "50"]) == 2
    assert rows(out) == rows(alone)


def check_one_search(world: World, capsys: Captured) -> None:
    """Hold what workers of the cluster find in one long search to what this computer finds."""
    words = ["solve", SIX, "#6", "--json", "--tree", "--tries", "1"]
    assert main(words) == 0
    alone, log = capsys.readouterr().out, world.folder / "log"
    before = len(log.read_text())
    solving = world.run("composer", *words, "--cluster", world.address())
    told = "".join(lines_of(solving))
    assert solving.wait() == 0, told
    assert re.search(r"\([0-9]+\): [1-9][0-9]* done", told), told
    lines = log.read_text()[before:].splitlines()
    helped = next(line for line in lines if line.startswith('{"'))
    assert timeless_answer(helped) == timeless_answer(alone)


def timeless_answer(line: str) -> Any:
    answer = timeless(json.loads(line))
    return {name: it for name, it in answer.items() if name not in ("nodes", "statistics")}


@needs_dask
def test_an_old_worker_and_a_lost_scheduler_are_named(
    world: World, tmp_path: Path, capsys: Captured
) -> None:
    old = tmp_path / "old" / "composer"
    old.mkdir(parents=True)
    (old / "__init__.py").write_text("")
    problems = ({"id": "long", "fen": HOURS, "stipulation": "#9"}, *PROBLEMS[-20:])
    source, out = write_problems(tmp_path, problems), tmp_path / "out"
    scheduler = world.scheduler()
    world.worker(old.parent)
    world.worker()
    check_one_search(world, capsys)
    words = ("batch", source, "--cluster", world.address(), "--out", str(out))
    running, told = world.run("composer", *words), ""
    wanted = {"cannot take part: No module named", "takes part"}
    for line in lines_of(running):
        told += line
        wanted = {words for words in wanted if words not in line}
        if not wanted:
            while out.read_text("utf-8").count("\n") < 20:
                leave_the_core()
            scheduler.kill()
    assert running.wait() == 4, told
    assert "The cluster is lost: the scheduler at" in told
    assert "broke off" not in told  # which would blame a worker
    assert "Stopped with 1 problem left. The same command goes on from here." in told
    assert len(rows(out)) == 20


def test_the_time_begins_when_workers_are_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    now = [0.0]

    class LateCluster(NearCluster):
        def begin(self) -> None:
            now[0] = 1000.0
            super().begin()

        def submit(self, chunk: int, worker: str, data: bytes) -> None:
            now[0] += 10.0
            super().submit(chunk, worker, data)

    monkeypatch.setattr(cluster, "Link", LateCluster)
    monkeypatch.setattr(chunks, "SECONDS_TO_KEEP", 0.0)
    monkeypatch.setattr(batch, "time", SimpleNamespace(monotonic=lambda: now[0]))
    monkeypatch.setattr(sys, "stderr", terminal := Terminal())
    source = write_problems(tmp_path, PROBLEMS[-2:])
    assert main(["batch", source, "--cluster", "near:1", "--out", str(tmp_path / "out")]) == 0
    assert "0 of 2, 1 worker" in terminal.getvalue()
    assert "2 done, 0.2 a second" in terminal.getvalue()


def test_a_cluster_is_named_and_needs_the_extra(tmp_path: Path, capsys: Captured) -> None:
    source, proofs = write_problems(tmp_path, PROBLEMS[:1]), tmp_path / "proofs"
    for words, sentence in (
        (["--cluster", "local:0"], "expected local:N, or the address of a scheduler"),
        (["--cluster", "nowhere"], "expected local:N, or the address of a scheduler"),
        (["--cluster", "a:1", "--jobs", "2"], "--jobs: it is for the processes of this computer."),
        (
            ["--cluster", "a:1", "--certificates", str(proofs)],
            "--certificates: it is for the processes",
        ),
    ):
        assert main(["batch", source, *words]) == 2
        assert sentence in capsys.readouterr().err
    assert not proofs.exists()
    for words, sentence in (
        (["--threads", "2"], "--threads: it is for a search on this computer."),
        (["--max-solutions", "1"], "--max-solutions: it is for a search on this computer."),
        (["--method", "bell"], "--method: it is for a search on this computer."),
        (["--model-mates"], "conditions on the play are searched on this computer."),
    ):
        assert main(["solve", MATE, "#1", "--cluster", "a:1", *words]) == 2
        assert sentence in capsys.readouterr().err
    assert main(["solve", MATE, "#1", "--cluster", "a:1"]) == 0  # too easy for a cluster
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "distributed", None)
        assert main(["batch", source, "--cluster", "localhost:1"]) == 2
        assert main(["solve", COOKED, "exact-#4", "--cluster", "localhost:1"]) == 2
    assert capsys.readouterr().err.count("--cluster: Dask is not installed") == 2
