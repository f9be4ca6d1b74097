"""The one place that decides what a text is, and reads all problems in it.

Used for files without a telling name, for what is dropped and for what is pasted.
"""

from __future__ import annotations

import re
from enum import Enum, auto

from composer.formats.common.reading import Pulse, Reading, no_pulse
from composer.formats.common.text import encode
from composer.formats.csv_table import read_csv, separator_of
from composer.formats.json_lines import read_json_lines
from composer.formats.olv.document import read_olv
from composer.formats.pgn.read import is_pgn, read_pgn_text
from composer.formats.plain_text_read import is_plain_text, read_plain_text
from composer.formats.popeye.input import is_popeye_input, read_popeye_file
from composer.formats.popeye.output import is_popeye_output, read_popeye_output
from composer.formats.position.epd import read_epd
from composer.formats.position.fen_text import BOARD
from composer.formats.running_text import read_running_text

_OLV = re.compile(r"(?m)^[ \t]*algebraic[ \t]*:")
_REMARK = re.compile(r"#(?!\d{1,3}\*?$)")
"""How lines begin that lists pass over, but for ``#3``, which is asked below a board."""
_LOOKED_AT = 100_000
_FEWEST_LINES = 2
_SHARE_OF_LIST = 0.8


class TextKind(Enum):
    """What a text may be."""

    OLV = auto()
    PGN = auto()
    JSON_LINES = auto()
    POPEYE_OUTPUT = auto()
    POPEYE_INPUT = auto()
    PLAIN_TEXT = auto()
    TABLE = auto()
    LIST = auto()
    POSITION = auto()


def recognise(text: str) -> TextKind:
    """Tell what *text* is; what has no marks of its own is looked at as one position."""
    head = text[:_LOOKED_AT].removeprefix("\ufeff")
    if _OLV.search(head):
        return TextKind.OLV
    if head.lstrip().startswith('{"'):
        return TextKind.JSON_LINES
    if separator_of(head) is not None and not _is_printed(head):
        return TextKind.TABLE
    if is_plain_text(head):
        return TextKind.PLAIN_TEXT
    if is_popeye_output(head):
        return TextKind.POPEYE_OUTPUT
    if is_popeye_input(head):
        return TextKind.POPEYE_INPUT
    if is_pgn(head):
        return TextKind.PGN
    return TextKind.LIST if _is_list(head) else TextKind.POSITION


def _is_printed(head: str) -> bool:
    """Tell whether a problem is printed in *head*, and not quoted in a cell of a table."""
    return is_plain_text(head) and '"' not in head.partition("White: ")[0]


def _is_list(head: str) -> bool:
    """Tell whether nearly every line begins with a board; those that do not are named later."""
    whole = head if len(head) < _LOOKED_AT else head[: head.rfind("\n") + 1]
    lines = [line.strip() for line in whole.splitlines()]
    lines = [line for line in lines if line and not _REMARK.match(line)]
    boards = sum(BOARD.match(line) is not None for line in lines)
    return boards >= _FEWEST_LINES and boards >= _SHARE_OF_LIST * len(lines)


def read_text(text: str, *, pulse: Pulse = no_pulse) -> Reading:
    """Read all problems in *text*, whatever it is.

    Raises:
        FormatError: there is none, or none of them can be read.
    """
    kind = recognise(text)
    if kind is TextKind.PGN:
        return read_pgn_text(text, pulse=pulse)
    if kind is TextKind.POPEYE_OUTPUT:
        return read_popeye_output(text, pulse=pulse)
    if kind is TextKind.POPEYE_INPUT:
        return read_popeye_file(text, pulse=pulse)
    if kind is TextKind.PLAIN_TEXT:
        return read_plain_text(text, pulse=pulse)
    if kind is TextKind.TABLE:
        return read_csv(text, pulse=pulse)
    readers = {
        TextKind.OLV: read_olv,
        TextKind.JSON_LINES: read_json_lines,
        TextKind.LIST: read_epd,
    }
    if kind in readers:
        return readers[kind](encode(text), pulse=pulse)
    return read_running_text(text, pulse=pulse)
