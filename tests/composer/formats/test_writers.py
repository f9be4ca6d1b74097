"""Formats that are written: what stands in them, and what each reads back."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace

import pytest

from composer.formats.common.publication import Publication
from composer.formats.exporting import EXPORTS, ExportFormat, export_named, export_text
from composer.formats.files import load
from composer.formats.latex.latex_text import latex_text
from composer.formats.recognising import read_text
from composer.language import Language, voice
from composer.model.composition import composition_of
from composer.model.document import Entry
from solver.notation.fen import parse_fen, write_fen
from solver.notation.letters import Letters
from solver.notation.page.detail import PageDetail
from solver.notation.page.words import Wording
from solver.problem import Task
from solver.solve import solve
from solver.soundness import judge
from solver.twinning.composition import Answer
from tests.composer.diagram.publications import LOYD
from tests.places import SAMPLES_FOLDER

MATE = Entry(parse_fen("8/8/8/8/8/1K6/3R4/k7 w - - 0 1"), "#1")
TWINS = Entry(
    parse_fen("8/4b2P/8/2BP2n1/6K1/8/p1pP2bP/krr5 b - - 0 1"),
    "h#2",
    authors=("Benkő, Pál",),
    source="Magyar Sakkélet",
    date="1980-05",
    award="1st Prize",
    options=("SetPlay",),
    comments=("Four promotions.",),
    extra=(("twins", {"b": "bKa1-->h1", "c": "Continued Move h1 h8"}),),
)


FAIRY = Entry(parse_fen("7k/8/8/8/3(!q2)4/2(Q2)5/8/K7 w - - 0 1"), "h#2", options=("Circe",))


def written(name: str, *entries: Entry, tested_by: str = "") -> str:
    """Write *entries* without answers."""
    return export_text(
        export_named(name), [Publication(entry, tested_by=tested_by) for entry in entries]
    )


def solved(entry: Entry) -> Publication:
    """Solve all parts of *entry*."""
    answers = []
    for part in composition_of(entry).parts():
        solution = solve(Task(part.problem))
        answers.append(Answer(part, solution, judge(solution, part.intended)))
    return Publication(entry, tuple(answers))


def test_popeye_input_has_every_command_and_reads_back() -> None:
    text = written("popeye", MATE, TWINS)
    assert "Author Benkő, Pál\nOrigin Magyar Sakkélet, 1980-05\nAward 1st Prize\n" in text
    assert "Twin Move a1 h1\nTwin Continued Move h1 h8\nEndProblem\n" in text
    mate, twins = read_text(text).document.entries
    assert (mate.setup, mate.stipulation) == (MATE.setup, "#1")
    assert [part.heading for part in composition_of(twins).parts()] == [
        part.heading for part in composition_of(TWINS).parts()
    ]
    assert (twins.options, twins.comments) == (TWINS.options, TWINS.comments)


def test_rights_and_sides_are_options_of_popeye() -> None:
    entry = Entry(parse_fen("4k3/8/8/3pP3/8/8/8/R3K2R w K d6 0 1"), "#3")
    text = written("popeye", entry)
    assert "Option NoCastling a1 EnPassant d7d6d5" in text
    assert read_text(text).document.entry.setup == entry.setup
    black = replace(MATE, setup=MATE.setup.with_turn(False))
    assert "Option HalfDuplex" in written("popeye", black)
    assert read_text(written("popeye", black)).document.entry.setup == black.setup


@pytest.mark.parametrize(
    ("stipulation", "options", "twins", "lines"),
    [
        ("s#2 quodlibet", (), {}, ["Stipulation s#2", "Option Quodlibet"]),
        ("h#2 goalisend", (), {}, ["Stipulation h#2", "Option GoalIsEnd"]),
        (
            "s#2",
            ("Quodlibet",),
            {"b": "Stipulation s#1", "c": "Move d2 d3"},
            ["Stipulation s#2", "Option Quodlibet", "Twin Stipulation s#1", "Twin Move d2 d3"],
        ),
        (
            "#2",
            ("GoalIsEnd",),
            {"b": "Stipulation s#1"},
            ["Stipulation #2", "Option GoalIsEnd", "Twin Stipulation s#1"],
        ),
    ],
)
def test_what_ends_the_play_is_an_option_of_popeye(
    stipulation: str, options: tuple[str, ...], twins: dict[str, str], lines: list[str]
) -> None:
    extra = (("twins", twins),) if twins else ()
    setup = MATE.setup.with_turn(not stipulation.startswith("h"))
    entry = Entry(setup, stipulation, options=options, extra=extra)
    text = written("popeye", entry)
    told = text.splitlines()
    assert told[told.index(lines[0]) : -1] == lines
    back = read_text(text).document.entry
    asked, read = (
        [(part.problem.setup, part.problem.stipulation) for part in composition_of(it).parts()]
        for it in (entry, back)
    )
    assert asked == read


def test_who_begins_against_half_of_a_duplex_is_told_to_popeye() -> None:
    """In ``h#1`` Black begins: he does so of himself, and not as half of a duplex."""
    black = replace(
        MATE, stipulation="h#1", options=("HalfDuplex",), setup=MATE.setup.with_turn(False)
    )
    for entry in (black, replace(black, setup=MATE.setup)):
        text = written("popeye", entry)
        assert ("HalfDuplex" in text) is bool(entry.setup.turn)
        assert read_text(text).document.entry.setup == entry.setup


