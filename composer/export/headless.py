"""Making PDF and PNG without a window: Qt is set up so that it needs no screen."""

from __future__ import annotations

import os
from collections.abc import Sequence

from PySide6.QtGui import QGuiApplication

from composer.diagram.output import DrawnFormat, OutFile, OutputForm
from composer.export.output import drawn_steps
from composer.formats.common.publication import Publication


def drawn_files(
    kind: DrawnFormat, publications: Sequence[Publication], form: OutputForm
) -> tuple[OutFile, ...]:
    """Return all files of an export; for programs that have no window."""
    application = QGuiApplication.instance()
    if application is None:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        application = QGuiApplication(["matewright"])
    steps = drawn_steps(kind, publications, form)
    files = tuple(step for step in steps if step is not None)
    del application
    return files
