"""Signs and comments on moves: kept in the file, read back, printed in every form."""

from __future__ import annotations

from dataclasses import replace

import pytest

from composer.diagram.caption import TextForm, solution_lines
from composer.formats.common.publication import Publication
from composer.formats.latex.document import write_latex_diagram
from composer.formats.olv.document import read_olv, write_olv
from composer.formats.pgn.write import write_pgn
from composer.formats.plain_text_write import write_plain_text
from composer.formats.popeye.notes import notes_of, with_note, with_stored
from composer.formats.popeye.stored_page import printed_page
from composer.model.composition import composition_of
from composer.model.document import Document, Entry
from composer.model.notes import own_notes
from composer.model.transforms import Transform, transformed
from solver.game import PASS, Move
from solver.notation.fen import parse_fen
from solver.notation.page.notes import MoveNote, Way
from solver.notation.page.text import text_lines
from solver.notation.page.words import Wording
from solver.notation.popeye_text import popeye_lines
from solver.problem import Problem, Task
from solver.solution import Solution
from solver.solve import solve
from solver.stipulation import Stipulation
from solver.twinning.composition import Answer

VUKCEVICH = "8/1p6/1R1npNp1/RP2k1B1/1P2b2N/1PK5/2P5/4Qn2 w - - 0 1"
TWINS = (("twins", {"b": "Move b7 c7"}),)
COMMENT = "The queen steps behind her king."


def moves(text: str) -> tuple[Move, ...]:
    return tuple(PASS if uci == "--" else Move.from_uci(uci) for uci in text.split())


KEY: Way = (0, moves("e1a1"))
MATE: Way = (0, moves("e1a1 f1d2 c3d2"))
TRY: Way = (0, moves("e1e2"))


@pytest.fixture(scope="module")
def solution() -> Solution:
    return solve(Task(Problem(parse_fen(VUKCEVICH), Stipulation.parse("#2"))))


@pytest.fixture
def entry() -> Entry:
    return Entry(setup=parse_fen(VUKCEVICH), stipulation="#2")


def stored(entry: Entry, solution: Solution) -> Entry:
    return with_stored(entry, "\n".join(popeye_lines(solution)))


def reread(entry: Entry) -> Entry:
    """Return *entry* as it comes back from a file."""
    return read_olv(write_olv(Document((entry,)))).document.entry


def answered(entry: Entry, solution: Solution) -> Publication:
    (part,) = composition_of(entry).parts()
    return Publication(entry, (Answer.to(part, solution),))


@pytest.mark.parametrize(
    "note",
    [
        MoveNote("!!", True, COMMENT),
        MoveNote("!?"),
        MoveNote(is_thematic=True),
        MoveNote(comment='It\'s 1.Qa1: "d2" – fünf, #2 e1e2 ?! 100%'),
    ],
)
@pytest.mark.parametrize("is_stored", [False, True])
def test_notes_come_back_from_the_file(
    entry: Entry, solution: Solution, note: MoveNote, is_stored: bool
) -> None:
    entry = stored(entry, solution) if is_stored else entry
    for way in (KEY, MATE, TRY):
        entry = with_note(entry, way, note)
    assert notes_of(reread(entry)) == {KEY: note, MATE: note, TRY: note}


def test_a_comment_stands_in_the_stored_text_and_the_sign_beside_it(
    entry: Entry, solution: Solution
) -> None:
    entry = with_note(stored(entry, solution), KEY, MoveNote("!!", comment=COMMENT))
    assert f"1.Qe1-a1 ! {{{COMMENT}}} zugzwang" in entry.solution
    assert own_notes(entry) == {("", KEY[1]): MoveNote("!!")}
    changed = with_note(entry, KEY, MoveNote(comment="Other words"))
    assert "{Other words}" in changed.solution
    assert COMMENT not in changed.solution
    bare = with_note(changed, KEY, MoveNote())
    assert bare.solution == stored(Entry(entry.setup, "#2"), solution).solution
    assert notes_of(bare) == {}


def test_what_olive_wrote_is_read(entry: Entry) -> None:
    text = (
        "1...Sf1-d2\n\t2.Qe1-g3 #{set}\n\n1.Qe1-e2 ? {a try} zugzwang.\n\t1...Sf1-d2 {A}\n"
        "\t\t2.Qe2-h2 #\n\tbut\n\t1...Sf1-g3 !\n\n1.Qe1-a1 ! {the\n key} {indeed} zugzwang.\n"
    )
    entry = replace(entry, solution=text)
    told = {way: note.comment for way, note in notes_of(entry).items()}
    assert told == {
        (0, moves("f1d2 e1g3")): "set",
        TRY: "a try",
        (0, moves("e1e2 f1d2")): "A",
        KEY: "the key, indeed",
    }


