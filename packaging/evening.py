"""What differs from build to build though the sources are the same, made equal."""

from __future__ import annotations

import os
from pathlib import Path

EPOCH = 1_700_000_000
"""The time of every file in what is built, in seconds: the same sources give the same bytes."""
_NOTES = ("RECORD", "INSTALLER", "REQUESTED", "direct_url.json")


def forget_installing(packages: Path) -> None:
    """Take out what pip notes of its work: the folder it came from, what it laid elsewhere."""
    for folder in packages.glob("*.dist-info"):
        for name in _NOTES:
            (folder / name).unlink(missing_ok=True)


def make_even(folder: Path) -> None:
    """Give all below *folder*, and itself, the same time, and the rights that files have."""
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
        os.utime(path, (EPOCH, EPOCH), follow_symlinks=False)
