"""The problems that ship with the program."""

from __future__ import annotations

from pathlib import Path

from composer.formats.olv.document import read_olv
from composer.model.document import Document

_PACKAGE = Path(__file__).resolve().parents[1]
EXAMPLE_FILE = "first-steps.olv"


def samples_folder() -> Path:
    """Return the folder of the samples: inside the package when installed, else beside it."""
    installed = _PACKAGE / "samples"
    return installed if installed.is_dir() else _PACKAGE.parent / "samples"


def example_document() -> Document:
    """Return the collection that *Try an example* opens; its first problem solves at once."""
    return read_olv((samples_folder() / EXAMPLE_FILE).read_bytes()).document
