from __future__ import annotations

from pathlib import Path

import pytest

from composer.collection import transfer
from composer.collection.transfer import add_to_file, read_problems, written_problems
from composer.formats.common.reading import FormatError
from composer.formats.files import load
from composer.formats.saving import SaveError
from composer.formats.stamps import ChangedError
from tests.composer.collection.problems import as_read, problem

ODD = (
    b"\xef\xbb\xbf# a comment of the owner\r\n"
    b"authors: [Somebody]   # odd blanks\r\nalgebraic: {white: [Ka1],  black: [Kh8]}\r\n"
    b"stipulation: '#2'\r\ntheirs: 0x10\r\n"
    b"---\r\nalgebraic: [broken\r\n"
    b"---\r\nalgebraic: {white: [Ka1, Gb2], black: [Kh8]}\r\n"
    b"---\r\nalgebraic: {white: [Ka1], black: [Kh8]}"
)


def test_another_file_keeps_every_byte_it_held(tmp_path: Path) -> None:
    path = tmp_path / "other.olv"
    path.write_bytes(ODD)
    entries = as_read(problem("wKb1 bKh8", authors=("Réti",)), problem("wKc1 bKh8")).entries
    stamp = add_to_file(path, entries)
    data = path.read_bytes()
    assert data.startswith(ODD + b"\r\n---")
    assert stamp.size == len(data)
    loaded = load(path).document
    assert [entry.setup for entry in loaded.entries[-2:]] == [e.setup for e in entries]
    assert loaded.entries[-2].authors == ("Réti",)


@pytest.mark.parametrize("begin", [None, b"", b"---\n", b"# nothing yet\n"])
def test_a_file_is_begun(tmp_path: Path, begin: bytes | None) -> None:
    path = tmp_path / "new.olv"
    if begin is not None:
        path.write_bytes(begin)
    add_to_file(path, (problem(), problem("wKb1 bKh8")))
    assert path.read_bytes().startswith(begin or b"---")
    loaded = load(path)
    assert len(loaded.document.entries) == 2
    assert loaded.faults == ()


def test_a_file_that_cannot_take_problems_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "list.epd"
    path.write_bytes(b"7k/8/8/8/8/8/8/K7 w - -\n")
    with pytest.raises(SaveError, match=r"added to \.olv files only"):
        add_to_file(path, (problem(),))
    assert path.read_bytes() == b"7k/8/8/8/8/8/8/K7 w - -\n"
    unread = tmp_path / "other.olv"
    unread.write_bytes(b"author: M\xfcller\n")
    with pytest.raises(FormatError, match="UTF-8"):
        add_to_file(unread, (problem(),))
    assert unread.read_bytes() == b"author: M\xfcller\n"


def test_a_change_between_reading_and_writing_is_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "other.olv"
    path.write_bytes(ODD)

    def busy(*_: object) -> object:
        path.write_bytes(ODD + b"\r\n# one more line\r\n")
        return real(*_)  # type: ignore[arg-type]

    real = transfer.joined
    monkeypatch.setattr(transfer, "joined", busy)
    with pytest.raises(ChangedError):
        add_to_file(path, (problem(),))
    assert path.read_bytes() == ODD + b"\r\n# one more line\r\n"


def test_problems_go_through_text_and_back() -> None:
    entries = as_read(problem("wKb1 bKh8", authors=("Réti",)), problem("wKc1 bKh8")).entries
    assert read_problems(written_problems(entries).decode()) == entries
    assert read_problems(written_problems((problem(),)).decode())[0].setup == problem().setup


@pytest.mark.parametrize("text", ["a recipe for soup", "---\nalgebraic: [\n"])
def test_text_without_problems_is_refused(text: str) -> None:
    with pytest.raises(FormatError):
        read_problems(text)


def test_nothing_holds_no_problems() -> None:
    assert read_problems("") == ()


def test_a_fen_is_a_problem_too() -> None:
    (entry,) = read_problems("7k/8/8/8/8/1Q6/2P5/K7 w - - 0 1")
    assert entry.setup == problem("wKa1 Qb3 Pc2 bKh8").setup
