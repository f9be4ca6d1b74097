"""The version of the program, whether it is installed or run where it was unpacked."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import metadata
from pathlib import Path


@cache
def program_version() -> str:
    """Return the version, such as ``0.1.0``."""
    try:
        return metadata.version("matewright")
    except metadata.PackageNotFoundError:
        return _version_of_source() or "of unknown version"


def _version_of_source() -> str | None:
    project = Path(__file__).parents[1] / "pyproject.toml"
    try:
        return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        return None
