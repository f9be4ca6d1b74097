"""A run as it is kept: when, by what, how long, and what it found out."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime
from enum import Enum
from typing import Any

from solver.problem import Method, Task

JsonObject = dict[str, Any]


class RunState(Enum):
    """How a run ended; the value is what the store keeps."""

    BEGUN = "begun"
    """No end is known: it is under way, or the program was killed."""
    FINISHED = "finished"
    STOPPED = "stopped"
    FAILED = "failed"
    CLOSED = "closed"
    """The window was closed in the midst of it."""


@dataclass(frozen=True, slots=True)
class Circumstances:
    """What a run looked for, and with what means; a limit that is ``None`` was not set."""

    set_play: bool = True
    refutations: int = 1
    variations: bool = True
    threads: int = 1
    memory_mb: int = 256
    seconds: float | None = None
    solutions: int | None = None

    @classmethod
    def of(cls, tasks: Sequence[Task]) -> Circumstances:
        """Return the circumstances of *tasks*, which share them."""
        task = tasks[0]
        return cls(
            any(it.set_play for it in tasks),
            task.refutations,
            task.tree,
            task.threads,
            task.limits.memory_mb,
            task.limits.seconds,
            task.limits.solutions,
        )


@dataclass(frozen=True, slots=True)
class Finding:
    """What came out of one part: enough to judge it again, whatever is intended.

    ``full`` counts the solutions of the stated length and ``short`` the quicker ones;
    both are ``None`` where the search did not come to its end.  ``outcome`` is what
    :mod:`composer.runs.outcomes` writes: with it the finding can be put in words again.
    """

    letter: str
    is_duplex: bool
    fen: str
    stipulation: str
    status: str
    verdict: str | None
    full: int | None = None
    short: int | None = None
    outcome: JsonObject | None = None

    @property
    def identity(self) -> tuple[str, bool, str, str]:
        """Which part this is, as :class:`~composer.runs.question.AskedPart` tells it."""
        return self.letter, self.is_duplex, self.fen, self.stipulation

    @property
    def is_complete(self) -> bool:
        """Whether all of this part was searched."""
        return self.status == "complete" and self.full is not None and self.short is not None

    @property
    def has_surplus(self) -> bool:
        """Whether several solutions were found, or a short one, however the search ended."""
        found = self.outcome or {}
        return bool(found.get("full", 0) > 1 or found.get("short", 0) > 0)


@dataclass(frozen=True, slots=True)
class Run:
    """One press of Solve, or one problem of a batch, from its beginning to its end.

    ``question`` is the key of the question, ``engine`` the version of the program,
    ``fingerprint`` names the sources that decided moves.  ``is_continued`` tells that it
    took up an earlier search that was broken off.  ``batch`` names the batch it was part of.
    ``has_text`` and ``has_result`` tell what is still kept beside this record.
    """

    question: str
    part_count: int
    title: str
    stipulation: str
    engine: str
    fingerprint: str
    circumstances: Circumstances
    begun: datetime
    uid: str = field(default_factory=lambda: uuid.uuid4().hex)
    state: RunState = RunState.BEGUN
    seconds: float = 0.0
    nodes: int = 0
    verdict: str | None = None
    sentence: str = ""
    findings: tuple[Finding, ...] = ()
    is_continued: bool = False
    batch: str | None = None
    has_text: bool = False
    has_result: bool = False

    @property
    def is_complete(self) -> bool:
        """Whether every part was searched to its end, no limit being met."""
        return (
            self.state is RunState.FINISHED
            and len(self.findings) == self.part_count > 0
            and all(finding.is_complete for finding in self.findings)
        )

    @property
    def is_telling(self) -> bool:
        """Whether it may decide if the problem is computer-tested.

        So may a complete run, and one that was broken off when it had found several solutions
        or a short one.
        """
        return self.is_complete or any(finding.has_surplus for finding in self.findings)


@dataclass(frozen=True, slots=True)
class Body:
    """What a run found, in full: the text as files keep it, and the JSON of all parts."""

    text: str = ""
    result: JsonObject | None = None


@dataclass(frozen=True, slots=True)
class PackedBody:
    """A :class:`Body` as the store keeps it, compressed."""

    text: bytes | None
    result: bytes | None


def as_json(record: Circumstances | Finding) -> JsonObject:
    """Return the fields of *record*, whose values are those of JSON already."""
    return {field.name: getattr(record, field.name) for field in fields(record)}


def begin_run(
    question: str,
    tasks: Sequence[Task],
    *,
    title: str,
    engine: str,
    fingerprint: str = "",
    batch: str | None = None,
) -> Run:
    """Return the record of a run that begins now; one by an old machine bears its name.

    *question* is the key of what is asked, *tasks* are its parts.
    """
    method = tasks[0].method
    if method is not Method.MATEWRIGHT:
        engine = f"{method.full_name} ({engine})"
    return Run(
        question,
        len(tasks),
        title,
        str(tasks[0].problem.stipulation),
        engine,
        fingerprint,
        Circumstances.of(tasks),
        datetime.now(UTC),
        batch=batch,
    )
