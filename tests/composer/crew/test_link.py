"""What is said where a cluster cannot be reached, or begun on this computer."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import gc
import multiprocessing
import os
import signal
import threading
from collections.abc import AsyncIterator, Callable, Generator
from types import SimpleNamespace
from typing import Any

import pytest

from composer.crew import link
from composer.crew.link import ClusterLost, ClusterNews, Link

pytest.importorskip("distributed")


def test_workers_of_this_computer_that_die_at_once_are_not_taken_for_a_scheduler(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @contextlib.asynccontextmanager
    async def dying(*_: Any) -> AsyncIterator[None]:
        raise RuntimeError("Nanny failed to start.")
        yield

    monkeypatch.setattr(link, "_local", dying)
    told: list[ClusterNews] = []
    one = Link("local:2", "topic", told.append)
    one.begin()
    one._thread.join()
    assert told == [ClusterLost("the workers of local:2 could not be begun")]


@pytest.mark.parametrize("address", ["tls://127.0.0.1:1", "http://127.0.0.1:1"])
def test_what_dask_cannot_speak_with_is_no_scheduler(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    told: list[ClusterNews] = []
    one = Link(address, "topic", told.append)
    one.begin()
    one._thread.join()
    (lost,) = told
    assert isinstance(lost, ClusterLost)
    assert lost.why.startswith(f"no scheduler answers at {address}")
    assert ("TLS" in lost.why) == address.startswith("tls:")  # no certificate is set up
    assert not caplog.records
    gc.collect()  # a client that was not closed complains


class _InstantCluster:
    def __init__(self, *, worker_class: Callable[[], _Nanny], **_: object) -> None:
        self.is_closed = False
        self.nanny = worker_class()

    def __await__(self) -> Generator[None, None, _InstantCluster]:
        yield from asyncio.sleep(0).__await__()
        return self

    async def close(self) -> None:
        self.is_closed = True


class _Nanny:
    pid: int | None = None


class _DeafCluster(_InstantCluster):
    async def close(self) -> None:
        self.nanny.pid = None
        await asyncio.Event().wait()


def test_a_worker_of_this_computer_that_hangs_is_ended_with_the_cluster(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    hung = multiprocessing.get_context("spawn").Process(target=signal.pause)
    hung.start()
    assert hung.pid is not None
    os.kill(hung.pid, signal.SIGSTOP)
    dask = SimpleNamespace(LocalCluster=_DeafCluster, Nanny=_Nanny)
    monkeypatch.setattr(link, "SECONDS_TO_LEAVE", 0.0)
    monkeypatch.setattr(_Nanny, "pid", hung.pid)

    async def serve() -> None:
        async with link._local(dask, 1):
            pass

    asyncio.run(serve())
    hung.join(60)
    ended = hung.exitcode
    hung.kill()
    assert ended == -signal.SIGKILL


def test_a_cluster_is_left_while_it_is_still_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    is_asked = threading.Event()

    @contextlib.asynccontextmanager
    async def endless(*_: Any) -> AsyncIterator[None]:
        is_asked.set()
        await asyncio.Event().wait()
        yield

    monkeypatch.setattr(link, "_local", endless)
    told: list[ClusterNews] = []
    one = Link("local:2", "topic", told.append)
    one.begin()
    is_asked.wait()
    one.close(20)
    assert not one._thread.is_alive()
    assert told == []


def test_workers_of_this_computer_are_closed_by_the_link_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spec = SimpleNamespace(close_clusters=object())
    dask = SimpleNamespace(
        LocalCluster=_InstantCluster, Nanny=_Nanny, deploy=SimpleNamespace(spec=spec)
    )

    async def serve() -> bool:
        async with link._local(dask, 2) as cluster:
            pass
        closed: bool = cluster.is_closed
        return closed

    gone: list[object] = []
    monkeypatch.setattr(atexit, "unregister", gone.append)
    assert asyncio.run(serve())
    assert gone == [spec.close_clusters]
