#!/usr/bin/env python3
"""Start Matewright from a fresh copy of its source, with nothing but Python installed.

    python3 start.py                      open the window
    python3 start.py problems.olv         open the window with a file
    python3 start.py solve "<FEN>" "#2"   solve on the command line
    python3 start.py --test               check style, types and layers, and run the tests

The first start makes the environment ``.venv`` from the locked requirements, which takes
about a minute; later ones only look whether all is there.  Exit code 3 means that this
computer lacks something, and one sentence says what.  Only the standard library is used
(and the table of commands, which keeps to it), and nothing newer than Python 3.8 before
the version is checked.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path
from types import ModuleType
from typing import IO, Iterator, Mapping, Sequence  # noqa: UP035 - must also load on Python 3.8

ROOT = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv"
STAMP = "matewright-stamp.json"
OLDEST_PYTHON = (3, 11)
CANNOT_START = 3

BUILD_LOCK = "requirements-build.txt"
RUN_LOCKS = (BUILD_LOCK, "requirements.txt")
TEST_LOCKS = (*RUN_LOCKS, "requirements-test.txt")

CHECKS = (
    ("ruff", "check"),
    ("ruff", "format", "--check"),
    ("lint-imports", "--no-logo", "--no-cache"),
    ("pytest", "--numprocesses=auto", "--maxprocesses=4", "--dist=worksteal"),
)
"""What the test command runs in turn; the tests come last, so that their closing line closes it."""

BESIDE = ("mypy",)
"""Needs one core for long, so it runs beside them; told after the tests where it finds faults."""

SLOWING = ("PYTHONDONTWRITEBYTECODE",)
"""Without it, Python and pytest compile each module once for all processes that the tests start."""


class CannotStartError(Exception):
    """This computer lacks something; the text is one plain sentence."""


def main(arguments: Sequence[str]) -> int:
    """Set up what is missing, then run the program or the tests; return the exit code."""
    try:
        if arguments[:1] == ["--test"]:
            prepare(TEST_LOCKS, own("libraries").QT)
            return run_checks(arguments[1:])
        if opens_window(arguments):
            require_screen(os.environ)
            prepare(RUN_LOCKS, own("libraries").of_window(os.environ))
        else:
            prepare(RUN_LOCKS, {})
        return run_program(arguments)
    except CannotStartError as error:
        print(error, file=sys.stderr)
        return CANNOT_START
    except KeyboardInterrupt:
        return 130


def opens_window(arguments: Sequence[str]) -> bool:
    """Tell whether the program will open a window when it gets these arguments."""
    return bool(own("commands").opens_window(arguments))


def own(module: str) -> ModuleType:
    """Return a module of the command line that wants nothing but the standard library."""
    if str(ROOT) not in sys.path:  # as where Python is told not to look beside the script
        sys.path.insert(0, str(ROOT))
    return importlib.import_module(f"composer.cli.{module}")


def require_screen(environment: Mapping[str, str], platform: str = sys.platform) -> None:
    """Raise CannotStartError where a window could not be shown."""
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    if platform.startswith("linux") and not any(environment.get(name) for name in names):
        raise CannotStartError(
            "No screen was found (DISPLAY and WAYLAND_DISPLAY are empty). Use the command line, "
            'for example: python3 start.py solve "<FEN>" "#2"'
        )


def prepare(locks: Sequence[str], libraries: Mapping[str, str]) -> None:
    """Make sure that Python, the system libraries and the environment are there."""
    if not is_readable(ROOT):
        raise CannotStartError(
            f"The name of the folder {str(ROOT)!a} cannot be read in this locale, and Python "
            "makes no environment there. Move Matewright to another folder, or rename that one."
        )
    if sys.version_info < OLDEST_PYTHON:
        wanted = ".".join(map(str, OLDEST_PYTHON))
        raise CannotStartError(
            f"Matewright needs Python {wanted} or newer; this is {sys.version.split()[0]}."
        )
    is_ready = is_installed(ENVIRONMENT, locks)
    packages = missing_packages(libraries)
    if not is_ready and importlib.util.find_spec("ensurepip") is None:
        packages.append("python3-venv")
    if packages:
        install_packages(packages)
    if not is_ready:
        with one_at_a_time(ENVIRONMENT.with_suffix(".lock")):
            if not is_installed(ENVIRONMENT, locks):  # another start may have done it by now
                install(ENVIRONMENT, locks)


def is_readable(path: Path) -> bool:
    """Tell whether the name of *path* is text: Python keeps what it cannot decode as halves."""
    return not any("\ud800" <= letter <= "\udfff" for letter in str(path))


# ---------------------------------------------------------------- system libraries


def missing_packages(libraries: Mapping[str, str], platform: str = sys.platform) -> list[str]:
    """Return the Debian packages of those *libraries* that cannot be loaded."""
    if not platform.startswith("linux"):
        return []
    can_load = own("libraries").can_load
    return [package for library, package in libraries.items() if not can_load(library)]


def install_packages(packages: Sequence[str]) -> None:
    """Install Debian packages when allowed to; otherwise raise with the command that does it."""
    apt = shutil.which("apt-get")
    if apt is None:
        raise CannotStartError(
            "Some system libraries are missing; they are in the packages that Debian calls "
            f"{' '.join(packages)}."
        )
    command = f"sudo apt install {' '.join(packages)}"
    if os.geteuid() != 0:
        raise CannotStartError(f"Some system packages are missing. Install them with: {command}")
    say(f"Installing system packages: {' '.join(packages)}")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for step in (("update",), ("install", "--yes", "--no-install-recommends", *packages)):
        must_run((apt, *step, "-qq"), f"System packages are missing ({command})", environment)


# ---------------------------------------------------------------- the environment


def python_of(environment: Path) -> Path:
    """Return the interpreter of the virtual environment."""
    return environment / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def is_installed(environment: Path, locks: Sequence[str]) -> bool:
    """Tell whether *environment* was finished for exactly these locks and is still whole."""
    try:
        stamp = json.loads((environment / STAMP).read_text("utf-8"))
        finished, recorded = stamp["fingerprints"], set(stamp["packages"])
    except (OSError, ValueError, KeyError, TypeError):
        return False
    wanted = fingerprints(environment, locks)
    is_current = all(finished.get(name) == value for name, value in wanted.items())
    return is_current and python_of(environment).exists() and recorded <= packages_in(environment)


def fingerprints(environment: Path, locks: Sequence[str]) -> dict[str, str]:
    """Return a hash of each lock, together with the place and the Python it is installed for."""
    ground = os.fsencode(f"{environment} {sys.version}")
    return {name: hashlib.sha256(ground + (ROOT / name).read_bytes()).hexdigest() for name in locks}


def packages_in(environment: Path) -> set[str]:
    """Return name and version of every package that is installed in *environment*."""
    base = str(environment)
    folder = sysconfig.get_path("purelib", "venv", {"base": base, "installed_base": base})
    return {path.name for path in Path(folder).glob("*.dist-info")}


def install(environment: Path, locks: Sequence[str]) -> None:
    """Install the locks in *environment*; the stamp, written last, says that it is whole.

    What is not known to be whole is never repaired but made anew.  A link is taken away
    first: what it leads to is somebody else's, and stays.
    """
    say(f"Setting up {environment} (first start only, about a minute) ...")
    if not is_installed(environment, RUN_LOCKS):
        if environment.is_symlink():
            environment.unlink()
        base = getattr(sys, "_base_executable", sys.executable)  # not the one that goes now
        venv = (base, "-m", "venv", "--clear", str(environment))
        must_run(venv, f"The environment {environment} could not be made")
    pip = (str(python_of(environment)), "-m", "pip", "install", "--disable-pip-version-check")
    for step in pip_steps(locks):
        must_run((*pip, "--no-input", "--require-hashes", *step), "Python packages are missing")
    stamp = {
        "fingerprints": fingerprints(environment, locks),
        "packages": sorted(packages_in(environment)),
    }
    (environment / STAMP).write_text(json.dumps(stamp, indent=1), "utf-8")


def pip_steps(locks: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield what pip installs in turn: first the tool that builds, then all the rest with it.

    python-chess is published as source only.  Without isolation it is built by the
    setuptools of our own lock, so that nothing comes in without a hash.
    """
    yield ("--quiet", "--requirement", str(ROOT / BUILD_LOCK))
    rest = [word for name in locks for word in ("--requirement", str(ROOT / name))]
    later = () if tuple(locks) == RUN_LOCKS else ("--no-compile",)  # tests load few of all modules
    yield ("--no-build-isolation", "--use-pep517", *later, *rest)


