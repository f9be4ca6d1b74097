"""One recogniser for everything that is opened, dropped or pasted."""

from __future__ import annotations

from pathlib import Path

import pytest

from composer.formats.common.reading import FormatError
from composer.formats.common.text import decode, likely_encoding
from composer.formats.files import load
from composer.formats.paste import PasteError, read_all_pasted
from composer.formats.position.epd import read_epd, write_epd, write_fen_list
from composer.formats.position.fen_text import read_fen_text
from composer.formats.recognising import TextKind, recognise
from composer.model.document import Document, Entry
from solver.notation.fen import parse_fen, write_fen
from tests.pasted import read_pasted

FEN = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("stipulation: '#2'\nalgebraic: {white: [Ka1]}", TextKind.OLV),
        (f'[Event "x"]\n[FEN "{FEN}"]\n\n*', TextKind.PGN),
        (f'\ufeff[FEN "{FEN}"]\r\n\r\n*', TextKind.PGN),
        (f'{{"fen": "{FEN}"}}', TextKind.JSON_LINES),
        ("BeginProblem\nPieces White Ka1", TextKind.POPEYE_INPUT),
        ("anfa\nsteine weiss ka1", TextKind.POPEYE_INPUT),
        ("+---a---b---c---d---e---f---g---h---+", TextKind.POPEYE_OUTPUT),
        (f"{FEN}\n\n{FEN} dm 2;", TextKind.LIST),
        ("\n".join([f"{FEN} dm {n}; id {n};" for n in range(5000)]), TextKind.LIST),
        (f"{FEN}\n" * 9 + "8/8/soup/8", TextKind.LIST),
        (f"{FEN}\n{FEN}\nand some\nlines of prose", TextKind.POSITION),
        (FEN, TextKind.POSITION),
        (f"FEN\n{FEN}", TextKind.TABLE),
        (f"FEN, 1999\n\nWhite: Kb3 Rd2\nBlack: Ka1\nFEN: {FEN}", TextKind.PLAIN_TEXT),
        (f'fen,comment\n{FEN},"\nWhite: Kb3\nBlack: Ka1\nFEN: {FEN}"', TextKind.TABLE),
        ("White: Ka1; Black: Kh8", TextKind.POSITION),
        ("Beginning with a poem\nof no use", TextKind.POSITION),
        ("", TextKind.POSITION),
    ],
)
def test_a_text_is_recognised_by_its_marks(text: str, kind: TextKind) -> None:
    assert recognise(text) is kind


def test_all_problems_of_a_text_are_pasted() -> None:
    entries = read_all_pasted(f"{FEN}\n{FEN.replace('R', 'Q')} dm 3;\n").document.entries
    assert [entry.stipulation for entry in entries] == ["", "#3"]
    text = f'[FEN "{FEN}"]\n[White "A"]\n\n*\n\n[FEN "{FEN}"]\n[White "B"]\n\n*\n'
    assert [entry.authors for entry in read_all_pasted(text).document.entries] == [("A",), ("B",)]


def test_a_text_that_is_too_long_is_refused_with_its_length() -> None:
    with pytest.raises(PasteError, match="2,000,001 characters"):
        read_pasted("x" * 2_000_001)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends_as_people_have_them(
    tmp_path: Path, encoding: str, end: str
) -> None:
    text = end.join([f'[FEN "{FEN}"]', '[White "Benkő"]', "", "1. Rd1# *", ""])
    path = tmp_path / "a.pgn"
    path.write_bytes(text.encode(encoding))
    (entry,) = load(path).document.entries
    assert (entry.authors, entry.stipulation) == (("Benkő",), "#1")


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Müller, Léon", "cp1252"),
        ("Кубель, Леонид", "cp1251"),
        ("Кубель, Леонид", "cp866"),
        ("Кубель, Леонид", "koi8-r"),
        ("КУББЕЛЬ, ЛЕОНИД", "cp1251"),
        ("Мочалкін, Олександр; Јаневски, Живко", "cp1251"),
        ("Chéron, André: mat aidé à Évian, “—”", "cp1252"),
        ("Лойд Müller Кубель", "utf-8"),
        ("plain", "utf-8"),
    ],
)
def test_the_likely_encoding_is_found(text: str, encoding: str) -> None:
    assert likely_encoding(text.encode(encoding)) == encoding


