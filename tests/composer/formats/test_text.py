"""Line ends and encodings."""

import pytest

from composer.formats.text import count_lines, decode, encode, line_end, with_line_ends


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
