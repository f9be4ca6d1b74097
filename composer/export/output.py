"""Files that Qt makes: PDF and PNG; and the one door to all kinds of drawn files."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage

from composer.diagram.caption import title_of
from composer.diagram.output import (
    POINTS_PER_INCH,
    Ahead,
    DrawnFormat,
    OutFile,
    OutputForm,
    PictureKind,
    Steps,
    html_steps,
    numbered,
    pictures,
    svg_steps,
)
from composer.diagram.pages import laid_out
from composer.export.painting import drawing_image, measured_width
from composer.export.pdf import PdfPages
from composer.formats.common.publication import Publication

_INCH = 0.0254


def drawn_steps(
    kind: DrawnFormat,
    publications: Sequence[Publication],
    form: OutputForm,
    ahead: Ahead = iter,
) -> Steps:
    """Make the files of an export step by step; each step is a page or a picture at most.

    What is drawn is laid out *ahead*, but for HTML.
    """
    if kind is DrawnFormat.HTML:
        return html_steps(publications, form)
    makers = {DrawnFormat.PDF: pdf_steps, DrawnFormat.PNG: png_steps, DrawnFormat.SVG: svg_steps}
    return makers[kind](publications, form, ahead)


def pdf_steps(publications: Sequence[Publication], form: OutputForm, ahead: Ahead = iter) -> Steps:
    """Make one PDF of all pages."""
    title = form.pages.title
    if not title and len(publications) == 1:
        title = title_of(publications[0].entry)
    with contextlib.closing(PdfPages(title)) as pages:  # also when the export is given up
        for drawing in ahead(laid_out(publications, form.pages, measured_width)):
            if drawing is None:
                yield None
            else:
                yield from pages.adding(drawing)
        yield OutFile("", pages.content())


def png_steps(publications: Sequence[Publication], form: OutputForm, ahead: Ahead = iter) -> Steps:
    """Make one PNG for each picture."""
    return numbered(_png_contents(publications, form, ahead))


def _png_contents(
    publications: Sequence[Publication], form: OutputForm, ahead: Ahead
) -> Iterator[bytes | None]:
    is_clear = not form.pages.look.has_ground and form.kind is not PictureKind.PAGES
    for drawing in ahead(pictures(publications, form, measured_width)):
        if drawing is None:
            yield None
            continue
        scale = form.pixels / drawing.width
        image = drawing_image(drawing, scale=scale, ground="" if is_clear else "#ffffff")
        if form.kind is not PictureKind.BOARD:
            dots = round(scale * POINTS_PER_INCH / _INCH)
            image.setDotsPerMeterX(dots)
            image.setDotsPerMeterY(dots)
        yield png_bytes(image)


def png_bytes(image: QImage) -> bytes:
    """Return *image* as the content of a PNG file."""
    content = QByteArray()
    buffer = QBuffer(content)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # PySide's own types ask for bytes
    buffer.close()
    return bytes(content.data())
