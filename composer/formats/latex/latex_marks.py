"""The composer's own arrows and frames for LaTeX.

``chessboard`` draws both, each in its colour (*markfields* with the style *border*, *markmoves*
with *straightmove*).  ``diagram`` frames squares (*fieldframe*) and has no arrows: they are named
in a comment of the file, so that whoever sets it knows of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from composer.model.marks import MARK_COLORS, DrawnMark, Ink
from solver.squares import name_of


def mark_packages() -> Iterator[str]:
    """Yield what a document with marks needs before its beginning: the colours by name."""
    yield r"\usepackage{xcolor}"
    for ink, color in MARK_COLORS.items():
        yield rf"\definecolor{{{_color(ink)}}}{{HTML}}{{{color.lstrip('#').upper()}}}"


def mark_options(marks: Sequence[DrawnMark]) -> Iterator[str]:
    """Yield the options of a ``chessboard`` with *marks*: frames first, the arrows over them."""
    for ink, frames in _by_ink([it for it in marks if not it.is_arrow]):
        fields = ",".join(name_of(it.start) for it in frames)
        yield f"pgfstyle=border,linewidth=0.3ex,color={_color(ink)},markfields={{{fields}}}"
    for ink, arrows in _by_ink([it for it in marks if it.is_arrow]):
        moves = ",".join(f"{name_of(it.start)}-{name_of(it.end)}" for it in arrows)
        style = "pgfstyle=straightmove,arrow=to,linewidth=0.4ex"
        yield f"{style},color={_color(ink)},markmoves={{{moves}}}"


def framed_fields(marks: Sequence[DrawnMark], others: Sequence[str] = ()) -> Iterator[str]:
    """Yield the lines of a ``diagram`` with *marks*, and with frames round *others*.

    The package heeds the last list of frames alone.
    """
    frames = [*others, *(name_of(it.start) for it in marks if not it.is_arrow)]
    if frames:
        yield rf"\fieldframe{{{', '.join(frames)}}}"
    arrows = [f"{name_of(it.start)}-{name_of(it.end)}" for it in marks if it.is_arrow]
    if arrows:
        yield f"% arrows, for which this package has no command: {', '.join(arrows)}"


def _by_ink(marks: Sequence[DrawnMark]) -> Iterator[tuple[Ink, list[DrawnMark]]]:
    for ink in Ink:
        if found := [mark for mark in marks if mark.ink is ink]:
            yield ink, found


def _color(ink: Ink) -> str:
    return f"mark{ink.name.lower()}"
