"""Popeye's input: twins, options written short, several problems in one file."""

from __future__ import annotations

from pathlib import Path

import pytest

from composer.formats.common.publication import Publication
from composer.formats.common.reading import FormatError
from composer.formats.files import load
from composer.formats.olv.document import read_olv, write_olv
from composer.formats.popeye.input import read_popeye_file
from composer.formats.popeye.write import write_popeye
from composer.formats.recognising import read_text
from composer.model.composition import composition_of
from composer.model.document import Document, Entry
from composer.model.options import played_setup, why_not_understood
from solver.notation.fen import write_fen

MEN = "Pieces White Kf8 Rh1 Pg6 Black Kh8 Bg8 Pg7h7"
BOARD = "5Kbk/6pp/6P1/8/8/8/8/7R"


def entry_of(text: str) -> Entry:
    """Return the only problem of *text*."""
    (entry,) = read_popeye_file(text).document.entries
    return entry


def written(entry: Entry) -> str:
    return write_popeye([Publication(entry)]).decode("latin-1")


def problem(*lines: str) -> str:
    """Return the text of one problem with the usual men."""
    return "\n".join(["BeginProblem", MEN, *lines, "EndProblem", ""])


def headings(entry: Entry) -> list[str]:
    """Return the headings of what *entry* asks."""
    return [part.heading for part in composition_of(entry).parts()]


def test_twins_are_kept_as_olv_files_have_them() -> None:
    text = problem(
        "Stipulation #2",
        "Twin Move h1 h2",
        "Twin Continued",
        "  Add White Sa1",
        "Remark Remove f8 would be another",
        "Twin Stip h# 2 Remove g6",
    )
    entry = entry_of(text)
    assert dict(entry.extra)["twins"] == {
        "b": "Move h1 h2",
        "c": "Continued Add White Sa1",
        "d": "Stip h#2 Remove g6",
    }
    assert headings(entry) == ["a)", "b) wRh1-->h2", "+c) +wSa1", "d) h#2  -wPg6"]
    assert read_olv(write_olv(Document((entry,)))).document.entry.extra == entry.extra


def test_a_zeroposition_begins_with_twin_a() -> None:
    entry = entry_of(problem("Stip #2", "Zero Remove g6", "Twin Remove h7"))
    assert dict(entry.extra)["twins"] == {"a": "Remove g6", "b": "Remove h7"}
    assert headings(entry) == ["a) -wPg6", "b) -bPh7"]


def test_a_condition_of_a_twin_is_no_condition_of_the_problem() -> None:
    entry = entry_of(problem("Stip #2", "Twin Condition Circe"))
    assert entry.options == ()
    assert dict(entry.extra)["twins"] == {"b": "Condition Circe"}


@pytest.mark.parametrize(
    ("lines", "options"),
    [
        (("Cond Circe ReversalEinstein",), ("Circe ReversalEinstein",)),
        (("Cond Circe", "Cond ReversalEinstein"), ("Circe", "ReversalEinsteinChess")),
        (("Cond Circe", "     Mirror Madrasi"), ("Circe Mirror", "Madrasi")),
        (("Cond Circe", "Cond Soup 3"), ("Circe", "Soup 3")),
    ],
)
def test_a_word_belongs_to_the_condition_that_it_is_told_with(
    lines: tuple[str, ...], options: tuple[str, ...]
) -> None:
    assert entry_of(problem("Stip #2", *lines)).options == options


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("Vari SetP Dupl", ("Variations", "SetPlay", "Duplex")),
        ("Variation Try Defence 2", ("Variation", "Try", "Defence 2")),
        ("whitetoplay intell 3", ("whitetoplay", "Intelligent 3")),
        ("PostKey NoWK", ("PostKeyPlay", "NoWK")),
        ("Mov Max 3 Circe", ("MoveNumbers", "Max 3", "Circe")),
        ("Start 9:15 Upto 10:2:7", ("StartMoveNumber 9:15", "UpToMoveNumber 10:2:7")),
    ],
)
def test_options_are_written_out(words: str, options: tuple[str, ...]) -> None:
    assert entry_of(problem("Stip h#2", f"Opt {words}")).options == options


def test_the_game_array_is_a_position() -> None:
    entry = entry_of("BeginProblem\nInitialGameArray\nStip ser-#4\nEnd")
    assert write_fen(entry.setup) == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"


