"""Which conditions are understood together: each says what it is, and the rest follows.

A pair is understood where neither has to know of the other.  In which order Popeye 4.104 does
what all of them do in one move stands in one list (``stipulation/move.c``); the pairs that are
told one by one were held against its answers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from enum import Flag, auto
from itertools import combinations

from solver.fairy.conditions import LENDING, WOOZLING, FairyRule
from solver.fairy.families import (
    BOLEROS,
    CHOOSING,
    DISTERS,
    FOLLOWERS,
    KINGS_LENDING,
    RECALLING,
    REFLECTIVE,
    STANDARDS,
    SUPER,
    TRANSMUTED,
)


class Nature(Flag):
    """What a rule is, as far as others have to know of it."""

    BENDS = auto()
    """A man may take another, or may not, otherwise than by his walk."""
    ASKS = auto()
    """It asks who observes whom, so that it has to know of what bends that."""
    ACTS = auto()
    """It does something with men beside the move."""
    FORESEES = auto()
    """It looks at what stands after a move, with all that others have done."""
    JUDGES = auto()
    """It judges what stands after a move, whatever has led to it."""
    LIMITS = auto()
    """It takes moves away, whatever they do, and nothing from checks."""
    CHECKS = auto()
    """It says when a side stands in check."""
    CHOOSES = auto()
    """It chooses among the moves that are legal by all others."""


_R, _N = FairyRule, Nature
_GUARDED = _N.BENDS | _N.ASKS
_NATURES: dict[FairyRule, Nature] = {
    _R.CIRCE: _N.ACTS,
    _R.ANTICIRCE: _N.BENDS | _N.ACTS | _N.FORESEES,
    _R.IMMUNE: _N.BENDS,
    _R.MADRASI: _GUARDED,
    _R.EIFFEL: _GUARDED,
    _R.ANDERNACH: _N.ACTS,
    _R.ANTIANDERNACH: _N.ACTS,
    _R.CHECKLESS: _N.JUDGES,
    _R.EXCLUSIVE: _N.JUDGES,
    _R.PROMOTION_ONLY: _N.LIMITS,
    _R.NO_CAPTURE: _N.LIMITS,
    _R.NO_WHITE_CAPTURE: _N.LIMITS,
    _R.NO_BLACK_CAPTURE: _N.LIMITS,
    _R.WHITE_MUST_CAPTURE: _N.CHOOSES,
    _R.BLACK_MUST_CAPTURE: _N.CHOOSES,
    _R.WHITE_EDGE_MOVER: _N.BENDS,
    _R.BLACK_EDGE_MOVER: _N.BENDS,
    _R.MONOCHROME: _N.BENDS,
    _R.BICHROME: _N.BENDS,
    _R.CENTRAL: _GUARDED,
    _R.PROVOCATION: _GUARDED,
    _R.CAST: _GUARDED,
    _R.WOOZLES: _GUARDED,
    _R.BIWOOZLES: _GUARDED,
    _R.HEFFALUMPS: _GUARDED,
    _R.BIHEFFALUMPS: _GUARDED,
    _R.PARTIAL_PARALYSIS: _GUARDED,
    _R.VOGTLAENDER: _N.CHECKS,
    _R.ANTIKINGS: _N.CHECKS,
    _R.BICOLORES: _N.CHECKS | _GUARDED,
    _R.SAT: _N.CHECKS | _N.ASKS,
    _R.WHITE_ULTRASCHACHZWANG: _N.JUDGES,
    _R.BLACK_ULTRASCHACHZWANG: _N.JUDGES,
    _R.ISARDAM: _N.FORESEES | _GUARDED,
    _R.KOEKO: _N.BENDS | _N.FORESEES,
    _R.ANTIKOEKO: _N.BENDS | _N.FORESEES,
    _R.NEW_KOEKO: _N.BENDS | _N.FORESEES,
    _R.GRID: _N.BENDS,
    _R.PATROL: _GUARDED,
    _R.ULTRAPATROL: _GUARDED,
    _R.LORTAP: _GUARDED,
    _R.FUNCTIONARY: _GUARDED,
    _R.ANNAN: _N.BENDS,
    _R.NANNA: _N.BENDS,
    _R.FACE_TO_FACE: _N.BENDS,
    _R.BACK_TO_BACK: _N.BENDS,
    _R.CHEEK_TO_CHEEK: _N.BENDS,
    _R.POINT_REFLECTION: _N.BENDS,
    _R.TRANSMUTED_KINGS: _GUARDED,
    _R.WHITE_TRANSMUTED_KING: _GUARDED,
    _R.BLACK_TRANSMUTED_KING: _GUARDED,
    _R.REFLECTIVE_KINGS: _GUARDED,
    _R.WHITE_REFLECTIVE_KING: _GUARDED,
    _R.BLACK_REFLECTIVE_KING: _GUARDED,
    _R.VAULTING_KINGS: _GUARDED,
    _R.WHITE_VAULTING_KING: _GUARDED,
    _R.BLACK_VAULTING_KING: _GUARDED,
    _R.SENTINELS: _N.ACTS,
    _R.SUPERGUARDS: _GUARDED,
    _R.ANTIGUARDS: _GUARDED,
    _R.FRANKFURT: _N.ACTS,
    _R.PROTEAN: _N.ACTS,
    _R.TIBET: _N.ACTS,
    _R.DOUBLE_TIBET: _N.ACTS,
    _R.SINGLEBOX: _N.BENDS | _N.ACTS | _N.FORESEES,
    _R.GHOST: _N.BENDS | _N.ACTS,
    _R.HAUNTED: _N.ACTS,
    _R.INFLUENCER: _N.ACTS,
    _R.MAGIC_SQUARES: _N.ACTS,
    _R.WORMHOLES: _N.BENDS | _N.ACTS,
    _R.BGL: _N.BENDS,
    _R.IMITATOR: _N.BENDS | _N.ACTS | _N.FORESEES,
    _R.MESSIGNY: _N.ACTS | _N.FORESEES,
    _R.HOLES: _N.BENDS | _N.ACTS,
    _R.HAAN: _N.BENDS | _N.ACTS,
    _R.MASAND: _N.ACTS | _N.FORESEES,
    _R.SWAPPING_KINGS: _N.ACTS | _N.FORESEES,
    _R.WHITE_OSCILLATING: _N.ACTS | _N.FORESEES,
    _R.BLACK_OSCILLATING: _N.ACTS | _N.FORESEES,
    _R.KOBUL: _N.ACTS,
    _R.LESE_MAJESTE: _N.LIMITS,
    _R.SHIELDED_KINGS: _GUARDED,
    _R.LOST_PIECES: _N.ACTS | _N.ASKS | _N.FORESEES,
    _R.MAFF: _N.JUDGES,
    _R.OWU: _N.JUDGES,
    _R.AMU: _N.JUDGES | _N.ASKS,
    _R.BRETON: _N.ACTS,
    _R.TAKE_AND_MAKE: _N.BENDS | _N.ASKS,
    _R.MAKE_AND_TAKE: _N.BENDS | _N.ASKS | _N.FORESEES,
    _R.MARS: _N.BENDS | _N.ASKS | _N.FORESEES,
    _R.PHANTOM: _N.BENDS | _N.ASKS | _N.FORESEES,
    _R.EINSTEIN: _N.BENDS | _N.ACTS,
    _R.REVERSAL_EINSTEIN: _N.BENDS | _N.ACTS,
    _R.ANTI_EINSTEIN: _N.BENDS | _N.ACTS,
    _R.CHAMELEON_CHESS: _N.ACTS,
    _R.NORSK: _N.LIMITS | _N.ACTS,
    _R.RELEGATION: _N.ACTS,
    _R.HYPERVOLAGE: _N.ACTS,
    _R.SNEK: _N.ACTS,
    _R.SNEK_CIRCLE: _N.ACTS,
    _R.PEPO: _N.CHECKS | _GUARDED,
    _R.SERIES_CAPTURE: _N.ACTS | _N.FORESEES,
    _R.MULTI_CAPTURES: _GUARDED,
    _R.BLACK_MAXIMUMMER: _N.CHOOSES,
    _R.WHITE_MAXIMUMMER: _N.CHOOSES,
    _R.BLACK_MINIMUMMER: _N.CHOOSES,
    _R.WHITE_MINIMUMMER: _N.CHOOSES,
    **dict.fromkeys(CHOOSING.keys() - DISTERS - {_R.BACK_HOME}, _N.CHOOSES),
    **dict.fromkeys(DISTERS, _N.CHOOSES | _N.FORESEES),
    _R.DISPARATE: _N.BENDS,
    _R.BOLERO: _N.BENDS,
    _R.BOLERO_INVERSE: _N.BENDS,
    _R.FOOTBALL: _N.ACTS | _N.FORESEES,
    _R.ANDA: _N.ACTS | _N.FORESEES,
    _R.ANDA_INVERSE: _N.ACTS | _N.FORESEES,
    **dict.fromkeys(STANDARDS, _N.FORESEES),
    _R.FUDDLED: _N.BENDS,
    _R.PLUS: _N.BENDS | _N.ASKS | _N.FORESEES,
    _R.WHITE_SUPER_TRANSMUTING: _GUARDED | _N.ACTS | _N.FORESEES,
    _R.BLACK_SUPER_TRANSMUTING: _GUARDED | _N.ACTS | _N.FORESEES,
    _R.STRICT_SAT: _N.CHECKS | _N.ASKS | _N.FORESEES,
    _R.EXTINCTION: _N.CHECKS | _N.ASKS | _N.FORESEES,
    _R.NO_WHITE_PROMOTION: _N.ACTS | _N.FORESEES,
    _R.NO_BLACK_PROMOTION: _N.ACTS | _N.FORESEES,
    _R.GLASGOW: _N.ACTS | _N.FORESEES,
    _R.WHITE_PROMOTES_ON: _N.ACTS | _N.FORESEES,
    _R.BLACK_PROMOTES_ON: _N.ACTS | _N.FORESEES,
    _R.MASAND_GENERALISED: _N.ACTS | _N.FORESEES,
    _R.LEFFIE: _N.FORESEES | _GUARDED,
    _R.VOLAGE: _N.ACTS,
    _R.PAD: _N.ACTS | _N.BENDS | _N.FORESEES,
    _R.DARK_SIDE: _N.ACTS,
    _R.LINE_CHAMELEON: _N.ACTS,
    _R.BRUNNER: _N.CHECKS | _N.ASKS | _N.FORESEES,
    _R.POWER_TRANSFER: _N.BENDS,
}
"""A rule that is not here is understood alone."""
_KNOWN = frozenset(
    {
        frozenset({_R.CIRCE, _R.MARS}),
        frozenset({_R.CIRCE, _R.PHANTOM}),
        frozenset({_R.CIRCE, _R.ANDERNACH}),
        frozenset({_R.GRID, _R.ANTICIRCE}),
        frozenset({_R.ANNAN, _R.MADRASI}),
        frozenset({_R.IMITATOR, _R.NO_IMITATORS}),
        frozenset({_R.KOBUL, _R.CIRCE}),
        frozenset({_R.KOBUL, _R.ANTICIRCE}),
        frozenset({_R.KOBUL, _R.ANDERNACH}),
        frozenset({_R.KOBUL, _R.ANTIANDERNACH}),
        frozenset({_R.MESSIGNY, _R.NO_CAPTURE}),
        frozenset({_R.HAAN, _R.HOLES}),
        frozenset({_R.WHITE_OSCILLATING, _R.BLACK_OSCILLATING}),
        frozenset({_R.ANNAN, _R.ISARDAM}),
        frozenset({_R.ANNAN, _R.FUNCTIONARY}),
        frozenset({_R.ANNAN, _R.EIFFEL}),
        frozenset({_R.DISPARATE, _R.MAKE_AND_TAKE}),
        frozenset({_R.CASTLING, _R.EXCHANGE_CASTLING}),
        frozenset({_R.NO_WHITE_PROMOTION, _R.NO_BLACK_PROMOTION}),
        frozenset({_R.WHITE_PROMOTES_ON, _R.BLACK_PROMOTES_ON}),
        frozenset({_R.WHITE_PROMOTES_ON, _R.HOLES}),
        frozenset({_R.BLACK_PROMOTES_ON, _R.HOLES}),
        frozenset({_R.DYNASTY, _R.CIRCE}),
        frozenset({_R.LAST_CAPTURE, _R.CIRCE}),
        frozenset({_R.WHITE_SUPER_TRANSMUTING, _R.BLACK_SUPER_TRANSMUTING}),
        frozenset({_R.LEFFIE, _R.PARTIAL_PARALYSIS}),
        *(frozenset({_R.CIRCE, rule}) for rule in DISTERS),
    }
)
"""Pairs of which one would have to know of the other, and does, or has not to after all."""
_EINSTEINIAN = (_R.EINSTEIN, _R.REVERSAL_EINSTEIN, _R.ANTI_EINSTEIN)
_CHANGING = (
    *_EINSTEINIAN,
    _R.CHAMELEON_CHESS,
    _R.NORSK,
    _R.RELEGATION,
)
_IN_ORDER = frozenset(
    frozenset({one, other})
    for one, those in (
        (
            _R.CIRCE,
            (*_CHANGING, _R.ANTICIRCE, _R.HYPERVOLAGE, _R.VOLAGE, _R.TIBET, _R.DOUBLE_TIBET),
        ),
        (_R.ANTICIRCE, (*_EINSTEINIAN, _R.RELEGATION, _R.ANDERNACH, _R.INFLUENCER)),
        (_R.ANTICIRCE, (_R.MAGIC_SQUARES,)),
        (_R.SERIES_CAPTURE, (_R.EINSTEIN, _R.ANDERNACH)),
    )
    for other in those
)
"""Pairs that act in one move, each in its turn: men change, a captor returns, sides change, and
who was captured is put back (``solver.fairy.making``)."""
_LENDERS = sorted(LENDING - KINGS_LENDING, key=str)
_REFLECTED = frozenset(
    frozenset({_R.POINT_REFLECTION, rule})
    for rule in (
        _R.ULTRAPATROL,
        _R.FUNCTIONARY,
        _R.MADRASI,
        _R.EIFFEL,
        _R.CENTRAL,
        _R.DISPARATE,
    )
)
"""Asked who observes as what, Popeye does not always take for it whom a man has opposite."""
_UNKNOWN = frozenset(
    {
        *(
            frozenset({_R.TAKE_AND_MAKE, rule})
            for rule in (
                _R.SENTINELS,
                _R.GHOST,
                _R.MAGIC_SQUARES,
                _R.MESSIGNY,
                _R.ANTIANDERNACH,
            )
        ),
        *(
            frozenset({one, other})
            for one in (*FOLLOWERS, _R.DUELLISTS, _R.ALPHABETIC)
            for other in (_R.MARS, _R.ANTIMARS, _R.PHANTOM)
        ),
        *(frozenset({one, _R.MESSIGNY}) for one in RECALLING),
        *(frozenset({one, other}) for one in BOLEROS for other in LENDING - BOLEROS),
        frozenset(BOLEROS),
        *map(frozenset, combinations(_LENDERS, 2)),  # one would lend what the other has lent
        frozenset({_R.TAKE_AND_MAKE, _R.BRETON}),  # each chooses
        *_REFLECTED,
        frozenset({_R.LOST_PIECES, _R.LOSING}),  # where nobody is in check, Popeye loses nobody
    }
)
"""Pairs that are not understood, whatever follows from what they are."""


_LEVELLED = frozenset(
    {
        *(_R.GRID, _R.MONOCHROME, _R.BICHROME, _R.WHITE_EDGE_MOVER, _R.BLACK_EDGE_MOVER),
        *(_R.ANNAN, _R.NANNA, _R.FACE_TO_FACE, _R.BACK_TO_BACK, _R.CHEEK_TO_CHEEK),
        *(_R.POINT_REFLECTION, *TRANSMUTED, _R.WORMHOLES, _R.BGL, _R.IMMUNE, _R.GENEVA),
        *(_R.MADRASI, _R.EIFFEL, _R.PATROL, _R.ULTRAPATROL, _R.LORTAP, _R.FUNCTIONARY),
        *(_R.CENTRAL, _R.PROVOCATION, _R.SUPERGUARDS, _R.ANTIGUARDS, _R.SHIELDED_KINGS),
        *(_R.WOOZLES, _R.BIWOOZLES, _R.HEFFALUMPS, _R.BIHEFFALUMPS, _R.DISPARATE),
        *(_R.HOLES, _R.NO_CAPTURE, _R.NO_WHITE_CAPTURE, _R.NO_BLACK_CAPTURE),
    }
)
"""Rules that say where a man may go, each asking whoever it asks as deep as Popeye does
(``solver.fairy.levels``); any of them stand together."""
_NO_TAKERS = (_R.NO_CAPTURE, _R.NO_WHITE_CAPTURE, _R.NO_BLACK_CAPTURE)
_ASKING_FOES = frozenset(
    {_R.FUNCTIONARY, _R.PROVOCATION, _R.SUPERGUARDS, _R.ANTIGUARDS, _R.SHIELDED_KINGS}
)
"""Asked whom the other side observes, Popeye takes what binds the side that asks for what binds
the observers (``EVALUATE`` in ``beamten.c`` and others), which is not the same here."""
_ENTANGLED = frozenset(
    frozenset({one, other})
    for one, those in (
        (_R.CENTRAL, TRANSMUTED),
        *((side, _ASKING_FOES) for side in (_R.WHITE_EDGE_MOVER, _R.BLACK_EDGE_MOVER)),
        *((beside, TRANSMUTED) for beside in (_R.ANNAN, _R.NANNA)),
        *((guard, TRANSMUTED[1:]) for guard in (_R.SUPERGUARDS, _R.ANTIGUARDS)),
        *((lender, _LENDERS) for lender in _LENDERS),
        *((woozle, WOOZLING - {woozle}) for woozle in WOOZLING),
    )
    for other in those
)
"""Pairs of them that ask each other; or, under a transmuted king of one side, do not always see in
Popeye that a queen of that side guards (``optimisations/observation.c``)."""


JUDGED = frozenset(
    frozenset({one, other})
    for one, those in (
        (_R.CIRCE, (_R.IMITATOR, _R.ISARDAM, _R.SERIES_CAPTURE, _R.ANDA, _R.KOEKO)),
        (_R.CIRCE, (_R.LOST_PIECES, _R.HOLES, *SUPER)),
        (_R.CIRCE, (_R.MAKE_AND_TAKE,)),
        (_R.ANTICIRCE, (_R.LORTAP, _R.PATROL, _R.SUPERGUARDS, _R.MADRASI)),
        (_R.TAKE_AND_MAKE, (_R.ISARDAM,)),
        (_R.MARS, (_R.WHITE_EDGE_MOVER, _R.BLACK_EDGE_MOVER, _R.CHAMELEON_CHESS, *_NO_TAKERS)),
        (_R.MESSIGNY, (_R.MONOCHROME, _R.BICHROME, _R.GRID)),
        (_R.BICOLORES, (_R.MADRASI,)),
        (_R.CIRCE, (_R.GLASGOW, _R.EXTINCTION)),
        (_R.MARS, (_R.MADRASI, _R.VOLAGE, _R.HYPERVOLAGE, _R.HAAN, _R.HOLES)),
        (_R.PHANTOM, (_R.HOLES, _R.HAAN)),
        (_R.ANTICIRCE, REFLECTIVE),
        (_R.ANDERNACH, (_R.EXTINCTION,)),
        (_R.ANNAN, (_R.TRANSMUTED_KINGS,)),
        (_R.TAKE_AND_MAKE, (_R.NO_WHITE_PROMOTION, _R.NO_BLACK_PROMOTION)),
        (_R.VOLAGE, (_R.ANTICIRCE, _R.EINSTEIN)),
        (_R.INFLUENCER, (_R.DYNASTY,)),
        (_R.CIRCE, (_R.SENTINELS, _R.ANTIANDERNACH, _R.FRANKFURT, _R.BRETON, _R.SNEK)),
        (_R.ANTICIRCE, (_R.ANNAN, _R.BACK_TO_BACK, _R.FACE_TO_FACE, _R.FUNCTIONARY)),
        (_R.ANTICIRCE, (_R.CENTRAL, _R.EIFFEL, _R.ULTRAPATROL, *TRANSMUTED)),
        (_R.ANTICIRCE, (_R.CHAMELEON_CHESS, _R.DISPARATE, _R.SWAPPING_KINGS)),
        (_R.ANTICIRCE, (_R.SENTINELS, _R.ANTIANDERNACH, _R.MONOCHROME, _R.BICHROME, _R.IMMUNE)),
        (_R.TAKE_AND_MAKE, (_R.ANNAN, _R.BACK_TO_BACK, _R.FACE_TO_FACE, _R.FUNCTIONARY)),
        (_R.TAKE_AND_MAKE, (_R.MADRASI, _R.PATROL, _R.LORTAP, *TRANSMUTED)),
        (_R.TAKE_AND_MAKE, (_R.CENTRAL, _R.EIFFEL, _R.ULTRAPATROL, _R.EINSTEIN, _R.DISPARATE)),
        (_R.KOEKO, (_R.ANDERNACH, _R.MADRASI, _R.ANNAN, _R.EINSTEIN, *TRANSMUTED)),
        (_R.KOEKO, (_R.GRID, _R.MONOCHROME, _R.BICHROME, _R.IMMUNE)),
        (_R.KOEKO, (_R.PATROL, _R.LORTAP, _R.FUNCTIONARY, _R.ULTRAPATROL, _R.EIFFEL)),
        (_R.KOEKO, (_R.BACK_TO_BACK, _R.FACE_TO_FACE, _R.CHAMELEON_CHESS)),
        (_R.ISARDAM, (_R.GRID, _R.MONOCHROME, _R.BICHROME, _R.IMMUNE)),
        (_R.ISARDAM, (_R.PATROL, _R.LORTAP, _R.FUNCTIONARY, _R.CENTRAL, _R.DISPARATE)),
        (_R.ANDERNACH, (_R.SENTINELS, _R.EINSTEIN, _R.HOLES)),
        (_R.ANTIANDERNACH, (_R.SENTINELS, _R.EINSTEIN)),
        (_R.MADRASI, (_R.EINSTEIN,)),
    )
    for other in those
)
"""Pairs that were held against Popeye's answers on random positions."""


