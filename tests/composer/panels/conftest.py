"""The panes are read in a window that speaks English."""

from __future__ import annotations

import pytest

from composer.language import Language
from solver.notation.letters import write_with


@pytest.fixture(autouse=True)
def english_letters() -> None:
    """Write moves as a window in English does."""
    write_with(Language.ENGLISH.letters)
