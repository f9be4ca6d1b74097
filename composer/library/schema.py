"""The tables of a library."""

from __future__ import annotations

import os
from pathlib import Path

VERSION = 1
"""Raise it when files of another version would be misread; they are made anew then."""

TABLES = """
CREATE TABLE meta (name TEXT PRIMARY KEY, value INTEGER NOT NULL);
CREATE TABLE files (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL UNIQUE,
    size INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    digest BLOB NOT NULL,
    is_whole INTEGER NOT NULL DEFAULT 0,
    fault TEXT NOT NULL DEFAULT '',
    faults INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE runs (
    file INTEGER NOT NULL,
    piece INTEGER NOT NULL,
    first INTEGER NOT NULL,
    count INTEGER NOT NULL,
    total INTEGER NOT NULL,
    PRIMARY KEY (file, piece)
);
CREATE INDEX runs_by_row ON runs (first);
CREATE TABLE problems (
    id INTEGER PRIMARY KEY,
    authors TEXT NOT NULL,
    source TEXT NOT NULL,
    date TEXT NOT NULL,
    award TEXT NOT NULL,
    stipulation TEXT NOT NULL,
    keywords TEXT NOT NULL,
    comments TEXT NOT NULL,
    fairy TEXT NOT NULL
);
CREATE TABLE stipulations (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE blocks (number INTEGER PRIMARY KEY, checksum INTEGER NOT NULL);
CREATE TABLE words (name TEXT PRIMARY KEY, checksum INTEGER NOT NULL, rows INTEGER NOT NULL);
"""

ADD_PROBLEM = "INSERT INTO problems VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
ADD_RUN = "INSERT INTO runs (file, piece, first, count, total) VALUES (?, ?, ?, ?, ?)"
"""``runs`` are the rows of pieces of files; a row that stands in none of them is dead."""

ASK_UNFINISHED = "SELECT value FROM meta WHERE name = 'unfinished'"
NOTE_UNFINISHED = "INSERT OR REPLACE INTO meta VALUES ('unfinished', ?)"
"""Libraries of before have no such row, and count as finished."""


def kept_path(path: Path) -> str | bytes:
    """Return *path* as the tables hold it: as text, or as its bytes where these are none."""
    try:
        str(path).encode()
    except UnicodeEncodeError:
        return os.fsencode(path)
    return str(path)


def path_kept(told: str | bytes) -> str:
    """Return the path that the tables hold so."""
    return os.fsdecode(told)