def test_no_twin_goes_on_from_one_that_popeye_does_not_know() -> None:
    """It would begin from the diagram, and be another problem."""
    changes = {
        "b": "Moce a1 h1",
        "c": "Continued Remove c1",
        "d": "cont Move a1 a2",
        "e": "Move a1 a3",
    }
    text = written("popeye", replace(TWINS, extra=(("twins", changes),)))
    assert [line for line in text.splitlines() if line.startswith(("Twin", "Remark"))] == [
        "Remark Four promotions.",
        "Remark b) Moce a1 h1",
        "Remark c) Continued Remove c1",
        "Remark d) cont Move a1 a2",
        "Twin Move a1 a3",
    ]


def test_fairy_rules_are_conditions_of_popeye() -> None:
    text = written("popeye", replace(MATE, options=("Circe, Take & Make", "SetPlay")))
    assert "Option SetPlay\nCondition Circe Take&MakeChess\n" in text


TWO_MOVER = Entry(parse_fen("8/5Q1N/2R5/4p3/p2pk3/R1p4P/5B2/4K3 w - - 0 1"), "#2")
BY_HAND = "1.Qb7! zz\n1...Kd5 2.Nf6#\n1...d3 2.Rf6#"


@pytest.mark.parametrize("name", ["latex", "text", "pgn"])
def test_the_fullest_solution_is_written(name: str) -> None:
    """Of a search for keys alone and of a stored text, that which tells the play."""
    entry = replace(TWO_MOVER, solution=BY_HAND)

    def exported(*, tree: bool) -> str:
        part = composition_of(entry).parts()[0]
        answer = Answer.to(part, solve(Task(part.problem, refutations=0, tree=tree)))
        return export_text(export_named(name), [Publication(entry, (answer,))])

    only_by_search = "c2"  # a defence that the text by hand leaves out
    assert "Kd5" in exported(tree=False)
    assert only_by_search in exported(tree=True)


def test_a_collection_has_the_solution_that_is_known_and_keeps_the_one_it_holds() -> None:
    """Solving what is exported would else be in vain, and Olive's file the poorest of all."""

    def kept(entry: Entry) -> str:
        text = export_text(export_named("olv"), [solved(entry)])
        return read_text(text).document.entry.solution

    assert "1.Qf7-b7 !" in kept(TWO_MOVER)
    assert "1...d4-d3" in kept(TWO_MOVER)
    assert kept(replace(TWO_MOVER, solution="1.Qa1!", is_solution_outdated=True)) == kept(TWO_MOVER)
    assert kept(replace(TWO_MOVER, solution=BY_HAND)).strip() == BY_HAND


