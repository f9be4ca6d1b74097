"""A batch that the workers of a cluster solve."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from composer.crew import chunks, cluster
from composer.crew.link import ChunkEnded, ClusterLost, ClusterNews, WorkerJoined
from composer.runs.batches import ItemState, unfinished_batch
from composer.runs.record import RunState
from tests.composer.runs.problems import MISSING, SOUND, TWO_KEYS
from tests.composer.solving.test_batch import Desk, kept, run_of, wait_for_end


class NearCluster:
    """A cluster of one worker, which does its chunks at once where the window is."""

    def __init__(self, address: str, topic: str, tell: Callable[[ClusterNews], None]) -> None:
        self._address, self._tell = address, tell

    def begin(self) -> None:
        if self._address == "nobody:1":
            self._tell(ClusterLost("no scheduler answers at nobody:1"))
        else:
            self._tell(WorkerJoined("near", chunks.introduce(), 1))

    def submit(self, chunk: int, worker: str, data: bytes) -> None:
        last = chunks.do_chunk(data, lambda said: None, lambda: False)
        self._tell(ChunkEnded(chunk, chunks.unpacked(last)))

    def meet(self, worker: str) -> None:
        pass

    def cancel(self, chunk: int) -> None:
        pass

    def leave(self) -> None:
        pass

    def close(self, seconds: float) -> None:
        pass


@pytest.fixture
def desk(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """Return a batch beside a cluster that keeps nothing back."""
    monkeypatch.setattr(cluster, "Link", NearCluster)
    monkeypatch.setattr(chunks, "SECONDS_TO_KEEP", 0.0)
    desk = Desk(tmp_path / "runs.sqlite")
    yield desk
    desk.close()


def test_a_batch_on_a_cluster_is_kept_like_any_other(qtbot: QtBot, desk: Desk) -> None:
    noted: list[str] = []
    desk.batch.noted.connect(noted.append)
    desk.begin(SOUND, TWO_KEYS, MISSING, cluster="near:1")  # type: ignore[arg-type]
    wait_for_end(qtbot, desk)
    assert desk.states() == [ItemState.SOLVED, ItemState.SOLVED, ItemState.REFUSED]
    assert [item.verdict for item in desk.batch.items[:2]] == ["sound", "sound"]
    assert run_of(desk, desk.batch.items[0]).state is RunState.FINISHED
    assert "takes part" in noted[0]
    assert kept(desk, unfinished_batch) is None


def test_workers_are_not_said_to_have_done_more_than_is_kept(
    qtbot: QtBot, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("composer.solving.batch.CHUNK_SIZE", 1)
    told: list[tuple[int, int]] = []

    def look() -> None:
        done = sum(worker.done for worker in desk.batch.workers or ())
        told.append((done, len(desk.batch.items) - desk.batch.left_count))

    keep, ahead = desk.history.do, []

    def keep_and_look(*work: Callable[..., object]) -> None:
        look()  # the worker has done one more than is kept
        ahead.append(crew_done(desk) - told[-1][0])
        keep(*work)  # type: ignore[arg-type]

    monkeypatch.setattr(desk.history, "do", keep_and_look)
    desk.batch.item_changed.connect(look)
    desk.begin(SOUND, TWO_KEYS, cluster="near:1")  # type: ignore[arg-type]
    wait_for_end(qtbot, desk)
    assert max(ahead) >= 1
    assert any(done for done, _ in told)
    assert all(done <= over for done, over in told)


def crew_done(desk: Desk) -> int:
    """Return how much the worker of the cluster has done, kept or not."""
    crew = desk.batch._crew
    assert crew is None or isinstance(crew, cluster.ClusterCrew)
    return 0 if crew is None else sum(worker.done for worker in crew.workers.values())


def test_a_cluster_that_does_not_answer_leaves_the_batch_to_go_on_with(
    qtbot: QtBot, desk: Desk
) -> None:
    desk.begin(SOUND, cluster="nobody:1")  # type: ignore[arg-type]
    wait_for_end(qtbot, desk)
    assert desk.troubles == ["no scheduler answers at nobody:1"]
    assert desk.states() == [ItemState.WAITING]
