#!/usr/bin/env python3
"""Build a bundle for Linux of 64 bits that unpacks itself: the program with its own Python.

    python3.11 packaging/linux/bundle.py --out DIR

It is built on Debian 12, from Debian's own Python, and wants a system no older (glibc 2.36) with
the usual libraries of a desktop (X11, OpenGL, fontconfig).  Whoever runs it gets the program below
``~/.local``, without other rights: ``sh Matewright-0.1.0-linux-x86_64.run``.  It needs ``makeself``
and ``patchelf`` (apt install makeself patchelf).
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "packaging"), str(ROOT / "packaging/debian")]

from build import install  # noqa: E402
from wheel_smoke import SmokeError, run, size, tell  # noqa: E402

from composer.cli.window import PACKAGES  # noqa: E402
from composer.version import program_version  # noqa: E402

HERE = Path(__file__).resolve().parent
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


def main() -> int:
    """Build the bundle."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--out", metavar="DIR", type=Path, default=Path("dist"))
    out: Path = parser.parse_args().out
    try:
        if sys.version_info[:2] != (3, 11):
            raise SmokeError("this needs Python 3.11, which is that of the bundle")
        for tool in ("makeself", "patchelf", "apt-get", "dpkg-deb"):
            if not shutil.which(tool):
                raise SmokeError(f"this needs {tool}")
        out.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix="matewright-run-") as folder:
            stage = Path(folder) / "Matewright"
            fill(Path(folder), stage)
            path = out / f"Matewright-{program_version()}-linux-x86_64.run"
            label = f"Matewright {program_version()}"
            words = ("--gzip", "--nox11", "--nomd5", "--sha256", "--quiet", "--tar-quietly")
            run("makeself", *words, stage, path.resolve(), label, "./install.sh")
            tell(f"built {path.name} ({size(path)})")
    except SmokeError as error:
        print(f"bundle: {error}", file=sys.stderr)
        return 1
    return 0


def fill(folder: Path, stage: Path) -> None:
    """Lay out below *stage* what is unpacked."""
    unpacked = folder / "debian"
    fetch((*DEBIAN_PYTHON, *DEBIAN_LIBRARIES, *x11_packages()), folder / "packages", unpacked)
    home = stage / "python"
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
    install(folder, folder / "environment")
    packages = (
        home / "lib/python3/dist-packages"
    )  # where Debian's Python looks below its own folder
    shutil.copytree(folder / "environment/lib/python3.11/site-packages", packages)
    for name in ("pip", "setuptools", "_distutils_hack", "distutils", "pkg_resources"):
        for path in packages.glob(f"{name}*"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    lend_libraries(unpacked, home)
    shutil.copytree(folder / "environment/share", stage / "share")
    shutil.copy(ROOT / "LICENSE", stage / "LICENSE.txt")
    for name in ("install.sh", "matewright.sh"):
        shutil.copy(HERE / name, stage / name)
        (stage / name).chmod(0o755)


def x11_packages() -> list[str]:
    """Return the packages of Debian with the small libraries of X11."""
    named = [package for library, package in PACKAGES.items() if XCB.fullmatch(library)]
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


if __name__ == "__main__":
    sys.exit(main())
