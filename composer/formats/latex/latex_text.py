"""Text for LaTeX: what means something to it is escaped, what its fonts lack is spelled."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from solver.men import FIGURINES, Color, Kind

_ESCAPES = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "#": r"\#",
    "$": r"\$",
    "%": r"\%",
    "&": r"\&",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': "''",
    "…": r"\dots{}",
    "×": r"$\times$",
    "→": r"$\rightarrow$",
    "↔": r"$\leftrightarrow$",
    "½": r"$\frac12$",
    "–": "--",
    "—": "---",
    "“": "``",
    "”": "''",
    "„": ",,",
    "‘": "`",
    "’": "'",
    "«": r"\guillemotleft{}",
    "»": r"\guillemotright{}",
    "\u00a0": "~",
}
_FIGURINES = {
    letter: rf"{sign}\sym{Kind(kind).name.lower()}{{}}"
    for color, sign in ((Color.WHITE, ""), (Color.BLACK, "b"))
    for kind, letter in FIGURINES[color].names.items()
}
"""The package has outlines alone: a black man, as twins name him, has a letter before his."""
_CYRILLIC_FONTS = ("CMU Serif", "Noto Serif", "DejaVu Serif")
_ARROWS = (("<-->", "↔"), ("-->", "→"), (" ==> ", " → "))
_CYRILLIC = re.compile("[\u0400-\u04ff]")
_KNOWN = re.compile("[\u0020-\u007e\u00a1-\u017f\u0400-\u045f\u0490\u0491]")


def latex_text(text: str) -> str:
    """Return *text* on one line as LaTeX sets it unchanged."""
    return "".join(map(_letter, _composed(text)))


def _composed(text: str) -> str:
    for written, sign in _ARROWS:
        text = text.replace(written, sign)
    return unicodedata.normalize("NFC", " ".join(text.split()))


def figurined(text: str) -> str:
    """Return *text* as :func:`latex_text` does, its figurines by the names of ``chessfss``."""
    return "".join(_FIGURINES.get(it) or _letter(it) for it in _composed(text))


def font_lines(*, with_cyrillic: bool) -> Iterator[str]:
    """Yield the encodings of pdfLaTeX, and fonts for the engines that know none: Lua- and XeLaTeX.

    What these have by themselves lacks Cyrillic.
    """
    yield r"\usepackage{iftex}"
    yield r"\ifPDFTeX"
    yield r"\usepackage[utf8]{inputenc}"
    yield rf"\usepackage[{'T1,T2A' if with_cyrillic else 'T1'}]{{fontenc}}"
    yield r"\else"
    yield r"\usepackage{fontspec}"
    if with_cyrillic:
        for name in reversed(_CYRILLIC_FONTS):
            yield rf"\IfFontExistsTF{{{name}}}{{\setmainfont{{{name}}}}}{{}}"
    yield r"\fi"


def latex_lines(lines: Iterable[str], end: str) -> Iterator[str]:
    """Yield lines that LaTeX sets one below the other, further in as they are.

    *end* ends a line: where the text becomes an argument, paragraphs are not allowed.
    """
    before: str | None = None
    for line in lines:
        text = line.lstrip()
        if not text:
            continue
        if before is not None:
            yield f"{before}{end}"
        depth = min(len(line) - len(text), 60)
        before = (rf"\hspace*{{{depth * 0.5:g}em}}" if depth else "") + latex_text(text)
    if before is not None:
        yield before


def has_cyrillic(text: str) -> bool:
    """Tell whether *text* needs the fonts for Cyrillic."""
    return bool(_CYRILLIC.search(text))


def _letter(letter: str) -> str:
    if letter in _ESCAPES:
        return _ESCAPES[letter]
    if _KNOWN.match(letter):
        return letter
    plain = unicodedata.normalize("NFKD", letter)
    known = "".join(it for it in plain if _KNOWN.match(it))
    return "".join(_ESCAPES.get(it, it) for it in known) or "?"
