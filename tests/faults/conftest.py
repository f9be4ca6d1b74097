"""The windows of ``tests/composer/windows``, for faults that are seen in one."""

from tests.composer.windows.conftest import (
    appearance,
    judges_changes,
    make_window,
    settings,
    short_files,
    window,
)

__all__ = ["appearance", "judges_changes", "make_window", "settings", "short_files", "window"]
