"""Where the files that ship with the program lie: icons, samples, licence texts."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve().parent


def resource(*parts: str) -> Path:
    """Return the path of a shipped file, beside the package when installed, else beside it."""
    return _shipped("resources", *parts)


def sample(name: str) -> Path:
    """Return the path of a file of problems that ships with the program."""
    return _shipped("samples", name)


def _shipped(*parts: str) -> Path:
    installed = _HERE.joinpath(*parts)
    return installed if installed.exists() else _HERE.parent.joinpath(*parts)
