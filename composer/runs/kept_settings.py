"""The search of settings last asked of a composition, in a file that grows by what is done.

The first line is what is asked, each further one a portion that is done with what was found in
it.  A line that was torn off by a crash is noticed, and what stands before it counts.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs

from solver.errors import SolverError
from solver.game import moves_from_uci
from solver.notation.fen import parse_fen, write_fen
from solver.notation.seeking_text import read_seeking, write_seeking
from solver.problem import Problem
from solver.vary.seeking import Seeking, Setting

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class KeptSearch:
    """What was asked, the marks of the portions that are done, and what was found."""

    seeking: Seeking
    done: frozenset[str] = frozenset()
    found: tuple[Setting, ...] = ()


class KeptSettings:
    """The file of one composition; where it cannot be written, nothing is kept."""

    def __init__(self, path: Path) -> None:
        self._path = path

    @classmethod
    def of(cls, problem: Problem) -> KeptSettings:
        """Return the file for *problem*, which need not be there yet."""
        told = f"{write_fen(problem.setup)} {problem.stipulation}"
        name = hashlib.sha256(told.encode()).hexdigest()[:16]
        folder = Path(platformdirs.user_state_dir("matewright", appauthor=False)) / "settings"
        return cls(folder / f"{name}.jsonl")

    def read(self) -> KeptSearch | None:
        """Return what is kept; ``None`` where that is nothing, or cannot be read."""
        try:
            lines = self._path.read_text(encoding="utf-8").splitlines()
            seeking = read_seeking(lines[0])
        except (OSError, UnicodeError, SolverError, IndexError):
            return None
        done, found = set[str](), list[Setting]()
        for mark, settings in _portions(lines[1:]):
            done.add(mark)
            found.extend(settings)
        return KeptSearch(seeking, frozenset(done), tuple(found))

    def begin(self, kept: KeptSearch) -> None:
        """Write the file anew with what is known of a search."""
        asked = json.dumps(json.loads(write_seeking(kept.seeking)))
        marks = sorted(kept.done)
        # Which portion brought what is of no account any more.
        portions = [_line(mark, () if number else kept.found) for number, mark in enumerate(marks)]
        beside = self._path.with_suffix(".new")
        if self._write(beside, "w", [asked, *portions]):
            with contextlib.suppress(OSError):
                beside.replace(self._path)

    def add(self, mark: str, found: tuple[Setting, ...]) -> None:
        """Add a portion that is done."""
        self._write(self._path, "a", [_line(mark, found)])

    def _write(self, path: Path, mode: str, lines: list[str]) -> bool:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open(mode, encoding="utf-8") as file:
                file.write("".join(f"{line}\n" for line in lines))
        except OSError as error:
            log.warning("The search of settings is not kept: %s", error)
            return False
        return True


def _portions(lines: list[str]) -> Iterator[tuple[str, list[Setting]]]:
    for line in lines:
        try:
            told = json.loads(line)
            yield str(told["id"]), [_setting(one) for one in told["found"]]
        except (ValueError, TypeError, KeyError):
            return


def _line(mark: str, found: tuple[Setting, ...]) -> str:
    return json.dumps({"id": mark, "found": [_object(setting) for setting in found]})


def _object(setting: Setting) -> dict[str, Any]:
    return {
        "number": setting.number,
        "fen": write_fen(setting.setup),
        "keys": [key.uci() for key in setting.keys],
        "men": setting.men,
        "variations": setting.variations,
    }


def _setting(told: dict[str, Any]) -> Setting:
    """Read what was found.

    Raises:
        ValueError, TypeError, KeyError: it is none.
    """
    return Setting(
        int(told["number"]),
        parse_fen(told["fen"]),
        moves_from_uci(told["keys"]),
        int(told["men"]),
        int(told["variations"]),
    )
