"""One problem that a command is to solve; what reads them from files is in ``questions``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from solver.game import Move
from solver.notation.letters import Letters
from solver.twinning.composition import Composition


@dataclass(frozen=True, slots=True)
class FileQuestion:
    """One problem of the file as it stands there, sound or not.

    ``identifier`` is any JSON value; ``place`` says where in the file the problem
    stands, ``title`` whose it is.  ``fault`` tells why it cannot be asked at all.
    ``composition`` is all that a file asks which knows more than FEN and stipulation;
    ``thematic`` the first moves that it marks as thematic, part by part.  ``letters`` are those
    in which Popeye would answer.
    """

    identifier: object
    place: str
    fen: str = ""
    stipulation: str = ""
    fault: str | None = None
    composition: Composition | None = field(default=None, compare=False)
    thematic: Mapping[int, frozenset[Move]] = field(default_factory=dict, compare=False)
    title: str = field(default="", compare=False)
    letters: Letters = field(default=Letters.S, compare=False)

    @property
    def mark(self) -> str:
        """The identifier as one comparable text, ``1`` and ``"1"`` being different."""
        return mark_of(self.identifier)


def mark_of(identifier: object) -> str:
    """Return an identifier, any JSON value, as one comparable text."""
    return json.dumps(identifier, sort_keys=True)
