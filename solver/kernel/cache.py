"""Where the compiled kernel is kept between two starts, and whether it is there.

numba looks only at a function's own file to tell whether its compiled form is
still good, and takes that file's place and date for its identity.  So the folder is named
after everything that goes into the compiled form (all sources of the kernel, the
version of numba, the processor) and after that place and date: "compiled before"
then holds exactly when numba finds what it compiled.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import platform
import shutil
import sys
import tempfile
import time
from functools import cache
from importlib.metadata import version
from pathlib import Path

import platformdirs

from solver.kernel.doors import Door

FOLDER_VARIABLE = "MATEWRIGHT_CACHE"
"""Environment variable that names another folder for the compiled kernel."""

_NOT_COMPILED = frozenset(
    {
        "cache.py",
        "doors.py",
        "engine.py",
        "goal_codes.py",
        "help_engine.py",
        "help_plan.py",
        "kept_tables.py",
        "kind.py",
        "plain_words.py",
        "proof_engine.py",
        "room.py",
        "rows.py",
    }
)
_STALE_SECONDS = 60 * 24 * 3600.0


@cache
def lasting_folder() -> Path:
    """Return where this very kernel on this very processor should be kept."""
    return _root() / f"kernel-{_fingerprint()}"


@cache
def folder() -> Path:
    """Return where it is kept; it may not exist yet.

    Where nothing can be written that is a temporary folder, which all processes share that
    this one starts, with what could be read of the other.
    """
    if _is_writable(lasting_folder()):
        return lasting_folder()
    temporary = Path(tempfile.mkdtemp(prefix="matewright-kernel-"))
    atexit.register(shutil.rmtree, temporary, ignore_errors=True)
    os.environ[FOLDER_VARIABLE] = str(temporary)
    with contextlib.suppress(OSError):
        shutil.copytree(lasting_folder(), temporary / lasting_folder().name)
    return temporary / lasting_folder().name


def usable_folder() -> Path:
    """Return the folder to compile into, which exists.

    numba must never be left to choose: beside the sources it would keep compiled
    code that it takes for good after a change in another module.
    """
    folder().mkdir(parents=True, exist_ok=True)
    return folder()


def can_be_kept() -> bool:
    """Tell whether what is compiled now will be found again at the next start."""
    return folder() == lasting_folder()


def _is_writable(path: Path) -> bool:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=path if path.exists() else path.parent):
            return True
    except OSError:
        return False


def is_compiled(door: Door) -> bool:
    """Tell whether this entry of the kernel was compiled on this machine before."""
    return _mark(door).is_file()


def mark_compiled(door: Door) -> None:
    """Note that an entry is compiled, and throw away what old versions left."""
    _mark(door).write_text("compiled\n", encoding="utf-8")
    for other in folder().parent.glob("kernel-*"):
        if other != folder() and time.time() - other.stat().st_mtime > _STALE_SECONDS:
            shutil.rmtree(other, ignore_errors=True)


def forget() -> None:
    """Throw the compiled kernel away, as after damage."""
    shutil.rmtree(folder(), ignore_errors=True)


def _mark(door: Door) -> Path:
    return folder() / f"ready-{door.value}"


def _root() -> Path:
    named = os.environ.get(FOLDER_VARIABLE)
    return (
        Path(named) if named else Path(platformdirs.user_cache_dir("matewright", appauthor=False))
    )


def _fingerprint() -> str:
    digest = hashlib.sha256()
    here = Path(__file__).resolve().parent
    for source in sorted(here.glob("*.py")):
        if source.name in _NOT_COMPILED:
            continue
        digest.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    for fact in (
        str(here),
        *(str((here / f"{door.value}.py").stat().st_mtime_ns) for door in Door),
        version("numba"),
        version("llvmlite"),
        sys.version,
        platform.machine(),
        _processor(),
    ):
        digest.update(fact.encode() + b"\0")
    return digest.hexdigest()[:16]


def _processor() -> str:
    import llvmlite.binding

    features = llvmlite.binding.get_host_cpu_features().flatten()
    return f"{llvmlite.binding.get_host_cpu_name()} {features}"
