"""What the packages of Python bring and no program needs: cut out of what is installed."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from wheel_smoke import SmokeError

UNUSED = (
    "**/tests/**", "*.pyi", "*.h", "*.hpp", "*.lib", "*.a", "*.pdb", "bin/**", "PySide6/qml/**",
    "PySide6/Qt/qml/**", "PySide6/Qt/libexec/**", "PySide6/Qt/metatypes/**", "PySide6/include/**",
    "PySide6/typesystems/**", "PySide6/glue/**", "PySide6/doc/**", "PySide6/scripts/**",
    "PySide6/support/**", "PySide6/metatypes/**", "PySide6/modules/**", "PySide6/*.exe",
    "PySide6/opengl32sw.dll", "PySide6/resources/**", "PySide6/Qt/resources/**",
    "PySide6/assistant*", "PySide6/designer*", "PySide6/linguist*", "PySide6/lupdate*",
    "PySide6/lrelease*", "PySide6/qmlformat*", "PySide6/qmllint*", "PySide6/qmlls*",
    "PySide6/balsam*", "PySide6/svgtoqml*", "numpy/f2py/**", "numpy/_core/include/**",
    "numpy/random/_examples/**", "shiboken6_generator/**",
    "PySide6/plugins/imageformats/qpdf.dll", "PySide6/vcamp140.dll",
    "PySide6/Qt/plugins/imageformats/libqpdf.so", "*qtvirtualkeyboardplugin.*",
)  # fmt: skip
"""What is there for those who build with a package, or read what else Qt can show."""
QT_MODULES = frozenset({"QtCore", "QtGui", "QtWidgets", "QtSvg", "QtPrintSupport", "QtDBus"})
"""The modules of Qt that the program imports, and what these import under X11."""
QT_PLUGINS = frozenset(
    {
        "platforms", "styles", "imageformats", "iconengines", "printsupport", "platformthemes",
        "platforminputcontexts", "xcbglintegrations", "egldeviceintegrations", "generic",
        "wayland-decoration-client", "wayland-graphics-integration-client",
        "wayland-shell-integration",
    }
)  # fmt: skip
QT_LANGUAGES = frozenset({"de", "fr", "ru", "en"})


@dataclass(frozen=True)
class QtFolders:
    """Where a package of Qt has its modules for Python, libraries, plugins and translations."""

    modules: Path
    libraries: Path
    plugins: Path
    translations: Path


def cut(home: Path, patterns: Iterable[str]) -> None:
    """Take files away below *home*, and folders that are empty then.

    A pattern with two stars at its end stands for all that lies in a folder.
    """
    for pattern in patterns:
        # two stars alone stand for folders, before Python 3.13
        whole = f"{pattern}/*" if pattern.endswith("**") else f"**/{pattern}"
        for path in sorted(home.glob(whole)):
            if path.is_file() or path.is_symlink():
                path.unlink()
    for path in sorted(home.rglob("*"), reverse=True):
        if path.is_dir() and not any(path.iterdir()):
            path.rmdir()


def cut_qt(qt: QtFolders) -> None:
    """Keep the modules of Qt that are imported, their plugins, and what these want."""
    for path in qt.translations.rglob("*"):
        if path.is_file() and path.stem.rpartition("_")[2] not in QT_LANGUAGES:
            path.unlink()
    for folder in qt.plugins.iterdir():
        if folder.name not in QT_PLUGINS:
            shutil.rmtree(folder)
    for module in (*qt.modules.glob("Qt*.pyd"), *qt.modules.glob("Qt*.so")):
        if module.name.partition(".")[0] not in QT_MODULES:
            module.unlink()
    _cut_libraries(qt)


def _cut_libraries(qt: QtFolders) -> None:
    """Keep the libraries that something wants, and the runtime, which all want."""
    kinds = ("*.dll", "*.so.*", "*.so")
    by_name = {path.name.lower(): path for kind in kinds[:2] for path in qt.libraries.glob(kind)}
    wanted: set[Path] = set()
    waiting = [path for kind in ("*.pyd", "*.so*") for path in qt.modules.glob(kind)]
    waiting += [path for kind in kinds for path in qt.plugins.rglob(kind)]
    while waiting:
        named = {by_name.get(name.lower()) for name in imports_of(waiting.pop())}
        found = {library for library in named if library is not None} - wanted
        wanted |= found
        waiting += found
    kept = re.compile(r"(msvcp|vcruntime|concrt)\d+.*|lib(pyside|shiboken).*", re.IGNORECASE)
    for library in by_name.values():
        if library not in wanted and not kept.match(library.name):
            library.unlink()


def imports_of(library: Path) -> list[str]:
    """Return the names of the libraries that a library of Windows or Linux wants at its start."""
    words = ["objdump", "-p", str(library)]
    told = subprocess.run(words, capture_output=True, text=True, errors="replace", check=False)
    if told.returncode:
        raise SmokeError(f"objdump cannot read {library.name}: {told.stderr.strip()[:200]}")
    return re.findall(r"^\s*(?:DLL Name:|NEEDED) +(\S+)", told.stdout, re.MULTILINE)
