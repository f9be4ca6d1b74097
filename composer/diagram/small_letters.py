"""Letters, digits and a sign of straight lines, for what stands beside men: no font is needed.

They are drawn on a grid, 4 wide and 6 high, upper left corner first.
"""

from __future__ import annotations

_WIDTH, _HEIGHT, _GAP = 4, 6, 2.2
_NARROW = {"I": 0, "1": 2}
"""How wide the letters are that are not as wide as the others."""
_LINES = {
    "A": "06 20 46,14 34",
    "B": "06 00 30 41 42 33 03,33 44 45 36 06",
    "C": "41 30 10 01 05 16 36 45",
    "D": "06 00 30 42 44 36 06",
    "E": "40 00 06 46,03 33",
    "F": "40 00 06,03 33",
    "G": "41 30 10 01 05 16 36 45 43 23",
    "H": "00 06,40 46,03 43",
    "I": "00 06",
    "J": "40 45 36 16 05",
    "K": "00 06,40 03 46",
    "L": "00 06 46",
    "M": "06 00 23 40 46",
    "N": "06 00 46 40",
    "O": "10 30 41 45 36 16 05 01 10",
    "P": "06 00 30 41 42 33 03",
    "Q": "10 30 41 45 36 16 05 01 10,24 46",
    "R": "06 00 30 41 42 33 03,23 46",
    "S": "41 30 10 01 02 13 33 44 45 36 16 05",
    "T": "00 40,20 26",
    "U": "00 05 16 36 45 40",
    "V": "00 26 40",
    "W": "00 16 22 36 40",
    "X": "00 46,40 06",
    "Y": "00 23 40,23 26",
    "Z": "00 40 06 46",
    "0": "10 30 41 45 36 16 05 01 10",
    "1": "01 10 16,06 26",
    "2": "01 10 30 41 42 06 46",
    "3": "01 10 30 41 42 33 13,33 44 45 36 16 05",
    "4": "36 30 04 44",
    "5": "40 00 02 32 43 45 36 06",
    "6": "40 20 02 05 16 36 45 44 33 03",
    "7": "00 40 16",
    "8": "13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33",
    "9": "06 26 44 41 30 10 01 02 13 43",
    "±": "20 24,02 42,06 46",
}


def width_of(text: str, height: float) -> float:
    """Return how wide *text* is in letters of this *height*."""
    widths = sum(_NARROW.get(letter, _WIDTH) for letter in text)
    return (widths + max(0, len(text) - 1) * _GAP) * height / _HEIGHT


def path_of(text: str, x: float, y: float, height: float) -> str:
    """Return *text* as an SVG path to be stroked, with its upper left corner at x, y."""
    unit = height / _HEIGHT
    parts = []
    left = x
    for letter in text:
        for line in _LINES[letter].split(","):
            points = (
                f"{left + int(at[0]) * unit:.2f} {y + int(at[1]) * unit:.2f}" for at in line.split()
            )
            parts.append("M" + "L".join(points))
        left += (_NARROW.get(letter, _WIDTH) + _GAP) * unit
    return "".join(parts)
