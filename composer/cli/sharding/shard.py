"""Shards of a batch: which of its problems each of many machines has."""

from __future__ import annotations

import argparse
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from solver.language import quoted

MOST_SHARDS = 100_000

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Shard:
    """One of *count* shards: problem *number*, counted from 1, and every *count*-th behind it.

    Neighbours in a file are often alike, so that blocks of it would take unlike times.
    """

    number: int
    count: int

    def of(self, items: Sequence[Item]) -> Sequence[Item]:
        """Return what this shard has of all *items*."""
        return items[self.number - 1 :: self.count]

    def size(self, total: int) -> int:
        """Return how many of *total* problems it has."""
        return len(range(self.number - 1, total, self.count))

    def __str__(self) -> str:
        return f"{self.number}/{self.count}"


def read_shard(text: str) -> Shard:
    """Read ``2/8`` from the command line."""
    match = re.fullmatch(r"([0-9]{1,6})/([0-9]{1,6})", text)
    shard = Shard(*map(int, match.groups())) if match else Shard(0, 0)
    if not 1 <= shard.number <= shard.count <= MOST_SHARDS:
        raise argparse.ArgumentTypeError(
            f"expected I/N with I from 1 to N and N up to {MOST_SHARDS}, got {quoted(text[:40])}"
        )
    return shard
