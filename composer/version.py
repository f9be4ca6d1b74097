"""The version of the program, whether it is installed or run where it was unpacked."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

_NAME = "matewright"


@cache
def program_version() -> str:
    """Return the version, such as ``0.1.0``."""
    return _version_of_source() or _version_of_package() or "of unknown version"


def _version_of_source() -> str | None:
    project = Path(__file__).parents[1] / "pyproject.toml"
    try:
        told = tomllib.loads(project.read_text(encoding="utf-8"))["project"]
        return str(told["version"]) if told["name"] == _NAME else None
    except (OSError, KeyError, tomllib.TOMLDecodeError):
        return None


def _version_of_package() -> str | None:
    from importlib import metadata  # where it is needed: it takes its time to load

    try:
        return metadata.version(_NAME)
    except metadata.PackageNotFoundError:
        return None
