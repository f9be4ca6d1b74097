"""How the program looks: palettes, icons, faces, and the style that draws controls."""

from composer.appearance.dress import (
    Appearance,
    SystemAppearance,
    apply_appearance,
    color,
    icon_name,
    retint,
    set_icon,
)
from composer.appearance.icons import program_icon, shaded, tinted_icon
from composer.appearance.palettes import is_dark, make_palette

__all__ = [
    "Appearance",
    "SystemAppearance",
    "apply_appearance",
    "color",
    "icon_name",
    "is_dark",
    "make_palette",
    "program_icon",
    "retint",
    "set_icon",
    "shaded",
    "tinted_icon",
]