def are_understood_together(rules: Collection[FairyRule]) -> bool:
    """Tell whether it is known how rules act together; any rule is understood alone."""
    return all(_is_known(pair) for pair in _pairs(rules))


def _pairs(rules: Collection[FairyRule]) -> Iterator[frozenset[FairyRule]]:
    return map(frozenset, combinations(sorted(set(rules), key=str), 2))


def _is_known(pair: frozenset[FairyRule]) -> bool:
    if pair in JUDGED or (pair <= _LEVELLED and pair not in _ENTANGLED | _REFLECTED):
        return True
    return stands_apart(pair)


def stands_apart(pair: frozenset[FairyRule]) -> bool:
    """Tell whether neither of two rules has to know of the other, those apart that are told."""
    if pair in _KNOWN or pair in _IN_ORDER:
        return True
    if pair in _UNKNOWN or not pair <= _NATURES.keys():
        return False
    one, other = (_NATURES[rule] for rule in pair)
    return not (_minds(one, other) or _minds(other, one))


_LEFT_ALONE = (Nature.CHOOSES, Nature.LIMITS, Nature.JUDGES)


def _minds(one: Nature, other: Nature) -> bool:
    """Tell whether a rule would have to know of another one."""
    for nature in (Nature.ACTS, Nature.CHECKS, Nature.JUDGES):
        if nature in one and nature in other:
            return True
    if Nature.ASKS in one and Nature.BENDS in other:
        return True
    return Nature.FORESEES in one and other not in _LEFT_ALONE


CHECKING = frozenset(rule for rule, nature in _NATURES.items() if Nature.CHECKS in nature)
"""The rules that say when a side stands in check."""
_PLAINLY = Nature.CHOOSES | Nature.LIMITS | Nature.JUDGES | Nature.CHECKS
STRAIGHT = (_LEVELLED - {_R.WORMHOLES, _R.IMMUNE, _R.GENEVA}) | {
    rule for rule, nature in _NATURES.items() if nature in _PLAINLY
}
"""The rules that only choose among moves, or take some away, and do nothing."""