@pytest.mark.parametrize("encoding", ["cp1251", "cp1252", "koi8-r", "cp866"])
def test_the_likely_encoding_of_a_large_file_is_found(encoding: str) -> None:
    words = "Léon, Évian; " if encoding == "cp1252" else "Куббель, Леонид Иванович; "
    assert likely_encoding(("1.Kb3 " * 100_000 + words * 50_000).encode(encoding)) == encoding


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf_16_is_known_without_its_mark(encoding: str) -> None:
    for text in (f"{FEN} #1\n", "Куббель, Леонид Иванович: Шахматы и жизнь 1911\r\n"):
        assert decode(text.encode(encoding)) == text


@pytest.mark.parametrize(
    "data", [b"8/8\0\n", b"\0a\0b1\0c", b"\0" * 40, "é".encode() * 9 + b"\0\0"]
)
def test_what_only_holds_nul_bytes_is_no_utf_16(data: bytes) -> None:
    with pytest.raises(FormatError, match="holds a NUL byte"):
        decode(data)


def test_nul_bytes_are_refused_in_every_encoding() -> None:
    with pytest.raises(FormatError, match="Line 2 holds a NUL byte"):
        decode("a\n\0".encode("utf-16"))


@pytest.mark.parametrize(
    "text",
    [
        f"FEN: {FEN}",
        f'"{FEN}"',
        FEN.replace(" 0 1", ""),
        FEN.replace("w - -", "W – –"),
        "8/8/8/8/8/1(K)6/3R4/k7 w - -",
        "8/8/8/44/8/1K6/3R4/k7",
    ],
)
def test_a_fen_is_forgiven_its_dress(text: str) -> None:
    assert write_fen(read_fen_text(text)) == FEN


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("8/8/8/8/8/1K6/3(ze)4/k7", "“(ze)” is no man that is known here"),
        ("8/8/8/8/8/1K6/3(!q7)4/k7", "“(!q7)” is no man that is known here"),
        (f"{FEN.replace('w - -', 'w KX -')}", "castling rights"),
        ("8/8/8/8/8/1K6/3R4", "7 ranks"),
    ],
)
def test_what_the_board_cannot_show_is_named(text: str, sentence: str) -> None:
    with pytest.raises(FormatError) as raised:
        read_fen_text(text)
    assert sentence in str(raised.value)
    if "(" in text:
        with pytest.raises(PasteError, match="no man that is known here"):
            read_pasted(text)


@pytest.mark.parametrize(
    "board",
    [
        "8/1K3R2/3r1(!q2)1k/8/1(!q2)6/8/8/8",
        "7k/8/(w.16)1(nr.BP)5/8/2(S2)5/8/8/K7",
        "7k/8/2(w.XY:Camelrider%20+%20Wazir:My%20man:q3)5/8/8/8/8/K7",
    ],
)
def test_fairy_men_are_read_as_they_are_copied(board: str) -> None:
    setup = parse_fen(f"{board} b - - 0 1")
    fen = write_fen(setup)
    assert "(" in fen
    pasted = read_pasted(f"{fen} {{Circe}}")
    assert (pasted.setup, pasted.options) == (setup, ("Circe",))
    assert read_fen_text(f"FEN: {fen}") == read_pasted(f"h#2 {fen} by me").setup == setup
    for write, read in ((write_epd, read_epd), (write_fen_list, read_epd)):
        (entry,) = read(write(Document((Entry(setup, "h#2"),)))).document.entries
        assert (entry.fault, entry.setup) == (None, setup)
