"""Nothing that a file holds commands the terminal, in whatever form it is printed."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from composer.__main__ import main
from composer.cli.progress import TerminalLine
from composer.formats.common.publication import Publication
from composer.formats.exporting import EXPORTS, ExportFormat, export_text
from composer.formats.olv.document import read_olv
from solver.notation.harmless import HarmlessStream, harmless, json_pieces, json_text

ESC, OSC, CSI = "\x1b[31m", "\x1b]0;title\x07", "\x9b2J"
TURNED = "\u202egnp.exe"
HARM = f"{ESC}{OSC}{CSI}{TURNED}\x7f\u2066\u200f\r"
HARMFUL = frozenset("\x1b\x07\x9b\u202e\x7f\u2066\u200f\x85\x08\x00")
WORD = json.dumps(f"a{HARM}b")
FEN = "8/8/8/8/8/1K6/3R4/k7 w - - 0 1"
OLV = f"""\
---
authors: [{WORD}]
source: {{name: {WORD}, problemid: {WORD}}}
award: {{distinction: {WORD}}}
algebraic: {{white: [Kb3, Rd2], black: [Ka1]}}
stipulation: '#1'
options: [{WORD}]
twins: {{b: {WORD}}}
solution: {WORD}
keywords: [{WORD}]
comments: [{WORD}]
{WORD}: {WORD}
"""


def is_harmless(text: str) -> bool:
    return not HARMFUL & set(text) and "\r" not in re.sub("\r+\n", "", text)


@pytest.fixture
def hostile(tmp_path: Path) -> Path:
    path = tmp_path / "a.olv"
    path.write_text(f"{OLV}---\n{ESC.join('ab')}: [\n")
    return path


@pytest.mark.parametrize(
    "chosen", [it for it in EXPORTS if it.name != "olv"], ids=lambda it: it.name
)
def test_every_format_of_text_is_harmless(chosen: ExportFormat) -> None:
    entry = read_olv(OLV.encode()).document.entry
    assert ESC in entry.authors[0]
    text = export_text(chosen, [Publication(entry)])
    assert is_harmless(text)
    assert chosen.name == "fen" or "31m" in text


@pytest.mark.parametrize("words", [["show"], ["solve"], ["solve", "--json"], ["solve", "--popeye"]])
def test_what_is_printed_of_a_file_is_harmless(
    words: list[str], hostile: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    main([*words, str(hostile)])
    printed = capfd.readouterr()
    assert is_harmless(printed.out + printed.err)
    assert is_harmless(printed.err)


@pytest.mark.parametrize("ending", ["html", "svg"])
@pytest.mark.parametrize("solutions", ["after", "end"])
def test_drawn_pages_are_harmless(ending: str, solutions: str, tmp_path: Path) -> None:
    source, drawn = tmp_path / "b.olv", tmp_path / f"a.{ending}"
    source.write_text(OLV)
    words = ["--show", "pages", "--solutions", solutions, "--title", f"a{HARM}b"]
    assert main(["diagram", str(source), str(drawn), *words]) == 0
    pages = [page.read_text("utf-8") for page in tmp_path.glob(f"a*.{ending}")]
    assert pages
    assert all(map(is_harmless, pages))


CONVERT_TO_ALL = """
import sys
from composer.__main__ import main
for name in sys.argv[2:]:
    print(f"== {name}", flush=True)
    main(["convert", sys.argv[1], "--to", name])
    print(flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals")
def test_a_terminal_gets_harmless_text_of_every_format(hostile: Path) -> None:
    names = [it.name for it in EXPORTS]
    ours, theirs = os.openpty()
    command = [sys.executable, "-c", CONVERT_TO_ALL, str(hostile), *names]
    with subprocess.Popen(command, stdout=theirs, stderr=theirs) as process:
        os.close(theirs)
        heard = b""
        try:
            while block := os.read(ours, 65536):
                heard += block
        except OSError:  # the terminal has been left
            pass
        process.wait()
    os.close(ours)
    parts = re.split(r"^== (\w+)\r\n", heard.decode(), flags=re.MULTILINE)[1:]
    told = dict(zip(parts[::2], parts[1::2], strict=True))
    assert list(told) == names
    assert [name for name, text in told.items() if not is_harmless(text)] == []
    assert all(text.strip() for text in told.values())


def test_names_on_the_command_line_are_harmless(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", f"{HARM}\n.olv"]) == 2
    told = capsys.readouterr().err
    assert is_harmless(told)
    assert len(told.splitlines()) == 1


def test_batches_escape_what_is_harmful_and_lose_nothing(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps({"id": f"a{HARM}\ud800", "fen": FEN, "stipulation": "#9999"}))
    main(["batch", str(path)])
    printed = capfd.readouterr()
    assert is_harmless(printed.out + printed.err)
    assert json.loads(printed.out)["id"] == f"a{HARM}\ud800"


def test_harmless_text_stays_as_it_is() -> None:
    text = "1.♔e4 – Ж é ½\n\tdual\r\n😀"
    assert harmless(text) == text
    assert json_text({"a": text}) == json.dumps({"a": text}, ensure_ascii=False)


def test_the_line_of_progress_is_still_rewritten(capsys: pytest.CaptureFixture[str]) -> None:
    class Terminal:
        told = ""

        def write(self, text: str) -> int:
            self.told += text
            return len(text)

        def flush(self) -> None:
            pass

        def isatty(self) -> bool:
            return True

    beneath = Terminal()
    line = TerminalLine(HarmlessStream(beneath))  # type: ignore[arg-type]
    line.show(f"one {ESC}")
    line.note(f"two {ESC}")
    assert beneath.told.startswith("\rone \\x1b[31m")
    assert "two \\x1b[31m\n\rone" in beneath.told


@pytest.mark.parametrize("count", [0, 1, 999, 1000, 1001, 2500])
def test_pieces_of_json_are_its_text(count: int) -> None:
    value = {"\x9b": [["a1", "\u202e"]] * count, "a": [], "b": {"c": [1] * count}, "d": None}
    assert "".join(json_pieces(value)) == json_text(value)


def test_no_piece_of_a_long_list_is_long() -> None:
    lines = [["a1a2", "h7h8q"]] * 5000
    assert max(map(len, json_pieces({"solutions": lines}))) < len(json_text(lines)) / 4


def test_an_object_of_nothing_is_written_in_pieces_too() -> None:
    assert "".join(json_pieces({})) == "{}"
