"""The tables of the store, and how its rows become records again."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from typing import Any

from composer.runs.record import Circumstances, Finding, Run, RunState, as_json

log = logging.getLogger(__name__)

VERSION = 1
"""Raise it when an older program would misread the tables."""

TABLES = """
CREATE TABLE IF NOT EXISTS runs (
    uid TEXT PRIMARY KEY,
    question TEXT NOT NULL,
    begun REAL NOT NULL,
    state TEXT NOT NULL,
    part_count INTEGER NOT NULL,
    title TEXT NOT NULL,
    stipulation TEXT NOT NULL,
    engine TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    circumstances TEXT NOT NULL,
    seconds REAL NOT NULL,
    nodes INTEGER NOT NULL,
    verdict TEXT,
    sentence TEXT NOT NULL,
    findings TEXT NOT NULL,
    is_continued INTEGER NOT NULL,
    batch TEXT,
    text BLOB,
    result BLOB
);
CREATE INDEX IF NOT EXISTS runs_by_question ON runs (question, begun);
CREATE INDEX IF NOT EXISTS runs_by_time ON runs (begun);
CREATE TABLE IF NOT EXISTS batches (
    uid TEXT PRIMARY KEY,
    begun REAL NOT NULL,
    name TEXT NOT NULL,
    options TEXT NOT NULL,
    problems BLOB NOT NULL,
    is_over INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS items (
    batch TEXT NOT NULL REFERENCES batches (uid) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    place INTEGER NOT NULL,
    line INTEGER,
    state TEXT NOT NULL,
    run TEXT,
    seconds REAL NOT NULL,
    verdict TEXT,
    sentence TEXT NOT NULL,
    PRIMARY KEY (batch, number)
);
"""

_COLUMNS = (
    "uid", "question", "begun", "state", "part_count", "title", "stipulation", "engine",
    "fingerprint", "circumstances", "seconds", "nodes", "verdict", "sentence", "findings",
    "is_continued", "batch",
)  # fmt: skip

SELECT = f"SELECT {', '.join(_COLUMNS)}, text IS NOT NULL, result IS NOT NULL FROM runs"

INSERT = (
    f"INSERT OR REPLACE INTO runs ({', '.join(_COLUMNS)}, text, result) "
    f"VALUES ({', '.join('?' * len(_COLUMNS))}, ?, ?)"
)

UPDATE = (
    f"INSERT INTO runs ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))}) "
    "ON CONFLICT (uid) DO UPDATE SET "
    + ", ".join(f"{column} = excluded.{column}" for column in _COLUMNS[1:])
)
"""Keeps text and result as they are."""


def row_of(run: Run) -> tuple[Any, ...]:
    """Return the columns of *run*, without its body."""
    return (
        run.uid,
        run.question,
        run.begun.timestamp(),
        run.state.value,
        run.part_count,
        run.title,
        run.stipulation,
        run.engine,
        run.fingerprint,
        json.dumps(as_json(run.circumstances)),
        run.seconds,
        run.nodes,
        run.verdict,
        run.sentence,
        json.dumps([as_json(finding) for finding in run.findings]),
        run.is_continued,
        run.batch,
    )


def findings_from(text: str | None) -> tuple[Finding, ...]:
    """Return the findings that :func:`row_of` wrote; none where there is no run."""
    return tuple(Finding(**told) for told in json.loads(text or "[]"))


def run_from(row: tuple[Any, ...]) -> Run | None:
    """Return the run of a row of :data:`SELECT`, nothing where no program of ours wrote it."""
    try:
        return Run(
            uid=row[0],
            question=row[1],
            begun=datetime.fromtimestamp(row[2], UTC),
            state=RunState(row[3]),
            part_count=row[4],
            title=row[5],
            stipulation=row[6],
            engine=row[7],
            fingerprint=row[8],
            circumstances=Circumstances(**json.loads(row[9])),
            seconds=row[10],
            nodes=row[11],
            verdict=row[12],
            sentence=row[13],
            findings=findings_from(row[14]),
            is_continued=bool(row[15]),
            batch=row[16],
            has_text=bool(row[17]),
            has_result=bool(row[18]),
        )
    except (TypeError, ValueError, OSError, OverflowError) as error:
        log.warning("A run cannot be read: %s", error)
        return None
