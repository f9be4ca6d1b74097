"""The loop: mutate, read, look at what comes out, keep what was new."""

from __future__ import annotations

import re
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from tests.fuzz.mutations import Mutator
from tests.fuzz.target import Target

SLOW = 2.0
"""Seconds of processor time that no short input may take."""
MOST_KEPT = 3000
GOOD_SHARE = 0.5
"""Half of all inputs are made from good ones: what is broken already is refused early."""


@dataclass(frozen=True, slots=True)
class Finding:
    """An input that a reader did not stand, and what happened."""

    target: str
    data: bytes
    trace: str


@dataclass(slots=True)
class Run:
    """The state of fuzzing one reader; the same seed gives the same inputs."""

    target: Target
    seed: int = 1
    long_share: float = 0.002
    executions: int = 0
    refusals: int = 0
    pool: list[bytes] = field(default_factory=list)
    features: set[object] = field(default_factory=set)

    def findings(self, *, seconds: float, executions: int) -> Iterator[Finding]:
        """Try until time or number is used up; yield what goes wrong."""
        good = self.target.corpus()
        self.pool = self.pool or list(good)
        choice = Random(self.seed)
        mutator = Mutator(Random(self.seed), self.target.tokens, self.long_share)
        end = time.monotonic() + seconds
        for data in tuple(self.pool):
            yield from self._try(data)
        while self.executions < executions and time.monotonic() < end:
            pool = good if choice.random() < GOOD_SHARE else self.pool
            yield from self._try(mutator.mutated(pool))

    def _try(self, data: bytes) -> Iterator[Finding]:
        self.executions += 1
        began = time.process_time()
        try:
            feature: object = repr(self.target.read(data))
        except self.target.refusals as error:
            self.refusals += 1
            sentence = str(error)
            if "\n" in sentence or "Traceback" in sentence or len(sentence) > 2000:
                yield Finding(self.target.name, data, f"no plain sentence: {sentence!r}")
            feature = _shape(sentence)
        except Exception:  # noqa: BLE001 - that is what is looked for
            yield Finding(self.target.name, data, traceback.format_exc())
            return
        if time.process_time() - began > SLOW:
            yield Finding(self.target.name, data, f"took longer than {SLOW} s")
        if feature not in self.features and len(self.pool) < MOST_KEPT:
            self.features.add(feature)
            self.pool.append(data)


def _shape(sentence: str) -> str:
    """Return how a refusal begins, without what it quotes: two of the same shape are no news."""
    plain = re.sub(r"'[^']*'|‘[^’]*’|\"[^\"]*\"|“[^”]*”", "", sentence)
    return " ".join(re.findall(r"[A-Za-z]{2,}", plain)[:5])
