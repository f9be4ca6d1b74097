"""Reading the problems of a batch: every format, every fault with its place."""

from pathlib import Path

import pytest

from composer.cli.exits import BadInputError
from composer.cli.question import FileQuestion
from composer.cli.questions import read_questions

MATE = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"


def _write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_json_lines(tmp_path: Path) -> None:
    path = _write(
        tmp_path,
        "problems.jsonl",
        f'{{"id": "a", "fen": "{MATE}", "stipulation": "#1", "note": "more fields"}}\n'
        "\n"
        "this is no JSON\n"
        '["neither", "an", "object"]\n'
        f'{{"fen": "{MATE}", "stipulation": "h#2"}}\n'
        f'{{"id": "b", "fen": "{MATE}"}}\n'
        '{"id": 7, "fen": 5, "stipulation": "#1"}\n'
        '{"id": "d", "fen": "8/8", "stipulation": "#1"}',
    )
    questions = read_questions(path)
    assert questions[0] == FileQuestion("a", "line 1", MATE, "#1")
    assert questions[3] == FileQuestion("line 5", "line 5", MATE, "h#2")
    assert [(q.identifier, q.place, bool(q.fault)) for q in questions] == [
        ("a", "line 1", False),
        ("line 3", "line 3", True),
        ("line 4", "line 4", True),
        ("line 5", "line 5", False),
        ("b", "line 6", True),
        (7, "line 7", True),
        ("d", "line 8", True),
    ]


def test_epd(tmp_path: Path) -> None:
    path = _write(
        tmp_path,
        "problems.epd",
        '8/8/8/8/8/1K6/3R4/k7 w - - dm 1; id "first";\n'
        "8/8/8/8/8/1K6/3R4/k7 w - - bm #2;\n"
        "8/8/8/8/8/1K6/3R4/k8 w - - bm #2;\n",
    )
    good, unnamed, bad = read_questions(path)
    assert good == FileQuestion("first", "problem 1", MATE, "#1")
    assert unnamed == FileQuestion("2", "problem 2", MATE, "#2")
    assert (bad.identifier, bad.place) == ("3", "problem 3, line 3")
    assert "Rank 1 has 9 squares" in (bad.fault or "")


def test_olv(tmp_path: Path) -> None:
    path = _write(
        tmp_path,
        "problems.olv",
        "---\n"
        "algebraic: {white: [Kb3, Rd2], black: [Ka1]}\n"
        'stipulation: "#1"\n'
        "---\n"
        "algebraic: {white: [Kz9], black: [Ka1]}\n"
        'stipulation: "#2"\n'
        "---\n"
        "algebraic: {white: [Kb3]}\n"
        'stipulation: "#2"\n',
    )
    good, bad, kingless = read_questions(path)
    assert good == FileQuestion("1", "problem 1, line 1", MATE, "#1")
    assert (bad.identifier, bad.place) == ("2", "problem 2, line 5")
    assert "Kz9" in (bad.fault or "")
    assert (kingless.identifier, kingless.place) == ("3", "problem 3, line 7")
    assert kingless.fault is None


def test_a_problem_with_a_fairy_condition_is_never_solved_as_plain_chess(tmp_path: Path) -> None:
    text = (
        "---\n"
        "algebraic: {white: [Kb3, Rd2], black: [Ka1]}\n"
        'stipulation: "#1"\n'
        "options: [SoupChess, SetPlay]\n"
    )
    (question,) = read_questions(_write(tmp_path, "fairy.olv", text))
    assert "SoupChess" in (question.fault or "")
    assert "SetPlay" not in (question.fault or "")


def test_identifiers_are_told_apart(tmp_path: Path) -> None:
    line = f'{{"id": "x", "fen": "{MATE}", "stipulation": "#1"}}\n'
    questions = read_questions(_write(tmp_path, "problems.jsonl", line * 3))
    assert [question.identifier for question in questions] == ["x", "x (2)", "x (3)"]


@pytest.mark.parametrize("name", ["empty.jsonl", "empty.epd", "empty.olv", "empty"])
def test_a_file_without_problems_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match=name):
        read_questions(_write(tmp_path, name, "\n"))


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="soup"):
        read_questions(_write(tmp_path, "soup.txt", "Boil the leeks.\n"))
    (tmp_path / "picture.olv").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    with pytest.raises(BadInputError, match="picture"):
        read_questions(tmp_path / "picture.olv")


@pytest.mark.parametrize("name", ["missing.olv", "a" * 300 + ".olv", ".", "nul\0.olv"])
def test_a_file_that_cannot_be_read_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(BadInputError, match="could not be opened"):
        read_questions(tmp_path / name)


TWINS = """\
authors: ['Example, Ann']
algebraic: {white: [Kb3, Rd2], black: [Ka1]}
stipulation: 'h#1'
options: [Duplex]
twins: {b: Move d2 d3, c: Continued Remove d3}
intended-solutions: '2'
solution: x
"""


def test_twins_and_options_of_a_collection_are_asked(tmp_path: Path) -> None:
    path = _write(tmp_path, "twins.olv", f"---\n{TWINS}")
    (question,) = read_questions(path)
    assert question.composition is not None
    parts = question.composition.parts()
    assert [(part.letter, part.is_duplex, part.intended) for part in parts] == [
        ("a", False, 2),
        ("a", True, 2),
        ("b", False, 2),
        ("b", True, 2),
        ("c", False, 2),
        ("c", True, 2),
    ]
    assert question.title == "Example, Ann"


def test_a_twin_that_cannot_be_made_leaves_the_others(tmp_path: Path) -> None:
    path = _write(tmp_path, "twins.olv", f"---\n{TWINS.replace('Move d2', 'Move h2')}")
    (question,) = read_questions(path)
    assert question.fault is None
    assert question.composition is not None
    assert question.composition.impossible()[0] == "twin b: there is no man on h2 to move"


def test_another_stipulation_takes_the_place_of_that_of_the_file(tmp_path: Path) -> None:
    path = _write(tmp_path, "p.jsonl", f'{{"fen": "{MATE}", "stipulation": "#1"}}\n')
    (question,) = read_questions(path, "s#3")
    assert question.stipulation == "s#3"
    assert str(question.composition and question.composition.problem.stipulation) == "s#3"


def test_a_board_alone_leaves_the_side_to_the_stipulation(tmp_path: Path) -> None:
    board = MATE.split()[0]
    lines = [f'{{"fen": "{board}", "stipulation": "{asked}"}}' for asked in ("#1", "h#1")]
    path = _write(tmp_path, "p.jsonl", "\n".join(lines))
    compositions = [question.composition for question in read_questions(path)]
    assert [it and it.problem.setup.turn for it in compositions] == [True, False]


def test_a_file_of_old_days_is_read_in_its_likely_encoding(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "alt.inp"
    text = (
        "Anfangproblem\nAutor Gerd Wüst\nSteine weiss Ka1 schwarz Ka8\nForderung h#1\nEndeproblem\n"
    )
    path.write_bytes(text.encode("cp1252"))
    (question,) = read_questions(path)
    assert (question.title, question.fault) == ("Gerd Wüst", None)
    assert "is not in UTF-8 and is read as cp1252" in capsys.readouterr().err
