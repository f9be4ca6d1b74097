"""The machines are watched in a window that speaks English."""

from tests.composer.panels.conftest import english_letters

__all__ = ["english_letters"]
