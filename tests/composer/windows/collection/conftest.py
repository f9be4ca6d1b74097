from __future__ import annotations

import pytest

from composer.windows.main_window import MainWindow
from tests.composer.windows.collection.six import six
from tests.composer.windows.conftest import MakeWindow


@pytest.fixture
def window(make_window: MakeWindow) -> MainWindow:
    window = make_window()
    window.editor.replace(six())
    window.panes.show_pane("collection")
    return window