def test_plain_text_shows_everything_and_reads_back() -> None:
    text = written("text", TWINS)
    for told in ("Pál Benkő", "Magyar Sakkélet, 5/1980", "h#2*", "(6+8)", "b) bKa1-->h1", "FEN:"):
        assert told in text
    entry = read_text(text).document.entry
    assert (entry.setup, entry.stipulation) == (TWINS.setup, "h#2")


def test_c_plus_stands_only_behind_a_run() -> None:
    for name in ("text", "latex", "xskak"):
        assert "C+" not in written(name, MATE).replace(r"\Co+", "C+")
        assert "C+" in written(name, MATE, tested_by="Matewright 1").replace(r"\Co+", "C+")


def test_the_table_has_a_row_for_every_problem() -> None:
    text = written("csv", TWINS, replace(MATE, stipulation="=3", source="=1+1"))
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert [row["authors"] for row in rows] == ["Benkő, Pál", ""]
    assert rows[0]["twins"] == "b) bKa1-->h1; +c) bKh1-->h8"
    assert (rows[0]["white"], rows[0]["black"]) == ("6", "8")
    assert (rows[1]["stipulation"], rows[1]["source"]) == ("'=3", "'=1+1")


def test_a_table_may_have_an_author_and_a_year() -> None:
    fen = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"
    for heading in ("author,year", "authors,date"):
        table = read_text(f"fen,stipulation,{heading}\n{fen},#1,Sam Loyd & Pál Benkő,1860\n")
        entry = table.document.entry
        assert (entry.authors, entry.date) == (("Sam Loyd", "Pál Benkő"), "1860")


def test_json_holds_the_data_and_reads_back() -> None:
    (line,) = written("json", TWINS).splitlines()
    told = json.loads(line)
    assert told["fen"] == write_fen(TWINS.setup)
    assert told["twins"] == {"b": "bKa1-->h1", "c": "Continued Move h1 h8"}
    entry = read_text(line).document.entry
    assert entry.authors == TWINS.authors
    assert (entry.date, entry.award, entry.comments) == ("1980-05", "1st Prize", TWINS.comments)


def test_json_of_a_run_is_the_result() -> None:
    result = json.loads(export_text(export_named("json"), [solved(MATE)]))
    assert (result["keys"], result["verdict"]) == (["d2d1"], "sound")
    twins = json.loads(export_text(export_named("json"), [solved(TWINS)]))
    assert len(twins["parts"]) == 3
    assert twins["authors"] == ["Benkő, Pál"]


@pytest.mark.parametrize("name", ["pgn", "text", "latex", "xskak"])
def test_the_solution_of_a_run_is_written(name: str) -> None:
    def plain(publication: Publication) -> str:
        text = export_text(export_named(name), [publication])
        for latex, letter in ((r"\#", "#"), (r"\symrook{}", "R"), (r"\symbishop{}", "B")):
            text = text.replace(latex, letter)
        return text

    assert "Rd1#" in plain(solved(MATE))
    assert "h8=B" in plain(solved(TWINS))


@pytest.mark.parametrize(
    ("text", "latex"),
    [
        ("50% of #2 & h#3_$", r"50\% of \#2 \& h\#3\_\$"),
        (r"{a} \b ~ ^", r"\{a\} \textbackslash{}b \textasciitilde{} \textasciicircum{}"),
        ("bKa1-->h1", r"bKa1$\rightarrow$h1"),
        ("Benkő – Кубель", "Benkő -- Кубель"),
        ("♔ ﬁn 中", "? fin ?"),
        ("a\n\nb", "a b"),
    ],
)
def test_latex_text_is_escaped(text: str, latex: str) -> None:
    assert latex_text(text) == latex