def test_all_problems_of_a_file_are_read(tmp_path: Path) -> None:
    second = "Forsyth 7k/8/8/8/8/8/8/K6Q\nStip h#3\nOption Duplex"
    third = "Pieces White Ka1 neutral Yb2 Black Kh8\nStip #2"
    text = f"begin\n{MEN}\nStip #2\nTwin Move h1 h2\nnext\n{second}\nNextProblem\n{third}\nend\n"
    path = tmp_path / "probs.inp"
    path.write_text(text)
    loaded = load(path)
    first, other, fairy = loaded.document.entries
    assert (write_fen(first.setup), len(headings(first))) == (f"{BOARD} w - - 0 1", 2)
    assert (write_fen(other.setup), headings(other)) == ("7k/8/8/8/8/8/8/K6Q b - - 0 1", ["", ""])
    (fault,) = loaded.faults
    assert (fault.line, fault.index, fairy.fault) == (10, 2, str(fault))
    assert third in (fairy.verbatim or "")


def test_a_file_of_one_problem_is_read_as_it_is_pasted(tmp_path: Path) -> None:
    path = tmp_path / "one.inp"
    path.write_text(problem("Stip #2", "Twin Move h1 h2"))
    (entry,) = load(path).document.entries
    assert headings(entry) == ["a)", "b) wRh1-->h2"]


def test_a_file_in_which_nothing_can_be_read_is_refused() -> None:
    with pytest.raises(FormatError, match="has neither “Pieces” nor “Forsyth”"):
        read_popeye_file("Begin\nStip #2\nNext\nStip #3\nEnd\n")
    with pytest.raises(FormatError, match="has no problem"):
        read_popeye_file("")


GERMAN = """anfangproblem
autor J. Müller
quelle Schwalbe 1972
titel Ein Versuch
forderung h#2
steine weiss kf8 th1 bg6 schwarz kh8 lg8 bg7h7
option satz dupl
zwilling versetze h1 h2
zwilling ferner hinzufuegen weiss sa1
zwilling ersetze b s
zwilling drehung 90 farbwechsel
weiteresproblem
forsyth 5K1l/8
ford #2
endeproblem
"""
FRENCH = """debutprobleme
auteur A. Dupont
pieces blanc rf8 th1 pg6 noir rh8 fg8 pg7h7
enonce #2
option variantes essais
jumeau deplacement h1 h2
jumeau remplace p c
finprobleme
"""


def test_german_input_is_read() -> None:
    reading = read_popeye_file(GERMAN)
    first, broken = reading.document.entries
    assert write_fen(first.setup) == f"{BOARD} b - - 0 1"
    assert (first.authors, first.source) == (("J. Müller",), "Schwalbe 1972")
    assert (first.stipulation, first.options) == ("h#2", ("SetPlay", "Duplex"))
    assert first.comments == ("Ein Versuch",)
    assert dict(first.extra)["twins"] == {
        "b": "Move h1 h2",
        "c": "Continued Add White Sa1",
        "d": "Substitute P S",
        "e": "Rotate 90 PolishType",
    }
    assert broken.fault is None
    assert write_fen(broken.setup).startswith("5K1b/8/8/8/8/8/8/8 ")


def test_french_input_is_read() -> None:
    entry = entry_of(FRENCH)
    assert write_fen(entry.setup) == f"{BOARD} w - - 0 1"
    assert entry.options == ("Variations", "Try")
    assert dict(entry.extra)["twins"] == {"b": "Move h1 h2", "c": "Substitute P S"}


@pytest.mark.parametrize(
    "text",
    [
        "beg\npie whi kf8 rh1 pg6\npie bla kh8 bg8 pg7h7\nstip #2\nend",
        "anfa\nstei weis kf8 th1 bg6\nschw kh8 lg8 bg7h7\nford #2\nende",
        "BEGINPROBLEM\nFORSYTH 5Kbk/6pp/6P1/32/7R\nSTIP #2\nENDP",
        "begin\nfors 5Kbk/6pp/6P1/8/8/8/8/7R\nstip #2\nend",
    ],
)
def test_words_may_be_cut_short(text: str) -> None:
    entry = entry_of(text)
    assert (write_fen(entry.setup), entry.stipulation) == (f"{BOARD} w - - 0 1", "#2")


def test_a_problem_of_unknown_men_alone_is_kept_with_its_reason() -> None:
    text = "begin\npieces white Ka1 YZb2 black Kh8\nstip #2\nend"
    (entry,) = read_popeye_file(text).document.entries
    assert "“YZb2” among the Popeye pieces is no man" in (entry.fault or "")
    assert "YZb2" in (entry.verbatim or "")


FAIRY = "K7/8/8/3(Q2)4/8/8/(!n2)(!p2)6/7k w - - 0 1"


