"""``--popeye`` answers in the language in which the file asks, as Popeye 4.104 does."""

from __future__ import annotations

from pathlib import Path

import pytest

from composer.__main__ import main
from solver.notation.letters import Letters

_THREATS = """\
Anfangproblem
Bedingung OhneSchach
Option Varianten Verfuehrung
Steine weiss Kh1 De2 Tg2 Sa4 Bc4f5g3g6 schwarz Kd4 Da8 Tb7 Ba5d6
Forderung #2
Endeproblem
"""
_PROMOTED = """\
Anfangproblem
Forderung #1
Bedingung Aprilschach L
Steine weiss Kc6 Ld6 Bc7 schwarz Ka7 Lb8
Endeproblem
"""
_TURNED = """\
Anfangproblem
Steine weiss Ke1 schwarz Kc6
Forderung #1
Bedingung SAT 8
Nullstellung hinzu weiss Dg1
Zwilling hinzu weiss Td1
Zwilling Spiegelung a1h1 hinzu weiss Dg1
Endeproblem
"""
_CONDITIONS = """\
Anfangproblem
Steine weiss Ka1 schwarz Ka8
Forderung h#1
Zwilling Bedingung Circe File Spiegel
Zwilling Bedingung UWnur T
Zwilling Bedingung VerloreneSteine
Zwilling Farbwechsel
Endeproblem
"""
_RECOLOURED = """\
Debutprobleme
Enonce h#2
Pieces blanc Rh3 Cd6e2f7 Ph5 blanc CouleurEchangeantSautoir Sd8g1
       noir Re6 noir CouleurEchangeantSautoir Se7
Finprobleme
"""
_NEUTRAL = """\
Debutprobleme
Enonce #2
Option Variantes
Pieces blanc Cb7 Rg6 Pf5f4b5a2c2 Da4 noir Ca8 Pg7f6c3a3 Rd5 neutre Cameleon Cd7
Finprobleme
"""
_REFUTED = """\
Debutprobleme
Enonce #2
Condition SansEchecs
Option Variantes Essais
Pieces blanc Rh1 De2 Tg2 Ca4 Pc4f5g3g6 noir Rd4 Da8 Tb7 Pa5d6
Finprobleme
"""


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (
            _THREATS,
            "1.Tg2-g1 ? Drohung:|2.Tg1-d1 #|Aber|1...Tb7-h7 + !|1.Tg2-f2 ! Drohung:|2.Tf2-f4 #"
            "|1.Tg2-h2 ? Drohung:|2.Th2-h4 #|Aber|1...Tb7-b1 + !|Loesung beendet. Zeit",
        ),
        (_PROMOTED, "1.c7*b8=D[+sLa6] # !|Loesung beendet. Zeit"),
        (
            _RECOLOURED,
            "1.cesSe7-c5[d6=n] cesSg1-b6[c5=b] +   2.Re6-f5 cesSc5-e7[d6=b] #"
            "|1.cesSe7-g7[f7=n] cesSg1-g8[g7=b] +   2.Re6-e5 cesSg7-e7[f7=b] #"
            "|solution terminee. Temps",
        ),
        (
            _NEUTRAL,
            "1.ncCd7-f8=ncF ! blocus.|1...Ca8-b6|2.ncFf8-d6=ncT #|1...Ca8-c7|2.ncFf8-c5=ncT #"
            "|1...ncFf8-b4=ncT|2.Da4-b3 #|1...ncFf8-e7=ncT|2.Da4-e4 #|solution terminee. Temps",
        ),
        (
            _REFUTED,
            "1.Tg2-g1 ? menace:|2.Tg1-d1 #|mais|1...Tb7-h7 + !|1.Tg2-f2 ! menace:|2.Tf2-f4 #"
            "|1.Tg2-h2 ? menace:|2.Th2-h4 #|mais|1...Tb7-b1 + !|solution terminee. Temps",
        ),
    ],
)
def test_a_solution_is_printed_in_the_language_of_the_file(
    asked: str, answer: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sorted(_printed(asked, tmp_path, capsys)) == sorted(answer.split("|"))


def test_headings_of_twins_are_in_that_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = _printed(_TURNED, tmp_path, capsys)
    assert lines[:4] == ["NullStellung", "a) +wDg1", "1.Ke1-f2 # !", "b) +wTd1"]
    assert lines[5] == "c) Spiegelung a1<-->h1  +wDg1"


def test_conditions_of_twins_are_named_in_that_language(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _printed(_CONDITIONS, tmp_path, capsys)[:5] == [
        "a)",
        "b) Circe File Spiegel",
        "c) UWnur T",
        "d) VerloreneSteine",
        "e) Farbwechsel",
    ]


@pytest.mark.parametrize(
    ("letters", "told"),
    [
        (Letters.GERMAN, "-sTb5  nbGd3-->e3  +wkSa3  wNEa1-->a2  D ==> G  shift a1 ==> a2"),
        (Letters.FRENCH, "-nTb5  nfSd3-->e3  +bkCa3  bEQa1-->a2  D ==> S  shift a1 ==> a2"),
        (Letters.RUSSIAN, "-чЛb5  nfGd3-->e3  +бkКa3  бNEa1-->a2  Ф ==> G  shift a1 ==> a2"),  # noqa: RUF001
        (Letters.S, "-bRb5  nfGd3-->e3  +wkSa3  wNEa1-->a2  Q ==> G  shift a1 ==> a2"),
    ],
)
def test_men_of_all_kinds_are_named_in_headings(letters: Letters, told: str) -> None:
    heading = "-bRb5  nfGd3-->e3  +wkSa3  wNEa1-->a2  Q ==> G  shift a1 ==> a2"
    assert letters.named(heading) == told


def _printed(asked: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return what is printed line by line, without blank lines and the seconds."""
    path = folder / "asked.inp"
    path.write_text(asked, encoding="utf-8")
    assert main(["solve", str(path), "--popeye"]) == 0
    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    return [line.partition(" = ")[0] for line in lines if line]