def test_the_diagram_package_gets_its_fields() -> None:
    text = written("latex", replace(TWINS, authors=("Benkő, Pál", "Anonymous")))
    for line in (
        r"\author{Benkő, Pál; Anonymous, {}}",
        r"\source{Magyar Sakkélet}",
        r"\month{5}",
        r"\year{1980}",
        r"\award{1st Prize}",
        r"\pieces[6+8]{wKg4, wLc5, wBd2h2d5h7, sKa1, sTb1c1, sLg2e7, sSg5, sBa2c2}",
        r"\stipulation{h\#2*}",
        r"\twins{b) bKa1$\rightarrow$h1; +c) bKh1$\rightarrow$h8}",
        r"\putsol",
    ):
        assert line in text.splitlines()


def test_the_diagram_package_counts_neutral_men_by_a_bare_number() -> None:
    (line,) = [it for it in written("latex", FAIRY).splitlines() if it.startswith(r"\pieces")]
    assert line == r"\pieces[2+1+1]{wKa1, wDUc3, sKh8, nDUd4}"
    rose = replace(FAIRY, setup=parse_fen("7k/8/8/8/3(b.RO)4/8/8/K7 w - - 0 1"))
    lines = written("latex", rose).splitlines()
    assert r"\pieces{wKa1, sKh8, sCd4}" in lines  # the package counts no discs
    assert r"\stipulation{h\#2\hfill(1+2)}" in lines


@pytest.mark.parametrize("name", ["latex", "xskak"])
def test_latex_tells_what_no_diagram_shows(name: str) -> None:
    entry = Entry(parse_fen("4k2r/8/8/3pP3/8/8/8/R3K2R w Qk d6 0 1"), "#3")
    text = written(name, entry)
    assert "White may not castle short" in text
    assert "En passant on d6 is allowed" in text


@pytest.mark.parametrize("name", ["latex", "xskak"])
def test_latex_speaks_the_language_that_is_chosen(name: str) -> None:
    wording = Wording(Letters.GERMAN, voice(Language.GERMAN))
    turned = replace(
        TWINS,
        setup=TWINS.setup.with_turn(True),
        extra=(("twins", {"b": "Move g5 h4"}), ("intended-solutions", "2")),
    )
    publication = replace(solved(turned), wording=wording)
    text = export_text(export_named(name), [publication])
    assert "2 Lösungen" in text
    assert "Weiß am Zug" in text
    assert r"b) sSg5$\rightarrow$h4" in text
    assert "solutions" not in text.split(r"\begin{document}")[1]
    plain = export_text(export_named(name), [replace(publication, wording=None)])
    assert "White to move" in plain
    assert r"b) bSg5$\rightarrow$h4" in plain
    fairy = export_text(export_named(name), [Publication(FAIRY, wording=wording)])
    assert "Grashüpfer c3" in fairy
    assert "Grasshopper c3" in written(name, FAIRY)


@pytest.mark.parametrize("name", ["latex", "xskak"])
@pytest.mark.parametrize("is_stored", [False, True])
def test_latex_tells_as_much_of_the_solution_as_is_chosen(name: str, is_stored: bool) -> None:
    publication = Publication(LOYD) if is_stored else solved(replace(LOYD, solution=""))
    keys, play, whole = (
        export_text(export_named(name), [replace(publication, detail=it)])
        for it in (PageDetail.KEYS, PageDetail.PLAY, PageDetail.ALL)
    )
    assert "zugzwang" not in keys
    assert "f8!" in keys
    assert r"b4\#" in play
    assert "Tries" not in play
    assert ("Tries" in whole) is not is_stored


def test_plain_text_tells_all_of_a_run_so_that_it_can_be_read_again() -> None:
    publication = replace(solved(LOYD), detail=PageDetail.KEYS)
    text = export_text(export_named("text"), [publication])
    assert text == export_text(export_named("text"), [replace(publication, detail=PageDetail.ALL)])


