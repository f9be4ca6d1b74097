"""What is wrong with a file is said in the language of the reader, and in English at first."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from pathlib import Path

import pytest

import solver.language
from composer.formats.files import OpenError, load
from composer.formats.json_lines import read_json_lines
from composer.formats.olv.document import read_olv
from composer.formats.pgn.read import read_pgn_text
from composer.formats.popeye.input import read_popeye_file
from composer.formats.saving import SaveError, cause_of, save
from composer.language import Language, catalogue
from solver.fairy.rules import NotUnderstoodError, check_understood
from solver.men import Color, Kind, Man

FEN = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"
MEN = "---\nalgebraic: {white: [Kb3], black: [Ka1]}\n"


@pytest.fixture
def german() -> Iterator[None]:
    solver.language.speak(catalogue(Language.GERMAN))
    yield
    solver.language.speak(catalogue(Language.ENGLISH))


@pytest.mark.usefixtures("german")
def test_a_file_that_cannot_be_opened_or_saved(tmp_path: Path) -> None:
    gone, folder = tmp_path / "none.olv", tmp_path / "no" / "a.olv"
    with pytest.raises(OpenError) as missing:
        load(gone)
    assert str(missing.value) == f"„{gone}“ ließ sich nicht öffnen: diese Datei gibt es nicht."
    with pytest.raises(OpenError, match="ließ sich nicht öffnen: es ist ein Ordner"):
        load(tmp_path)
    with pytest.raises(SaveError) as refused:
        save(folder, b"")
    assert str(refused.value) == f"„{folder}“ ließ sich nicht speichern: den Ordner gibt es nicht."


@pytest.mark.usefixtures("german")
def test_every_known_cause() -> None:
    english = {"disk", "folder", "file", "name", "may", "path", "links", "open"}
    for name in ("ENOSPC", "EDQUOT", "EFBIG", "EACCES", "EROFS", "EISDIR", "ELOOP", "EMFILE"):
        assert not english & set(cause_of(OSError(getattr(errno, name), name)).split())


@pytest.mark.usefixtures("german")
def test_texts_that_cannot_be_read() -> None:
    pgn = f'[FEN "{FEN}"]\n[SetUp "1"]\n\n'
    told = [
        *read_json_lines(f'{{"fen": "{FEN}", "stipulation": "#2"}}\n[]\n{{'.encode()).faults,
        *read_olv(f"{MEN}x: [1\n{MEN}".encode()).faults,
        *read_pgn_text(f"{pgn}1. Rd9 *\n\n{pgn}1. Rd8 {{never closed\n").faults,
        *read_popeye_file("beginproblem\npieces white Yb2\nstip #2\nendproblem").faults,
    ]
    assert len(told) == 6
    for fault in told:
        assert not {"is", "the", "a", "no", "This", "has"} & set(fault.sentence.split()), fault


@pytest.mark.usefixtures("german")
def test_men_who_are_refused_have_their_german_names() -> None:
    with pytest.raises(NotUnderstoodError) as refused:
        check_understood([Man(Kind.ORPHAN, Color.NEUTRAL)], ())
    assert str(refused.value) == "die Regeln eines neutralen Steins „Waise“ sind hier nicht bekannt"
