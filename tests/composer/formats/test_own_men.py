"""Men whom users define, in the formats that can hold them, and refused by name in others."""

from __future__ import annotations

import pytest

from composer.formats.common.publication import Publication
from composer.formats.common.reading import FormatError, Reading
from composer.formats.exporting import export_named, export_text
from composer.formats.json_lines import read_json_lines
from composer.formats.olv.document import read_olv, write_olv
from composer.formats.position.epd import read_epd
from composer.formats.typed import PutMen, read_typed
from composer.library.harvest import _fairy_text, fairy_men
from composer.model.document import Document, Entry
from solver.fairy.own_men import kind_defined
from solver.men import Color, Man, OwnMan, Trait
from solver.notation.fen import parse_fen
from solver.setup import Setup
from solver.squares import square_of

KIND = kind_defined(OwnMan("XY", "Camelrider + Wazir", "Hermes", "q3"))
OTHER = kind_defined(OwnMan("X1", "(1,3),(2,3) rider"))


@pytest.fixture
def setup() -> Setup:
    men = {
        square_of("d4"): Man(KIND, Color.WHITE),
        square_of("e5"): Man(OTHER, Color.NEUTRAL, frozenset({Trait.ROYAL})),
    }
    return parse_fen("7k/8/8/8/8/8/8/K7 b").with_pieces(men)


def test_an_olv_file_keeps_the_definitions(setup: Setup) -> None:
    text = write_olv(Document((Entry(setup, "h#2"),))).decode()

    assert "  white: [Ka1, XYd4]" in text
    assert "  men: 'XY: Camelrider + Wazir; Hermes; q3 | X1: (1,3),(2,3) rider'" in text
    assert read_olv(text.encode()).document.entry.setup == setup


def test_definitions_of_men_who_stand_nowhere_are_kept(setup: Setup) -> None:
    text = write_olv(Document((Entry(setup, "h#2"),))).decode()
    text = text.replace("'XY:", "'ZZ: (0,3) leaper | XY:")
    entry = read_olv(text.encode()).document.entry
    again = write_olv(Document((Entry(entry.setup, "h#3", extra=entry.extra),))).decode()

    assert "men: 'ZZ: (0,3) leaper | XY: Camelrider" in again


@pytest.mark.parametrize(
    ("men", "told"),
    [
        ("XY: Camelrider + foo", "No walk is known here as “foo”"),
        ("XZ: Camelrider", "no man is known here by the code “XY”"),
        ("N: Camelrider", "The letters “N” are those of another man"),
    ],
)
def test_a_definition_that_is_not_understood_is_told(men: str, told: str) -> None:
    text = (
        "---\nalgebraic:\n  white: [Ka1, XYd4]\n  black: [Kh8]\nstipulation: '#2'\n"
        f"matewright:\n  men: '{men}'\n"
    )
    entry = read_olv(text.encode()).document.entry

    assert entry.fault is not None
    assert told in entry.fault
    assert text in write_olv(Document((entry,))).decode()


@pytest.mark.parametrize("name", ["json", "epd", "fen"])
def test_lines_of_text_hold_him(setup: Setup, name: str) -> None:
    text = export_text(export_named(name), (Publication(Entry(setup, "h#2")),)).encode()
    reading: Reading = read_json_lines(text) if name == "json" else read_epd(text)

    assert reading.document.entry.setup == setup


@pytest.mark.parametrize("name", ["popeye", "pgn"])
def test_what_cannot_hold_him_says_so(setup: Setup, name: str) -> None:
    with pytest.raises(FormatError):
        export_text(export_named(name), (Publication(Entry(setup, "h#2")),))


def test_popeye_is_not_told_and_the_man_is_named(setup: Setup) -> None:
    with pytest.raises(FormatError, match="Hermes"):
        export_text(export_named("popeye"), (Publication(Entry(setup, "h#2")),))


def test_his_letters_are_typed_where_he_stands(setup: Setup) -> None:
    typed = read_typed("bXYa8", setup.squares)

    assert typed == PutMen(((square_of("a8"), Man(KIND, Color.BLACK)),))


def test_the_library_keeps_him(setup: Setup) -> None:
    assert fairy_men(_fairy_text(setup)) == {
        square: man for square, man in enumerate(setup.squares) if man and not man.is_orthodox
    }