@pytest.mark.parametrize(
    "text",
    [
        "begin\npieces white ka8 gd5 black kh1 neutral na2 bpb2\nstip #2\n"
        "condition circe mirror blackmaxi",
        "anfang\nsteine weiss ka8 gd5 schwarz kh1 neutral na2 bbb2\nforderung #2\n"
        "bedingung Circe Spiegel SchwarzerLaengstzueger",
        "debut\npieces blanc ra8 sd5 noir rh1 neutre na2 pbb2\nenonce #2\n"
        "condition CirceMalefique NoirMaxi",
    ],
)
def test_fairy_men_and_conditions_are_read_in_three_languages(text: str) -> None:
    entry = entry_of(text)
    assert write_fen(entry.setup) == FAIRY
    assert entry.options == ("Circe Mirror", "BlackMaximummer")


def test_attributes_hold_for_the_men_behind_them() -> None:
    entry = entry_of("begin\npieces white royal ga1b1 black chameleon sh8 black kg8\nstip #2")
    assert write_fen(entry.setup) == "6k(bc.S)/8/8/8/8/8/8/(wr.G)(wr.G)6 w - - 0 1"


@pytest.mark.parametrize(
    ("conditions", "royals"),
    [
        *(("", 2), ("\ncondition MarineChess", 2), ("\ncondition Circe LosingChess", 0)),
        *(("\ncondition RoyalDynasty", 0), ("\ncondition ExtinctionChess", 0)),
    ],
)
def test_sting_and_poseidon_are_kings_in_a_game(conditions: str, royals: int) -> None:
    entry = entry_of(f"begin\npieces white stg7 black poe8 se5\nstip h#5{conditions}\nend\n")
    standing = [man for man in entry.setup.squares if man]
    assert len(standing) == 3
    assert sum(man.is_royal for man in standing) == royals


def test_royal_holds_for_the_next_men_alone() -> None:
    entry = entry_of("begin\npieces white royal chameleon ga1b1 sc1 black kg8\nstip #2")
    assert write_fen(entry.setup) == "6k1/8/8/8/8/8/8/(wrc.G)(wrc.G)(wc.S)5 w - - 0 1"


def test_a_sign_tells_the_colour_in_a_forsyth_line() -> None:
    entry = entry_of("begin\nforsyth k=Q-Q+q=.li-.15/56\nstip #2")
    men = [man for man in entry.setup.squares if man is not None]
    assert [man.color.name for man in men] == [
        "BLACK",
        "NEUTRAL",
        "BLACK",
        "WHITE",
        "NEUTRAL",
        "BLACK",
    ]


@pytest.mark.parametrize("condition", ["AntiCirce Cage", "Circe Couscous Take&Make"])
def test_a_word_of_rebirth_is_no_condition_of_its_own_behind_another(condition: str) -> None:
    """Popeye takes it for what men do under the one before; two conditions are other rules."""
    entry = entry_of(f"begin\npieces white ka8 black kh1\nstip #2\ncondition {condition}")
    assert entry.options == (condition,)
    assert why_not_understood(entry) is not None


def test_a_step_over_several_squares_is_not_taken_for_one() -> None:
    pieces = "begin\npieces white ka8 pe5 black kh1 pd5\nstip ep1\noption"
    assert why_not_understood(entry_of(f"{pieces} EnPassant d7d6d5")) is None
    assert "d8d7d6d5" in (why_not_understood(entry_of(f"{pieces} EnPassant d8d7d6d5")) or "")


def test_where_a_berolina_pawn_came_from_is_written_again() -> None:
    pieces = "begin\npieces white ka8 bpe5 black kh1 bpd5\nstip ep1\noption"
    entry = entry_of(f"{pieces} EnPassant f7e6d5")
    assert why_not_understood(entry) is None
    assert "EnPassant f7e6d5" in write_olv(Document((entry,))).decode()


def test_what_is_not_known_among_conditions_is_kept_as_it_stands() -> None:
    entry = entry_of("begin\npieces white ka8 black kh1\nstip #2\ncondition Soup Circe")
    assert entry.options == ("Soup Circe",)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("begin\npieces Ka1\nstip #2", "Line 2: “Ka1” among the Popeye pieces stands before"),
        ("begin\npieces white Ka1 odd Qb2\n", "Line 2: “odd” among the Popeye pieces is no man"),
        (
            "begin\npieces TotalInvisible 3 white Ka1",
            "Line 2: Invisible men (“TotalInvisible”) are",
        ),
        ("begin\npieces white Ka1 total 1", "Line 2: Invisible men (“total”) are not known here."),
        ("begin\nforsyth 8/8/8/8/8/8/8/7Y\n", "Line 2: The man “Y” in the Forsyth line"),
        ("begin\npieces white Ka1 black Kh8\nstip a=>b6\n", "Line 3: “a=>b6” asks for play"),
    ],
)
def test_faults_are_told_with_their_line(text: str, sentence: str) -> None:
    (fault,) = read_popeye_file(text).faults
    assert sentence in str(fault)


