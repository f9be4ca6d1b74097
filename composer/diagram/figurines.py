"""The figurine font, which pages and pictures of text carry with them.

``resources/fonts/figurines.py`` makes it.
"""

from __future__ import annotations

from base64 import b64encode
from functools import cache

from composer.resources import resource
from solver.men import FIGURINES

FACE = "Matewright Figurines"
SIGNS = frozenset(sign for men in FIGURINES.values() for sign in men.kinds)
"""The signs that it holds: outlined men, and filled ones for Black."""
_FILES = (("Regular", "normal", 400), ("Italic", "italic", 400), ("Bold", "normal", 700))


@cache
def embedded_face() -> str:
    """Return the rules of CSS by which a page brings the font along."""
    return "".join(f"{_rule(*file)}\n" for file in _FILES)


def _rule(name: str, style: str, weight: int) -> str:
    data = b64encode(resource("fonts", f"Figurines-{name}.ttf").read_bytes()).decode()
    return (
        f'@font-face {{ font-family: "{FACE}"; font-style: {style}; font-weight: {weight}; '
        f'src: url("data:font/ttf;base64,{data}"); }}'
    )
