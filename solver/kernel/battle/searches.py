"""The searches of battle play that there are, each made once."""

from __future__ import annotations

from solver.kernel.battle import any_play, direct_mates
from solver.kernel.battle.search import search_by

OF_DIRECT_MATES = search_by(direct_mates)
OF_ANY_PLAY = search_by(any_play)
