"""Line ends and encodings."""

import pytest

from composer.formats.common.text import (
    BLOCK,
    blocks,
    count_lines,
    decode,
    encode,
    line_end,
    lines_of,
    with_line_ends,
)


@pytest.mark.parametrize(
    ("text", "end", "lines"),
    [("", "\n", 0), ("a\nb\r\n", "\n", 2), ("a\r\nb\n", "\r\n", 2), ("a\rb\r", "\r", 2)],
)
def test_line_ends_are_told_apart(text: str, end: str, lines: int) -> None:
    assert line_end(text) == end
    assert count_lines(text) == lines
    assert with_line_ends("x\ny\n", end) == f"x{end}y{end}"


def test_text_comes_back_from_its_bytes() -> None:
    text = "\ufeffBenkő\r\n♔\r"
    assert decode(encode(text)) == text


def test_half_a_surrogate_pair_does_not_stop_saving() -> None:
    assert encode("a\ud800b") == b"a?b"


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
@pytest.mark.parametrize("length", [1, 7, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK])
def test_lines_are_the_same_however_long_they_are(length: int, end: str) -> None:
    lines = ["a" * 5, "", "b" * length, "c", "", "d" * length, "e"]
    assert [*lines_of(end.join(lines))] == lines
    assert [*lines_of("".join(f"{line}{end}" for line in lines))] == lines


def test_blocks_are_whole_lines_and_all_of_the_text() -> None:
    text = "ab\r\n" * BLOCK + "c" * (2 * BLOCK) + "\rd"
    bounds = [*blocks(text)]
    assert "".join(text[start:stop] for start, stop in bounds) == text
    assert all(text[stop - 1] in "\r\n" for _, stop in bounds[:-1])
    assert all(text[stop - 1 : stop + 1] != "\r\n" for _, stop in bounds)
    assert sum(stop - start > BLOCK + 1 for start, stop in bounds) == 1
