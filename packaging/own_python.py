"""The program with a Python of its own, as it lies in what is installed on Linux.

The Python is Debian 12's, so everything is built there, and runs on whatever has its glibc (2.36)
or a later one, and the usual libraries of a desktop (X11, OpenGL, fontconfig).  To lay it out needs
``patchelf``, ``objdump``, ``apt-get`` and ``dpkg-deb``.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from evening import forget_installing
from shipping import ship_kernel
from trimming import UNUSED, QtFolders, cut, cut_qt
from wheel_smoke import SmokeError, build, environment, run

from composer.cli import libraries

ROOT = Path(__file__).resolve().parents[1]
DEBIAN_PYTHON = ("python3.11-minimal", "libpython3.11-minimal", "libpython3.11-stdlib")
DEBIAN_LIBRARIES = (
    "libexpat1", "libssl3", "libffi8", "libsqlite3-0", "libuuid1", "zlib1g", "libbz2-1.0",
    "liblzma5",
)  # fmt: skip
"""What the modules of Debian's Python want beside glibc."""
CURSES = ("_curses*", "readline*", "_dbm*", "_gdbm*", "nis*", "_tkinter*", "_crypt*")
"""Modules that nothing here imports, with libraries of their own."""
XCB = re.compile(
    r"libxcb-(cursor|icccm|keysyms|image|render-util|util)\.so\.\d+|libxkbcommon-x11\.so\.0"
)
"""Small libraries of X11 that many systems do not install; the others belong to any desktop."""
XCB_PACKAGES = (
    "libxcb-image0", "libxcb-randr0", "libxcb-render-util0", "libxcb-render0", "libxcb-shm0",
    "libxcb-sync1", "libxcb-util1", "libxcb-xfixes0", "libxcb-xkb1",
)  # fmt: skip
"""What these and Qt itself want of the same kind."""
_TOOLS = ("patchelf", "objdump", "apt-get", "dpkg-deb")


def check_tools(*others: str) -> None:
    """Look whether a package can be built here, for which *others* are needed as well.

    Raises:
        SmokeError: something is missing.
    """
    if sys.version_info[:2] != (3, 11):
        raise SmokeError("this needs Python 3.11, which is that of Debian 12")
    missing = [tool for tool in (*_TOOLS, *others) if not shutil.which(tool)]
    if missing:
        raise SmokeError(f"this needs {', '.join(missing)}")


def lay_out(folder: Path, home: Path, kernel: Path | None) -> Path:
    """Lay out in *home* a Python that has the program and its locked dependencies.

    *folder* is for what comes on the way.  Returns the environment that the program was
    installed in; what belongs to a desktop lies in its ``share``.
    """
    unpacked = folder / "debian"
    fetch((*DEBIAN_PYTHON, *DEBIAN_LIBRARIES, *x11_packages()), folder / "packages", unpacked)
    (home / "bin").mkdir(parents=True)
    shutil.copy(unpacked / "usr/bin/python3.11", home / "bin/python3.11")
    library = home / "lib/python3.11"
    shutil.copytree(unpacked / "usr/lib/python3.11", library, symlinks=False)
    for pattern in CURSES:
        for path in (library / "lib-dynload").glob(pattern):
            path.unlink()
    for name in ("__pycache__", "test", "ensurepip", "idlelib", "lib2to3", "tkinter"):
        for path in list(library.rglob(name)):
            shutil.rmtree(path)
    installed = folder / "environment"
    install(folder, installed, kernel)
    # where Debian's Python looks below its own folder
    packages = home / "lib/python3/dist-packages"
    shutil.copytree(installed / "lib/python3.11/site-packages", packages)
    for name in ("pip", "setuptools", "_distutils_hack", "distutils", "pkg_resources"):
        for path in packages.glob(f"{name}*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    forget_installing(packages)
    lend_libraries(unpacked, home)
    (home / "licences").mkdir()
    for text in sorted(unpacked.glob("usr/share/doc/*/copyright")):
        if text.is_file():
            shutil.copy(text, home / "licences" / f"{text.parent.name}.txt")
    return installed


def install(folder: Path, home: Path, kernel: Path | None) -> None:
    """Make an environment in *home* with the program and its locked dependencies alone."""
    wheel = build(folder)[1]
    python = environment(home)
    pip = (python, "-m", "pip", "install", "--quiet", "--no-compile")
    for lock in ("requirements-build.txt", "requirements.txt"):
        run(*pip, "--no-build-isolation", "--require-hashes", "-r", str(ROOT / lock))
    run(*pip, "--no-deps", "--no-index", str(wheel))
    ship_kernel(python, kernel)
    packages = home / "lib/python3.11/site-packages"
    cut(packages, UNUSED)
    qt = packages / "PySide6"
    cut_qt(QtFolders(qt, qt / "Qt/lib", qt / "Qt/plugins", qt / "Qt/translations"))


def compile_library(home: Path, stage: Path, before: str | None = None) -> None:
    """Make the code of Python for all that lies in *home*, good whenever its sources were written.

    It names the sources by their place below *stage*, with *before* in front of it.  What cannot be
    compiled is a template of a dependency, and stays as it is.  It is done in a process of its own:
    how a sign is written depends on whether anything has kept it before in the same process.
    """
    for cache in list(home.rglob("__pycache__")):
        shutil.rmtree(cache)
    places = ("-s", stage, *(() if before is None else ("-p", before)))
    words = ("-r", "20", "-qq", "--invalidation-mode", "unchecked-hash", *places, home / "lib")
    subprocess.run([sys.executable, "-I", "-S", "-m", "compileall", *words], check=False)


def x11_packages() -> list[str]:
    """Return the packages of Debian with the small libraries of X11."""
    named = [package for library, package in libraries.ALL.items() if XCB.fullmatch(library)]
    return [*named, *XCB_PACKAGES]


def fetch(packages: Iterable[str], folder: Path, unpacked: Path) -> None:
    """Fetch packages of Debian, which apt holds against their signed sums, and unpack them."""
    folder.mkdir()
    run("apt-get", "download", *packages, cwd=folder)
    for package in sorted(folder.glob("*.deb")):
        run("dpkg-deb", "-x", package, unpacked)


def lend_libraries(unpacked: Path, home: Path) -> None:
    """Put libraries beside Python, and tell those who want them where they lie.

    Those of X11 have a folder of their own, which the entrance adds to where Qt looks.
    """
    lent, x11 = home / "lib/lent", home / "lib/x11"
    lent.mkdir()
    x11.mkdir()
    places = ("usr/lib/x86_64-linux-gnu/*.so*", "lib/**/*.so*")
    for path in sorted(path for place in places for path in unpacked.glob(place)):
        if path.is_file():
            # a link becomes the file itself
            shutil.copy(
                path, (x11 if path.name.startswith(("libxcb", "libxkb")) else lent) / path.name
            )
    modules = home / "lib/python3.11/lib-dynload"
    wanting = [(path, "$ORIGIN/../../lent") for path in modules.glob("*.so")]
    wanting += [(path, "$ORIGIN") for folder in (lent, x11) for path in folder.iterdir()]
    wanting.append((home / "bin/python3.11", "$ORIGIN/../lib/lent"))
    for path, places_of_it in wanting:
        run("patchelf", "--set-rpath", places_of_it, path)
