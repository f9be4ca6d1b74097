"""The problems that ship with the program."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parents[1]


def samples_folder() -> Path:
    """Return the folder of the samples: inside the package when installed, else beside it."""
    installed = _PACKAGE / "samples"
    return installed if installed.is_dir() else _PACKAGE.parent / "samples"