def test_a_pawn_of_einstein_chess_who_has_come_from_his_last_rank_goes_to_popeye_and_back() -> None:
    text = "pieces white pf6d5 black pe6\ncondition einstein\nstip ~1\noption nowk nobk enpassant"
    entry = entry_of(f"BeginProblem\n{text} e8e7e6\nEndProblem")
    told = written(entry)
    assert "EnPassant e8e7e6" in told
    assert entry_of(told).setup == entry.setup


def test_a_pawn_who_went_through_a_wormhole_is_kept_as_he_is_told_of_and_refused() -> None:
    text = "pieces white pc6e5 black ph3\ncondition wormholes d5h3\nstip ep1"
    entry = entry_of(f"BeginProblem\n{text}\noption nowk nobk enpassant d7d6h3\nEndProblem")
    assert entry.setup.en_passant is None
    assert "d7d6h3" in (why_not_understood(entry) or "")
    assert "enpassant d7d6h3" in written(entry)


def test_conditions_of_play_between_two_positions_stand_before_the_stipulation() -> None:
    text = "pieces white Ra3\ncondition circe pwc\nstip a=>b1\npieces white Ra4\noption nowk nobk"
    entry = entry_of(f"BeginProblem\n{text}\nEndProblem")
    told = written(entry)
    assert told.index("Condition") < told.index("Stipulation")
    read = entry_of(told)
    assert (read.options, read.stipulation) == (entry.options, entry.stipulation)


def test_pieces_stand_beside_those_of_a_forsyth_line() -> None:
    lines = ("Forsyth 8/8/8/8/8/8/8/K7", "Pieces Black Royal Sc3", "Stip h#2")
    entry = entry_of("\n".join(("BeginProblem", *lines, "EndProblem", "")))
    standing = [man for man in entry.setup.squares if man is not None]
    assert [man.kind.name for man in standing] == ["KING", "KNIGHT"]
    assert all(man.is_royal for man in standing)


def test_a_text_may_end_in_another_language() -> None:
    entry = entry_of(problem("Stipulation h#2", "Twin Move h1 h2").replace("EndP", "EndeP"))
    assert dict(entry.extra)["twins"] == {"b": "Move h1 h2"}


def test_a_condition_of_no_side_stands_beside_others() -> None:
    entry = entry_of(problem("Stipulation h#2", "Condition TransmutedKings UltraSchachZwang"))
    assert entry.options == ("TransmutedKings", "UltraSchachZwang")
    series = entry_of(problem("Stipulation ser-h#2", "Condition Circe Maximummer"))
    assert {it.text for it in played_setup(series).conditions} == {"Circe", "WhiteMaximummer"}


def test_a_maximummer_of_no_side_is_kept_by_its_english_name() -> None:
    men = "steine weiss kd1 schwarz kf2\nforderung s#2\nbedingung laengstzueger"
    (entry,) = read_popeye_file(f"Anfangproblem\n{men}\nEndeproblem\n").document.entries
    assert "Maximummer" in entry.options
    assert [it.text for it in played_setup(entry).conditions] == ["BlackMaximummer"]


@pytest.mark.parametrize("line", ["Condition prot", "Condition Madrasi prot"])
def test_what_may_be_a_condition_behind_others_is_no_command(line: str) -> None:
    entry = entry_of(problem("Stipulation h#2", line))
    assert "ProteanChess" in entry.options


def test_a_command_on_the_line_of_a_condition_is_still_one() -> None:
    entry = entry_of(
        "BeginProblem\nCondition Circe pieces white Ka1 black Kh8 stip #2\nEndProblem\n"
    )
    assert (entry.options, entry.stipulation) == (("Circe",), "#2")
    assert sum(man is not None for man in entry.setup.squares) == 2


@pytest.mark.parametrize("most", [3, 40])
def test_reading_ends_when_nobody_waits_any_more(most: int) -> None:
    """While its lines are sorted, and while its problems are read."""
    calls: list[int] = []

    def pulse() -> None:
        calls.append(1)
        if len(calls) == most:
            raise InterruptedError

    text = problem("Stipulation #2") * 9
    assert len(text.splitlines()) < 40
    with pytest.raises(InterruptedError):
        read_text(text, pulse=pulse)