@contextlib.contextmanager
def one_at_a_time(lock: Path) -> Iterator[None]:
    """Wait until no other start is setting up the same environment."""
    try:
        file = lock.open("w")
    except OSError as error:
        raise CannotStartError(f"Cannot write to {lock.parent}: {error.strerror}.") from error
    with file:
        if os.name == "posix":
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX)
        yield


# ---------------------------------------------------------------- running


def run_program(arguments: Sequence[str]) -> int:
    """Become the program, in the user's folder; only Windows comes back from it."""
    command = [str(python_of(ENVIRONMENT)), "-P", "-m", "composer", *arguments]
    os.environ["PYTHONPATH"] = with_root(os.environ.get("PYTHONPATH", ""))
    if os.name == "posix":
        os.execv(command[0], command)
    return subprocess.call(command)


def with_root(search_path: str) -> str:
    """Put the source tree in front of Python's *search_path*."""
    return os.pathsep.join(filter(None, (str(ROOT), search_path)))


def run_checks(pytest_arguments: Sequence[str]) -> int:
    """Run every check, also after one has failed; return 0 when all are content."""
    from concurrent.futures import ThreadPoolExecutor  # every start would wait for it

    failed = []
    kept = {name: value for name, value in os.environ.items() if name not in SLOWING}
    with cache_variables(ROOT) as variables, tempfile.TemporaryFile() as words_beside:
        environment = {**kept, **variables}
        print(f"\n$ {' '.join(BESIDE)}   (beside the others)", flush=True)
        with ThreadPoolExecutor(1) as pool:
            beside = pool.submit(run_check, BESIDE, environment, words_beside)
            for tool, *words in CHECKS:
                words += pytest_arguments if tool == "pytest" else ()
                check = " ".join((tool, *words))
                print(f"\n$ {check}", flush=True)
                if not run_check((tool, *words), environment):
                    failed.append(check)
        if not beside.result():
            words_beside.seek(0)
            print(f"\n$ {' '.join(BESIDE)}\n{words_beside.read().decode(errors='replace')}")
            failed.append(" ".join(BESIDE))
    if failed:
        print(f"\nNot passed: {', '.join(failed)}")
    return 1 if failed else 0


