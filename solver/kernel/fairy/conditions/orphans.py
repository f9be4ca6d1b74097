"""Which walks orphans and friends borrow (``solver.fairy.borrowed``).

Pawns lend orphans theirs in another form.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from solver.fairy.catalogue import WALKS
from solver.fairy.walks.board import Form
from solver.fairy.walks.pawns import Pawn
from solver.kernel.fairy import layout
from solver.men import Kind

BORROWERS = {Kind.ORPHAN: layout.ORPHAN, Kind.FRIEND: layout.FRIEND}
"""Where it stands what the walk of those is who borrow others."""
LENT_TO_ORPHANS = tuple(kind for kind in Kind if WALKS[kind].is_pawn)
"""The kinds whose walk is another one where an orphan has it."""


_HELD = layout.QUIET_IS_PLAIN | layout.CAPTURES_ARE_PLAIN | layout.ANY_IS_FREE
_HELD |= layout.KING_STEPS | layout.KING_TAKES
"""What the cuts may rest on beside them, who count as going by all walks that they could have."""


def lent_forms(kind: Kind) -> Sequence[Form]:
    """Return the forms of a walk as an orphan has them."""
    forms = WALKS[kind].forms
    return [replace(it, is_lent=True) if isinstance(it, Pawn) else it for it in forms]


def extra_walks(walks: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """Return the kinds that lend orphans another walk, numbered behind all others."""
    return tuple(it for it in walks if it in LENT_TO_ORPHANS) if Kind.ORPHAN in walks else ()


def fill_orphans(head: npt.NDArray[np.int64], walks: tuple[Kind, ...]) -> None:
    """Write who borrows walks, and as which walk an orphan goes who does."""
    if not BORROWERS.keys() & walks:
        return
    for kind in BORROWERS.keys() & walks:
        head[BORROWERS[kind]] = walks.index(kind) + 1
    head[layout.CONDITIONS] |= layout.LENT | layout.UNTOLD
    lends = head[layout.LENDERS] or head[layout.LENDERS + 1]
    head[layout.PRUNINGS] &= layout.ANY_IS_FREE if lends else _HELD
    extra = extra_walks(walks)
    for number, kind in enumerate(walks):
        lent = len(walks) + extra.index(kind) if kind in extra else number
        head[layout.LENT_WALKS + number] = lent
