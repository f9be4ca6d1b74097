"""What each machine can be set to: the board on the desk, and positions of its own time."""

from __future__ import annotations

from dataclasses import dataclass

from composer.machines.machine_words import Machine, page_of
from solver.ancestors.atlas_games import ATLAS_SCOTT, SCOTT_ATLAS, RecordedGame
from solver.language import tr
from solver.notation.fen import parse_fen
from solver.problem import Problem
from solver.stipulation import Stipulation

PRINZ_FEN = "5Kbk/6pp/6P1/8/8/8/8/7R w - - 0 1"
_CROWDED = "2q3n1/6nK/3p1rP1/4P1p1/2pk3p/Q3R3/2PN1RBB/1brN4 w - - 0 1"
_ALEKHINE = "R1K5/5k2/2ppNpNp/7p/3P1Q2/8/2b4P/b7 w - - 0 1"
_STAND_IN = "5r1k/q5p1/6P1/3P4/3p4/8/1KP5/2QRR3 w - - 0 1"
_SIX = "8/4p2p/nn6/2p2N2/8/8/4NK2/7k w - - 0 1"


@dataclass(frozen=True, slots=True)
class Exhibit:
    """Something to set a machine to, with its caption; a problem, a game, or neither.

    ``is_desk`` marks what stands on the board of the main window.
    """

    title: str
    source: str
    problem: Problem | None = None
    game: RecordedGame | None = None
    is_desk: bool = False
    human_is_white: bool = True

    @property
    def has_known_time(self) -> bool:
        """Whether the document tells how long the machine took for it."""
        return self.problem == _problem(PRINZ_FEN, 2)


def exhibits_of(machine: Machine, desk: Problem | None) -> tuple[Exhibit, ...]:
    """Return what *machine* can be set to, its own example first; *desk* is what is on the desk."""
    own = {
        Machine.PRINZ: _prinz,
        Machine.BELL: _bell,
        Machine.ATLAS: _atlas,
        Machine.WRAY: _wray,
        Machine.GENISS: _geniss,
    }[machine]()
    if machine is Machine.WRAY:
        return own
    return (*own, Exhibit(tr("The board on the desk"), tr("your position"), desk, is_desk=True))


def _problem(fen: str, moves: int) -> Problem:
    return Problem(parse_fen(fen), Stipulation.directmate(moves))


def _prinz_example() -> Exhibit:
    source = tr("Reported by Dietrich Prinz, “Robot Chess”, Research")
    return Exhibit(tr("Prinz’s example"), source, _problem(PRINZ_FEN, 2))


def _prinz() -> tuple[Exhibit, ...]:
    stalemate = _problem(page_of(Machine.PRINZ).example, 2)
    words = tr("1.Bb8 is the key; 1.Rb6 only stalemates")
    return _prinz_example(), Exhibit(tr("Stalemate taken for mate"), words, stalemate)


def _bell() -> tuple[Exhibit, ...]:
    passing = _problem(page_of(Machine.BELL).example, 2)
    lost = tr("1.g4 fails to 1…hxg3; the text of that rule is lost")
    crowded = tr("490 of the 500 entries of the list are needed")
    return (
        Exhibit(tr("A capture en passant"), lost, passing),
        Exhibit(tr("The fullest list"), crowded, _problem(_CROWDED, 2)),
        _prinz_example(),
    )


def _atlas() -> tuple[Exhibit, ...]:
    source = tr("Table 28 of Bell’s book; no year is given")
    return (
        Exhibit("Scott – Atlas", source, game=SCOTT_ATLAS),
        Exhibit("Atlas – Scott", source, game=ATLAS_SCOTT),
    )


def _wray() -> tuple[Exhibit, ...]:
    source = tr("Alan A. Wray, HP Keyboard 6/4, 1974")
    return (
        Exhibit(tr("You have White"), source),
        Exhibit(tr("You have Black"), source, human_is_white=False),
    )


def _geniss() -> tuple[Exhibit, ...]:
    loyd = page_of(Machine.GENISS)
    own = tr("our own position in place of a figure that is lost")
    return (
        Exhibit(
            tr("Loyd, mate in four"), tr("1856; Figure 6 of the paper"), _problem(loyd.example, 4)
        ),
        Exhibit(
            tr("Alekhine, mate in three"),
            tr("1914; Figure 1 of the paper, perhaps without h2"),
            _problem(_ALEKHINE, 3),
        ),
        Exhibit(tr("E1H1+ mates in six"), own, _problem(_STAND_IN, 6)),
        Exhibit(tr("Loyd, mate in six"), "Chess Monthly, 1858", _problem(_SIX, 6)),
    )
