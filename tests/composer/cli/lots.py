"""Problems that a batch is given, and its results without what differs from run to run."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any


def write_problems(folder: Path, problems: Iterable[dict[str, Any]]) -> str:
    """Write *problems* into a file of *folder*; return its path."""
    path = folder / "problems.jsonl"
    path.write_text("".join(json.dumps(problem) + "\n" for problem in problems))
    return str(path)


def timeless(told: Any) -> Any:
    """Take the seconds out of a result: they alone are of one run and not of the problem."""
    if isinstance(told, list):
        return [timeless(it) for it in told]
    if not isinstance(told, dict):
        return told
    return {name: timeless(it) for name, it in told.items() if not name.endswith("seconds")}
