"""Texts with several positions: all of them are read, or it is said that there are several."""

from __future__ import annotations

from pathlib import Path

import pytest

from composer.__main__ import main
from composer.formats.common.publication import Publication
from composer.formats.common.reading import FormatError
from composer.formats.exporting import export_named, export_text
from composer.formats.files import load
from composer.formats.recognising import TextKind, read_text, recognise
from composer.model.document import Entry
from solver.notation.fen import write_fen
from tests.places import SAMPLES_FOLDER

ONE, TWO = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1", "7k/8/5KQ1/8/8/8/8/8 b - - 0 1"
BARE, BARE_TWO = ONE.split()[0], TWO.split()[0]
BOARD = ["........"] * 5 + [".K......", "...R....", "k......."]
FILES = sorted(SAMPLES_FOLDER.glob("*.olv"))


@pytest.mark.parametrize("award", ["Lob", "2. Preis", "3. ehrende Erwähnung", "1er Prix"])
def test_an_award_and_a_dedication_in_our_own_text_are_read_as_such(award: str) -> None:
    comments = ("Dedicated to Jane Roe", "After 1.Qe3? Kg5! nothing is won.")
    setup = read_text(ONE).document.entry.setup
    entry = Entry(setup, "#2", authors=("Sam Loyd",), award=award, comments=comments)
    read = read_text(export_text(export_named("text"), [Publication(entry)])).document.entry
    assert (read.award, read.source, read.solution, read.comments) == (award, "", "", comments)


@pytest.mark.parametrize("path", FILES, ids=lambda it: it.name)
@pytest.mark.parametrize("name", ["text", "csv"])
def test_our_own_texts_and_tables_are_read_whole(name: str, path: Path, tmp_path: Path) -> None:
    entries = load(path).document.entries
    chosen = export_named(name)
    out = tmp_path / f"a{chosen.suffix}"
    out.write_bytes(chosen.write([Publication(entry) for entry in entries]))
    read = load(out).document.entries
    assert [it.setup for it in read] == [it.setup for it in entries]
    assert [it.stipulation for it in read] == [it.stipulation for it in entries]
    if name == "text":
        assert [it.solution.split() for it in read] == [it.solution.split() for it in entries]
        assert [it.award for it in read] == [it.award for it in entries]


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_table_of_another_program_is_read(separator: str) -> None:
    rows = (("Name", "FEN", "stipulation"), ("a", ONE, "#1"), ("b", "soup", "#2"), ("c", TWO, "#3"))
    reading = read_text("\n".join(separator.join(row) for row in rows))
    assert [fault.line for fault in reading.faults] == [3]
    good = [it for it in reading.document.entries if it.fault is None]
    assert [(write_fen(it.setup), it.stipulation) for it in good] == [(ONE, "#1"), (TWO, "#3")]


def test_all_positions_in_running_text_are_read() -> None:
    text = f"First look at {ONE}, a #1, then\nat {TWO} where it is h#2.\nNot 8/8/8/8/8/8/8/9 w.\n"
    assert recognise(text) is TextKind.POSITION
    reading = read_text(f"{text}Once more: {ONE}")
    good = [it for it in reading.document.entries if it.fault is None]
    assert [(write_fen(it.setup), it.stipulation) for it in good] == [(ONE, "#1"), (TWO, "h#2")]
    assert [fault.line for fault in reading.faults] == [3]


def test_boards_in_letters_are_all_read_where_blank_lines_part_them() -> None:
    entries = load(FILES[0]).document.entries[:3]
    text = export_text(export_named("text"), [Publication(entry) for entry in entries])
    boards = "\n".join(line for line in text.splitlines() if not line.startswith(("FEN", "White")))
    read = read_text(boards).document.entries
    assert [it.setup.squares for it in read] == [it.setup.squares for it in entries]
    assert [it.stipulation for it in read] == [it.stipulation for it in entries]
    assert all(
        entry.authors[0].split(",")[0] in it.authors[0]
        for entry, it in zip(entries, read, strict=True)
    )


