"""The compiled entries of the kernel, by the kind of play they search."""

from __future__ import annotations

from enum import Enum


class Door(Enum):
    """One compiled entry; the value is the module it stands in."""

    DIRECT = "battle.direct_door"
    BATTLE = "battle.any_door"
    DEMANDED = "battle.demanded_door"
    HELP = "help.door"
    PROOF = "proof.door"
    GENISS = "geniss.door"
    FAIRY = "fairy.door"
