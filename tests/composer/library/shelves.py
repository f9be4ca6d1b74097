"""Folders of problems and libraries of them, for the tests."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from composer.collection.men_text import read_men
from composer.formats.olv.document import write_olv
from composer.library.indexing import index_folders
from composer.library.store import Library
from composer.model.document import Document, Entry
from solver.notation.fen import write_fen
from solver.setup import Setup

ENTRIES = tuple(
    Entry(Setup().with_pieces(dict(read_men(men))), **fields)
    for men, fields in (
        (
            "wKa1 Qb3 Pc2 bKh8",
            {
                "authors": ("Loyd, Samuel",),
                "source": "New York Albion",
                "date": "1858-03",
                "award": "1st Prize",
                "keywords": ("Indian theme", "Flight giving key"),
                "solution": "1.Qb3-b8 !",
            },
        ),
        (
            "wKh1 Qg3 Pf2 bKa8",
            {
                "authors": ("Kürschák, József", "Loyd, Samuel"),
                "date": "1911",
                "stipulation": "#4",
                "comments": ("Anticipated by nobody.",),
                "source_details": (("issue", "12"),),
            },
        ),
        (
            "wKc6 bKa8 Ra7 Ra6",
            {"stipulation": "h#2.5", "extra": (("twins", {"b": "Move a7 b7"}),)},
        ),
        ("wKd1 Sd3 Se3 bKd4 Pa7b7", {"stipulation": "h=2", "date": "1950-1951"}),
        ("wKe1 Bd1", {"stipulation": "s#9", "authors": ("Лошинский, Лев",)}),
        ("wKe2 Bd2", {"stipulation": "s#9", "options": ("SetPlay", "Take & Make")}),
        ("wKe4 Qa1 Pe2 bKe6 Pe7", {"stipulation": "#2"}),
        ("wKf4 Qb1 Pf2 bKf6 Pf7", {"stipulation": "#2", "source": "The Problemist"}),
    )
)


def write_shelf(folder: Path) -> Path:
    """Write :data:`ENTRIES` into files of two formats in *folder*, and return it."""
    (folder / "deep").mkdir(parents=True, exist_ok=True)
    (folder / "one.olv").write_bytes(write_olv(Document(ENTRIES[:5])))
    lines = [_line(entry) for entry in ENTRIES[5:]]
    (folder / "deep" / "two.jsonl").write_text("\n".join(lines), "utf-8")
    (folder / "notes.md").write_text("8/8/8/8/8/8/8/k6K", "utf-8")
    return folder


def _line(entry: Entry) -> str:
    told = {"fen": write_fen(entry.setup), "stipulation": entry.stipulation}
    return json.dumps({**told, "source": entry.source, "options": list(entry.options)})


def library_of(tmp_path: Path) -> Library:
    """Return an open library of :data:`ENTRIES`, in their order."""
    shelf = write_shelf(tmp_path / "shelf")
    folder = tmp_path / "library"
    index_folders(folder, [shelf / "one.olv", shelf])
    return Library(folder)


def retitled(entry: Entry, author: str) -> Entry:
    """Return *entry* as another's."""
    return replace(entry, authors=(author,))


def library_from(folder: Path, entries: Sequence[Entry], *, has_mates: bool = False) -> Library:
    """Return a library of *entries*, which lie in a file beside it."""
    folder.mkdir()
    (folder / "all.olv").write_bytes(write_olv(Document(tuple(entries))))
    index_folders(folder / "library", [folder / "all.olv"], has_mates=has_mates)
    return Library(folder / "library")


def laid(men: str) -> Setup:
    """Return the position with these men, White to move."""
    return Setup().with_pieces(dict(read_men(men)))
