"""Where the files that ship with the program lie: icons, the example, licence texts."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent


def resource(*parts: str) -> Path:
    """Return the path of a shipped file, beside the package when installed, else beside it."""
    installed = _HERE.joinpath("resources", *parts)
    return installed if installed.exists() else _HERE.parent.joinpath("resources", *parts)
