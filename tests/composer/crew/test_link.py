"""What is said where a cluster cannot be reached, or begun on this computer."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
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
