"""Where the compiled kernel and its tables are kept between two starts.

The folder is named after everything that goes into the compiled form: all sources of the
kernel, the compiler, the processor.  So what lies there is right for whoever finds it, from
whatever place and with whatever Python the program runs.

A package may bring a folder of the same kind with it, compiled for all processors that can do
what :data:`LEVEL` names; it is read where the user's own has nothing.
"""

from __future__ import annotations

import atexit
import contextlib
import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import platformdirs

from solver.files import sources_below

FOLDER_VARIABLE = "MATEWRIGHT_CACHE"
"""Environment variable that names another folder for the compiled kernel."""

SHIPPED = Path(__file__).parents[1] / "shipped"
"""Where a package puts what was compiled for many processors; no checkout has it."""
LEVEL = "x86-64-v3"
"""The processors it is compiled for: those of Intel since 2013 and of AMD since 2015, nearly all.

The name is that of the psABI for x86-64 (3.1.1, "Micro-Architecture Levels"), and LLVM's.
"""
LEVEL_NEEDS = frozenset(
    {
        "avx", "avx2", "bmi", "bmi2", "cx16", "f16c", "fma", "lzcnt", "movbe", "popcnt", "sahf",
        "sse3", "sse4.1", "sse4.2", "ssse3",
    }
)  # fmt: skip
"""What such a processor can do beyond the first x86-64, in LLVM's words."""

_NOT_COMPILED = frozenset(
    {
        "compiling/freezing.py",
        "compiling/plain_words.py",
        "doors.py",
        "engine.py",
        "fairy/__init__.py",
        "fairy/checking/__init__.py",
        "fairy/closing/__init__.py",
        "fairy/closing/spans.py",
        "fairy/conditions/__init__.py",
        "fairy/diagram/__init__.py",
        "fairy/effects/__init__.py",
        "fairy/engine.py",
        "fairy/going/__init__.py",
        "fairy/known/__init__.py",
        "fairy/moving/__init__.py",
        "fairy/play/__init__.py",
        "fairy/tables.py",
        "goal_codes.py",
        "help/__init__.py",
        "help/demanding.py",
        "help/engine.py",
        "help/pictures/__init__.py",
        "help/plan.py",
        "help/stillness/__init__.py",
        "keeping/cache.py",
        "keeping/kept_tables.py",
        "keeping/variants.py",
        "kind.py",
        "proof/engine.py",
        "room.py",
        "rows.py",
    }
)
"""Files of the kernel, by their paths in it, that have no part in what is compiled."""
_FAIRIES = "fairy/"
_STALE_SECONDS = 60 * 24 * 3600.0
_CHECK_SUM_BYTES = 32


@cache
def lasting_folder() -> Path:
    """Return where this very kernel on this very processor should be kept."""
    from llvmlite import binding

    cpu, features = binding.get_host_cpu_name(), binding.get_host_cpu_features().flatten()
    return _root() / f"kernel-{_fingerprint(cpu, features)}"


@cache
def shipped_folder() -> Path | None:
    """Return what the package brought for this kernel, where this processor can carry it out."""
    if not SHIPPED.is_dir():
        return None
    from llvmlite import binding

    known = binding.get_host_cpu_features()
    can_run = all(known.get(need, False) for need in LEVEL_NEEDS)
    return shippable_folder() if can_run else None


def shippable_folder() -> Path:
    """Return where in a package the kernel compiled for ``LEVEL`` belongs."""
    return SHIPPED / f"kernel-{_fingerprint(LEVEL, '')}"


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
    """Return the folder, which exists now."""
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


def read(name: str) -> memoryview | None:
    """Return what was kept under *name*; ``None`` where nothing was, or not all of it is there."""
    kept = _whole(folder() / name)
    if kept is None and (shipped := shipped_folder()) is not None:
        kept = _whole(shipped / name)
    return kept


def _whole(path: Path) -> memoryview | None:
    try:
        words = memoryview(path.read_bytes())
    except OSError:
        return None
    content = words[_CHECK_SUM_BYTES:]
    return content if hashlib.sha256(content).digest() == words[:_CHECK_SUM_BYTES] else None


def keep(name: str, content: bytes) -> None:
    """Keep *content* under *name*, with a check sum: what is damaged must not be believed.

    It is written beside and put into place; what old versions left goes.

    Raises:
        OSError: there is no room, or nothing may be written.
    """
    file, beside = tempfile.mkstemp(dir=usable_folder(), prefix=name)
    try:
        with os.fdopen(file, "wb") as stream:
            stream.write(hashlib.sha256(content).digest() + content)
        Path(beside).replace(folder() / name)
    except OSError:
        Path(beside).unlink(missing_ok=True)
        raise
    _throw_away_stale()


def _throw_away_stale() -> None:
    for other in folder().parent.glob("kernel-*"):
        if other != folder() and time.time() - other.stat().st_mtime > _STALE_SECONDS:
            shutil.rmtree(other, ignore_errors=True)


def _root() -> Path:
    named = os.environ.get(FOLDER_VARIABLE)
    return (
        Path(named) if named else Path(platformdirs.user_cache_dir("matewright", appauthor=False))
    )


@cache
def fingerprint_of_fairies() -> str:
    """Return what tells the sources of fairy chess, which are compiled into its entry alone."""
    digest = hashlib.sha256()
    for name, source in _sources():
        if name.startswith(_FAIRIES):
            digest.update(name.encode() + b"\0" + source + b"\0")
    return digest.hexdigest()[:16]


def _sources() -> Iterator[tuple[str, bytes]]:
    """Yield the sources that are compiled, with their names."""
    for name, source in sources_below(Path(__file__).parents[1]):
        if name not in _NOT_COMPILED:
            yield name, source


def _fingerprint(cpu: str, features: str) -> str:
    import llvmlite
    from llvmlite import binding

    digest = hashlib.sha256()
    for name, source in _sources():
        if not name.startswith(_FAIRIES):
            digest.update(name.encode() + b"\0" + source + b"\0")
    for fact in (
        llvmlite.__version__,  # each comes with one version of LLVM
        binding.get_process_triple(),
        cpu,
        features,
    ):
        digest.update(fact.encode() + b"\0")
    return digest.hexdigest()[:16]
