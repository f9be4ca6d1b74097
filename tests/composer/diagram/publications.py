"""Problems for tests of drawn output: usual ones, and ones that are hard to place."""

from __future__ import annotations

import chess

from composer.formats.common.publication import Publication
from composer.model.document import Entry
from solver.orthodox import OrthodoxGame
from solver.setup import Setup

BENKO = Entry(
    Setup.of(OrthodoxGame(chess.Board("8/4b2P/8/2BP2n1/6K1/8/p1pP2bP/krr5 b - - 0 1"))),
    stipulation="h#2",
    authors=("Benkő, Pál",),
    source="Magyar Sakkélet",
    date="1980",
    solution=(
        "a)\n  1.Ka1-b2 h7-h8=R   2.Rb1-a1 Rh8-b8 #\n"
        "b) bKa1-->h1\n  1.Kh1*h2 h7-h8=B   2.Rc1-h1 Bh8-e5 #\n"
    ),
    extra=(
        ("twins", {"b": "Move a1 h1", "c": "Move a1 h8", "d": "Continued Exchange g2 h2"}),
        ("intended-solutions", "1"),
        ("dedication", "for Zsuzsa"),
    ),
)
LOYD = Entry(
    Setup.of(OrthodoxGame(chess.Board("8/8/8/3pp3/4k3/8/4KQ2/8 w - - 0 1"))),
    stipulation="#2",
    authors=("Loyd, Samuel",),
    source="Chicago Times",
    date="1879-04-03",
    award="1st Prize",
    options=("SetPlay",),
    solution="  1.Qf2-f8 ! zugzwang.\n      1...Ke4-d4\n          2.Qf8-b4 #\n",
    source_details=(("problemid", "54"), ("issue", "7")),
    award_details=(("tourney", {"name": "Autumn Tourney", "date": {"year": 1880}}),),
)


def several(count: int) -> tuple[Publication, ...]:
    """Return *count* ordinary problems that can be told apart by their authors."""
    return tuple(
        Publication(Entry(LOYD.setup, authors=(f"Author{number}",), source="A column"))
        for number in range(1, count + 1)
    )


def crowded() -> Publication:
    """Return a problem with forty authors, six twins and a solution of three hundred lines."""
    authors = tuple(f"Family{number}, Given{number}" for number in range(40))
    twins = {letter: f"Move a1 {letter}8" for letter in "bcdefg"}
    solution = "\n".join(f"  {number}.Qd4-g1 Ka1-b{number % 8 + 1}" for number in range(1, 301))
    return Publication(
        Entry(
            BENKO.setup,
            stipulation="h#2",
            authors=authors,
            source="A magazine with a name that needs a line of its own, whatever is done",
            solution=solution,
            extra=(("twins", twins),),
        )
    )
