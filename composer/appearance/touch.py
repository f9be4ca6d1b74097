"""Whether the screen can be touched, and how large controls are then."""

from __future__ import annotations

from PySide6.QtGui import QInputDevice

from composer.tokens import target


def has_touch_screen() -> bool:
    """Tell whether Qt knows of a screen that feels fingers; a touch pad is none."""
    touched = QInputDevice.DeviceType.TouchScreen
    return any(device.type() is touched for device in QInputDevice.devices())


def target_side(side: int) -> int:
    """Return the side of a control that takes *side* pixels where nothing can be touched."""
    return target(side, has_touch=has_touch_screen())