def test_boards_that_nothing_parts_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "\n".join(BOARD * 3)
    with pytest.raises(FormatError, match="There are 3 boards here"):
        read_text(text)
    path = tmp_path / "a.txt"
    path.write_text(text)
    assert main(["convert", str(path), str(tmp_path / "a.epd")]) == 2
    assert "there are 3 boards here" in capsys.readouterr().err


LISTS = """Sam Loyd
Chess Monthly 1860

wKb1 Gd3 bKh6 Ph7
h#3* 2.1.1... Circe C+

Thomas R. Dawson

White: Ka1 Pa2
Black: Kc3 Cirse
#2 v

White: Ka1 Qa1; Black: Kc3 #2
"""


def test_lists_of_men_are_read_each_with_what_stands_beside_it() -> None:
    reading = read_text(LISTS)
    one, two, broken = reading.document.entries
    assert (one.stipulation, one.options) == ("h#3", ("SetPlay", "Circe"))
    assert dict(one.extra) == {"intended-solutions": "2.1.1..."}
    assert (one.authors, one.source, one.date) == (("Sam Loyd",), "Chess Monthly", "1860")
    assert one.comments == ()
    assert (two.stipulation, two.options) == ("#2", ("Try",))
    assert (two.authors, two.comments) == (("Thomas R. Dawson",), ("Cirse",))
    assert [fault.line for fault in reading.faults] == [10, 13]
    assert broken.fault == "Line 13: Two men stand on a1."


LETTER = """Dear editor,

here are some for the column.

1) Anna Müller (Köln)
Weiß: Kb3, Td2
Schwarz: Ka1
Matt in 1 Zug

2)
Hans Muster, Schach-Aktiv 1/2026
8/8/8/8/8/2k5/p7/K1B5
h#3   2 Lösungen

3) for Jane, something new of mine
Ka1 Qd4 Rb5 kd6 pe7 s#3
Circe

4. Леонид Куббель
Белые: Крd4, Лg8, Сf4
Чёрные: Kpf5, Фh7
Кооперативный мат в 3 хода

Best wishes
H. M.
"""


def test_a_letter_with_problems_in_several_notations_is_read_whole() -> None:
    reading = read_text(LETTER)
    told = [
        (write_fen(it.setup).split()[0], it.stipulation, it.authors, it.options)
        for it in reading.document.entries
    ]
    assert told == [
        ("8/8/8/8/8/1K6/3R4/k7", "#1", ("Anna Müller",), ()),
        ("8/8/8/8/8/2k5/p7/K1B5", "h#3", ("Hans Muster",), ()),
        ("8/4p3/3k4/1R6/3Q4/8/8/K7", "s#3", (), ("Circe",)),
        ("6R1/7q/8/5k2/3K1B2/8/8/8", "h#3", ("Леонид Куббель",), ()),
    ]
    one, two, three, four = reading.document.entries
    assert dict(one.extra) == {"city": "Köln"}
    assert one.comments == ("Dear editor,", "here are some for the column.")
    assert (two.source, two.date, dict(two.extra)) == (
        "Schach-Aktiv", "2026-01", {"intended-solutions": "2"}
    )  # fmt: skip
    assert three.comments == ("3) for Jane, something new of mine",)
    assert four.comments == ("Best wishes\nH. M.",)
    assert not reading.faults


def test_greetings_around_a_typed_list_are_comments() -> None:
    text = "Dear editor,\n\nhere is one.\n\nKa1 Qd4 Rb5 kd6 pe7 s#3\nCirce\n\nBest wishes\nA. B."
    reading = read_text(text)
    entry = reading.document.entry
    assert (entry.stipulation, entry.options) == ("s#3", ("Circe",))
    assert entry.comments == ("Dear editor,", "here is one.", "Best wishes\nA. B.")
    assert reading.with_prose == 1
    with pytest.raises(FormatError):
        read_text("Ka1 Qd4 Rb5 kd6 pe7 s#3\n\nCirse")