def test_comments_go_along_when_the_solution_is_stored_anew(
    entry: Entry, solution: Solution
) -> None:
    entry = with_note(entry, MATE, MoveNote("!", comment=COMMENT))
    assert own_notes(entry)
    entry = stored(entry, solution)
    assert f"2.Kc3*d2 # {{{COMMENT}}}" in entry.solution
    again = with_stored(replace(entry, is_solution_outdated=True), entry.solution.split("{")[0])
    assert MoveNote("!", comment=COMMENT) in notes_of(again).values()


def test_twins_are_told_apart(entry: Entry) -> None:
    entry = replace(entry, extra=TWINS)
    second = (1, KEY[1])
    entry = with_note(with_note(entry, KEY, MoveNote("!")), second, MoveNote("!?"))
    assert notes_of(reread(entry)) == {KEY: MoveNote("!"), second: MoveNote("!?")}


def test_notes_turn_with_the_board(entry: Entry) -> None:
    entry = with_note(entry, MATE, MoveNote("!!"))
    turned = transformed(entry, Transform.MIRROR_SIDES).entry
    assert notes_of(turned) == {(0, moves("d1h1 c1e2 f3e2")): MoveNote("!!")}


@pytest.mark.parametrize("text", ["nonsense", "e1e1 !", "e1a1", "e9z1 ! {x", "b) e1a1 !"])
def test_what_is_no_note_is_passed_over(entry: Entry, text: str) -> None:
    entry = replace(entry, extra=(("matewright", {"notes": text}),))
    assert not any(notes_of(entry).values())


def annotated(entry: Entry) -> Entry:
    entry = with_note(entry, KEY, MoveNote("!!", comment=COMMENT))
    entry = with_note(entry, MATE, MoveNote("!"))
    return with_note(entry, TRY, MoveNote("!?", True, "Changes three mates."))


def test_the_page_has_signs_at_moves_and_comments_below(entry: Entry, solution: Solution) -> None:
    page = printed_page(answered(annotated(entry), solution), Wording())
    assert page is not None
    lines = list(text_lines(page, Wording()))
    assert lines[0] == "1.Qa1!! zugzwang"
    assert lines[1] == f"  {COMMENT}"
    assert any("1…Sd2 2.Kxd2#!" in line for line in lines)
    (place,) = [at for at, line in enumerate(lines) if line.startswith("1.Qe2!? thematic")]
    assert lines[place].endswith("but 1…Sg3!")
    assert lines[place + 1] == "Changes three mates."


@pytest.mark.parametrize("write", [write_plain_text, write_latex_diagram, write_pgn])
def test_every_export_tells_the_comments(entry: Entry, solution: Solution, write: object) -> None:
    told = write([answered(annotated(entry), solution)]).decode()  # type: ignore[operator]
    for words in (COMMENT, "Changes three mates."):
        assert " ".join(words.split()) in " ".join(told.split())


def test_the_printed_sheet_tells_the_comments(entry: Entry, solution: Solution) -> None:
    lines = solution_lines(answered(annotated(entry), solution), TextForm())
    assert any(COMMENT in span.text for line in lines for span in line.words)


def test_pgn_has_the_signs(entry: Entry, solution: Solution) -> None:
    told = write_pgn([answered(annotated(entry), solution)]).decode()
    assert "1. Qa1 $3" in told
    assert "1. Qe2 $5 $23 { zugzwang, thematic, Changes three mates. }" in " ".join(told.split())


def test_comments_in_a_stored_text_are_printed_and_exported(
    entry: Entry, solution: Solution
) -> None:
    entry = with_note(stored(entry, solution), KEY, MoveNote(comment=COMMENT))
    page = printed_page(Publication(entry), Wording())
    assert page is not None
    assert f"  {COMMENT}" in list(text_lines(page, Wording()))
    assert COMMENT in " ".join(write_pgn([Publication(entry)]).decode().split())


def test_notes_stay_on_the_diagram_when_it_gets_a_twin_or_loses_it() -> None:
    alone = with_note(Entry(parse_fen(VUKCEVICH), "#2"), KEY, MoveNote("!!", comment=COMMENT))
    twinned = replace(alone, extra=(*alone.extra, *TWINS))
    assert notes_of(twinned) == notes_of(alone) == {KEY: MoveNote("!!", comment=COMMENT)}
    noted = with_note(twinned, KEY, MoveNote("!"))
    assert own_notes(noted) == {("a", KEY[1]): MoveNote("!")}
    again = replace(noted, extra=tuple(it for it in noted.extra if it[0] != "twins"))
    assert notes_of(again) == {KEY: MoveNote("!")}
