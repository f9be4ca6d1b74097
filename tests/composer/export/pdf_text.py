"""Reading the words of a PDF back, as far as Qt's PDFs need it: for tests alone."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator

_OBJECT = re.compile(rb"(?:^|\n)(\d+) 0 obj\b(.*?)endobj", re.DOTALL)
_STREAM = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
_SHOWN = re.compile(rb"/(F\d+) [\d.]+ Tf|<([0-9A-F]+)> Tj|(ET)")


def pages_of(pdf: bytes) -> list[str]:
    """Return the words of each page, one line for each piece of text."""
    objects = {int(match[1]): match[2] for match in _OBJECT.finditer(pdf)}
    return [
        "\n".join(_lines(_content(objects, body), objects))
        for body in objects.values()
        if re.search(rb"/Type /Page\b", body)
    ]


def embedded_fonts(pdf: bytes) -> tuple[int, int]:
    """Return how many fonts the PDF names, and how many of them are inside."""
    return len(re.findall(rb"/Type /FontDescriptor", pdf)), len(re.findall(rb"/FontFile2? ", pdf))


def images_in(pdf: bytes) -> int:
    """Return how many pictures of pixels the PDF holds."""
    return len(re.findall(rb"/Subtype /Image", pdf))


def _content(objects: dict[int, bytes], page: bytes) -> bytes:
    match = re.search(rb"/Contents (\d+) 0 R", page)
    assert match is not None
    return _stream(objects[int(match[1])])


def _stream(body: bytes) -> bytes:
    match = _STREAM.search(body)
    assert match is not None
    if b"/FlateDecode" not in body:  # short ones are not worth it to Qt
        return match[1]
    return zlib.decompressobj().decompress(match[1])


def _lines(content: bytes, objects: dict[int, bytes]) -> Iterator[str]:
    letters: dict[int, str] = {}
    line = ""
    for match in _SHOWN.finditer(content):
        if match[1]:
            letters = _letters(objects, int(match[1][1:]))
        elif match[2]:
            codes = match[2].decode()
            line += "".join(
                letters[int(codes[place : place + 4], 16)] for place in range(0, len(codes), 4)
            )
        else:
            yield line
            line = ""


def _letters(objects: dict[int, bytes], font: int) -> dict[int, str]:
    match = re.search(rb"/ToUnicode (\d+)", objects[font])
    assert match is not None
    table = _stream(objects[int(match[1])]).decode("latin-1")
    letters: dict[int, str] = {}
    for start, values in re.findall(r"<(\w{4})> <\w{4}> (\[[^\]]*\]|<\w{4}>)", table):
        for place, code in enumerate(re.findall(r"<(\w{4})>", values)):
            letter = chr(int(code, 16))
            letters[int(start, 16) + place] = " " if letter == "\t" else letter
    return letters