def test_a_self_stalemate_below_a_list_is_no_colour() -> None:
    entries = read_text("Blancs: Ra1 Dc2\nNoirs: Pa2 Ra3\ns=2\n\nKc1 Qf5 – Bd1 Kh8\ns=3")
    assert [it.stipulation for it in entries.document.entries] == ["s=2", "s=3"]


def test_what_is_asked_below_each_fen_is_no_remark() -> None:
    entries = read_text(f"{BARE}\n#3\n\n{BARE_TWO}\n#2").document.entries
    assert [it.stipulation for it in entries] == ["#3", "#2"]


def test_a_list_of_the_men_of_a_fen_is_no_problem_of_its_own() -> None:
    men = "White: Kd4 Rg8 Bf4; Black: Kf5 Qh7"
    reading = read_text(f"6R1/7q/8/5k2/3K1B2/8/8/8 h#3\n\n{men}\n")
    assert [it.stipulation for it in reading.document.entries] == ["h#3"]


def test_each_line_of_typed_lists_is_a_problem() -> None:
    reading = read_text("Kb1 Gd3 kh6 h#3 C+ Circe\nKa1 Pd3 kh6 h#3 Cirse\nKa1 royal Gd3 kh6 h#2\n")
    entries = reading.document.entries
    assert [it.options for it in entries] == [("Circe",), (), ()]
    assert [it.fault for it in entries[1:]] == [
        "Line 2: “Cirse” names no condition that is known here.",
        None,
    ]
    assert "(wr.G)" in write_fen(entries[2].setup)


@pytest.mark.parametrize(
    "text",
    [
        f"h#3\n{BARE}\nh#2\n{BARE_TWO}",
        f"{BARE}\nh#3\n{BARE_TWO}\nh#2",
        f"h#3 {BARE}\nh#2 {BARE_TWO}",
        f"{BARE} h#3\n\n{BARE_TWO} h#2",
        f"h#3\n\n{BARE}\n\nh#2\n\n{BARE_TWO}",
    ],
)
def test_what_is_asked_belongs_to_the_position_it_stands_beside(text: str) -> None:
    entries = read_text(text).document.entries
    assert [it.stipulation for it in entries] == ["h#3", "h#2"]


def test_many_lists_are_all_read() -> None:
    men = [
        f"K{a}1 Q{b}{rank} k{c}8 #2"
        for a in "abc"
        for b in "defgh"
        for rank in "34567"
        for c in "def"
    ]
    lists = [f"{it}\n" for it in men * 20]
    reading = read_text("".join(lists))
    assert len(reading.document.entries) == len(lists) == 4500
    assert not reading.faults


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("Ka1 kh8\n" * 50_001, "more than 50,000 lines"),
        ("Kb1 Qd3 kh6 bh7 pd4 Circe #2\n" * 20_000, "580,000 characters; at most 500,000"),
    ],
)
def test_of_too_many_lists_none_is_read_for_none_may_be_lost(text: str, sentence: str) -> None:
    with pytest.raises(FormatError, match=sentence):
        read_text(text)


def test_reading_of_lists_ends_when_nobody_waits_any_more() -> None:
    """What reads them asks between them whether it shall go on."""
    calls: list[int] = []

    def pulse() -> None:
        calls.append(1)
        if len(calls) == 3:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        read_text("".join(f"Ka1 Qb{rank} kh8 #2\n" for rank in "234567"), pulse=pulse)


def test_a_position_told_again_and_again_is_one_problem() -> None:
    reading = read_text(f"see {ONE}, and\n" * 300 + f"then {TWO}")
    assert [write_fen(it.setup) for it in reading.document.entries] == [ONE, TWO]
