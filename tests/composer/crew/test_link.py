"""What is said where a cluster cannot be reached, or begun on this computer."""

from __future__ import annotations

import asyncio
import atexit
import contextlib
from collections.abc import AsyncIterator, Generator
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


class _InstantCluster:
    def __init__(self, **_: object) -> None:
        self.is_closed = False

    def __await__(self) -> Generator[None, None, _InstantCluster]:
        yield from asyncio.sleep(0).__await__()
        return self

    async def close(self) -> None:
        self.is_closed = True


def test_workers_of_this_computer_are_closed_by_the_link_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spec = SimpleNamespace(close_clusters=object())
    dask = SimpleNamespace(LocalCluster=_InstantCluster, deploy=SimpleNamespace(spec=spec))

    async def serve() -> bool:
        async with link._local(dask, 2) as cluster:
            pass
        closed: bool = cluster.is_closed
        return closed

    gone: list[object] = []
    monkeypatch.setattr(atexit, "unregister", gone.append)
    assert asyncio.run(serve())
    assert gone == [spec.close_clusters]
