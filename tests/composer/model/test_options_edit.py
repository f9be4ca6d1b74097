"""Options one by one, and the words for keywords."""

from __future__ import annotations

import pytest

from composer.model.document import Document, Entry
from composer.model.keywords import keyword_groups, known_keywords
from composer.model.options_edit import KINDS, kind_of, option_fault, option_value
from composer.panels.sheet import asking
from composer.panels.sheet.castling_words import castling_words
from solver.notation.fen import parse_fen

CASTLING = parse_fen("4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1")


@pytest.mark.parametrize(
    "option",
    ["SetPlay", "defence 2", "Intelligent", "Intelligent 3", "NonTrivial 3 2", "NoCastling a1h1",
     "LastCapture black sc3", "Circe", "Volage all", "MaxSolutions 5"],
)  # fmt: skip
def test_options_as_they_are_written(option: str) -> None:
    assert option_fault(option) == ""


@pytest.mark.parametrize(
    ("option", "part"),
    [
        ("Defence", "Behind Defence there must be a number"),
        ("MaxTime soon", "not “soon”"),
        ("SetPlay 3", "must be nothing"),
        ("LastCapture c3", "a colour, a man and a square"),
    ],
)
def test_what_is_wrong_with_an_option_is_said(option: str, part: str) -> None:
    assert part in option_fault(option)


def test_names_are_known_however_they_are_written() -> None:
    assert {kind.name for kind in KINDS} >= {"SetPlay", "Duplex", "WhiteToPlay", "EnPassant"}
    kind = kind_of("maxsolutions 3")
    assert kind is not None
    assert kind.name == "MaxSolutions"
    assert option_value("maxsolutions  3 ") == "3"
    assert kind_of("Circe") is None


def document(*options: str, stipulation: str = "#2") -> Document:
    return Document((Entry(CASTLING, stipulation, options=options),))


def test_an_option_changes_in_its_place() -> None:
    before = document("Circe", "Defence 1", "SetPlay")
    after = asking.change_option(before, "Defence 1", "Defence 2")
    assert after.entry.options == ("Circe", "Defence 2", "SetPlay")
    assert asking.change_option(after, "Circe", None).entry.options == ("Defence 2", "SetPlay")
    assert asking.change_option(before, "Try", "Try").entry.options[-1] == "Try"
    assert asking.change_option(before, "Try", None) is before


def test_castling_and_en_passant_go_into_the_position() -> None:
    denied = asking.add_option(document(), "NoCastling a1").entry
    assert denied.options == ()
    assert "White may castle short.\nWhite may not castle long" in castling_words(denied.setup)
    passed = asking.add_option(document(), "EnPassant e7e6e5").entry
    assert passed.setup.en_passant == 44
    assert "passed over e6" in castling_words(passed.setup)
    half = asking.add_option(document(), "HalfDuplex").entry
    assert not half.setup.turn
    assert half.options == ()
    assert asking.add_option(document(stipulation="h#2"), "HalfDuplex").entry.options == (
        "HalfDuplex",
    )


def test_castling_is_told_in_words() -> None:
    words = castling_words(CASTLING)
    assert words.startswith("White may castle short and long.\nBlack may castle short.")
    nobody = parse_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    assert castling_words(nobody).startswith("Nobody can castle")
    denied = parse_fen("4k3/8/8/8/8/8/8/R3K2R w - - 0 1")
    assert castling_words(denied).startswith("White may not castle, though")


def test_the_vocabulary_is_sorted_and_no_word_stands_twice() -> None:
    words = known_keywords()
    assert len(words) == len(set(words)) > 300
    assert list(words) == sorted(words, key=str.casefold)
    assert {"Zilahi", "Grimshaw", "Allumwandlung", "To delete"} <= set(words)
    assert all(words and len(set(words)) == len(words) for _, words in keyword_groups())
    assert not any("," in word or ";" in word for word in words)