def test_a_comment_is_printed_where_nothing_is_solved() -> None:
    lines = written("latex", replace(MATE, comments=("Мат.",))).splitlines()
    assert lines[lines.index(r"\solution{%") + 1 :][:2] == ["}", r"\comment{Мат.}"]
    assert r"\textit{Мат.}\par" in written("xskak", replace(MATE, comments=("Мат.",)))
    assert r"\nocomputer" in lines


def test_chessboard_gets_fairy_men_turned_and_halved() -> None:
    text = written("xskak", FAIRY)
    white, black = r"\WhiteQueenOnBlack", r"\BlackQueenOnBlack"
    turned = rf"text={{\rotatebox[origin=c]{{180}}{{{white}}}}},markfields={{c3}}"
    halved = rf"text={{\rotatebox[origin=c]{{180}}{{\neutralman{{{white}}}{{{black}}}}}}}"
    assert rf"[setfen={{7k/8/8/8/8/8/8/K7 w - - 0 1}},pgfstyle=text,{turned},{halved}" in text
    assert r"\neutralman" not in written("xskak", MATE)


def test_chessboard_sets_the_solution_of_a_run_in_figurines() -> None:
    text = export_text(export_named("xskak"), [solved(MATE)])
    assert r"1.\symrook{}d1\#" in text
    assert r"\mainline" not in text


@pytest.mark.parametrize("chosen", EXPORTS, ids=lambda it: it.name)
def test_a_problem_that_could_not_be_read_stops_no_export(chosen: ExportFormat) -> None:
    broken = Entry(stipulation="", fault="Line 1: not readable.", verbatim="soup\n")
    text = export_text(chosen, [Publication(broken), Publication(MATE)])
    assert "soup" not in text or chosen.name in ("olv", "epd", "fen")
    assert text


@pytest.mark.parametrize("name", ["pgn", "popeye", "json", "epd", "olv"])
def test_samples_come_back_from_every_format_with_data(name: str) -> None:
    for path in sorted(SAMPLES_FOLDER.glob("*.olv")):
        before = load(path).document.entries
        after = read_text(written(name, *before)).document.entries
        assert [it.setup.squares for it in after] == [it.setup.squares for it in before]
        assert [it.setup.turn for it in after] == [it.setup.turn for it in before]
        assert [it.stipulation for it in after] == [it.stipulation for it in before]


@pytest.mark.parametrize("name", ["popeye", "csv", "text", "json"])
@pytest.mark.parametrize("first", ["", "Diagram", "Move a1 a2"])
def test_twin_a_stays_what_it_is_beside_one_that_cannot_be(first: str, name: str) -> None:
    twins = {"a": first, "b": "Exchange a1 h8", "c": "Shift a1 b1"}  # a rook leaves the board
    setup = parse_fen("7k/p7/8/8/8/8/7R/K7 w - - 0 1")
    entry = Entry(setup, "h#2", extra=(("twins", twins),))
    assert composition_of(entry).impossible()
    text = export_text(export_named(name), [Publication(entry)])
    back = composition_of(read_text(text).document.entry)
    assert (back.has_zeroposition, back.twins) == (first[:4] == "Move", composition_of(entry).twins)
    if first != "Move a1 a2" and name != "json":
        assert "a)" not in text
        assert "zeroposition" not in text.lower()


def test_popeye_is_told_a_date_as_far_as_it_is_known() -> None:
    text = export_text(export_named("popeye"), [Publication(replace(LOYD, date="1860-03-00"))])
    (line,) = (it for it in text.splitlines() if it.startswith("Origin"))
    assert line.endswith(", 1860-03")
    assert read_text(text).document.entry.date == "1860-03"


def test_what_a_search_found_under_conditions_is_in_a_game() -> None:
    entry = Entry(parse_fen("8/8/8/8/8/1K6/3R4/k7 w - - 0 1"), "#1", options=("Circe",))
    (part,) = composition_of(entry).parts()
    answers = (Answer.to(part, solve(Task(part.problem))),)
    text = export_text(export_named("pgn"), [Publication(entry, answers)])
    assert read_text(text).document.entry.solution == "1.Rd2-d1 # !"