def run_check(
    check: Sequence[str], environment: Mapping[str, str], output: IO[bytes] | None = None
) -> bool:
    """Run one check, which writes all its words to *output* if given; tell if it is content."""
    command = [str(python_of(ENVIRONMENT).with_name(check[0])), *check[1:]]
    errors = None if output is None else subprocess.STDOUT
    return not subprocess.call(command, cwd=ROOT, env=environment, stdout=output, stderr=errors)


@contextlib.contextmanager
def cache_variables(tree: Path) -> Iterator[dict[str, str]]:
    """Yield what sends the caches of the checks elsewhere where *tree* cannot be written."""
    if os.access(tree, os.W_OK):
        yield {}
        return
    with tempfile.TemporaryDirectory(prefix="matewright-") as folder:
        yield {
            "RUFF_CACHE_DIR": f"{folder}/ruff",
            "MYPY_CACHE_DIR": f"{folder}/mypy",
            "PYTEST_ADDOPTS": f"-o cache_dir={folder}/pytest",
            "HYPOTHESIS_STORAGE_DIRECTORY": f"{folder}/hypothesis",
        }


def must_run(
    command: Sequence[str], trouble: str, environment: Mapping[str, str] | None = None
) -> None:
    """Run a step of the set-up and raise, naming the *trouble*, when it fails.

    It speaks on stderr, so that stdout is the program's alone.
    """
    if subprocess.call(command, env=environment, stdout=sys.stderr, stdin=subprocess.DEVNULL):
        raise CannotStartError(f"{trouble}: {in_short(command)} failed (its words stand above).")


def in_short(command: Sequence[str]) -> str:
    """Return the *command* in short, for a sentence."""
    return " ".join((Path(command[0]).name, *command[1:4]))


def say(text: str) -> None:
    """Tell the user what takes so long."""
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
