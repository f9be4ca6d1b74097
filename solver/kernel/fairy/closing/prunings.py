"""What the cuts may rest on under each condition; under one that is not named, nothing."""

from __future__ import annotations

from collections.abc import Collection

from solver.fairy.conditions import (
    EINSTEINIAN,
    LETTERED,
    WOOZLING,
    FairyCondition,
    FairyRule,
    Variant,
)
from solver.fairy.effects.rebirth import SQUARES
from solver.fairy.families import (
    CHOOSING,
    CONSEQUENT,
    PROMOTING,
    REFLECTIVE,
    STANDARDS,
    TRANSMUTED,
    VAULTING,
)
from solver.kernel.fairy import layout

_PLAIN = (
    layout.QUIET_IS_PLAIN
    | layout.CAPTURES_ARE_PLAIN
    | layout.TAKEN_RETURN
    | layout.TAKERS_RETURN
    | layout.TAKERS_DESERT
    | layout.ANY_IS_FREE
    | layout.WALKS_LEAD_ALONE
    | layout.TAKEN_ANYWHERE
    | layout.CAPTORS_TAKE_ON
    | layout.CAPTORS_GO_ON
    | layout.KINGS_TURN
)
TWO_BOARDS = layout.QUIET_IS_PLAIN | layout.CAPTURES_ARE_PLAIN | layout.KING_STEPS
TWO_BOARDS |= layout.ANY_IS_FREE | layout.WALKS_LEAD_ALONE
"""What holds where men change boards: see ``nets``."""
_CHANGING = layout.QUIET_IS_PLAIN | layout.KING_STEPS | layout.ANY_IS_FREE
_TURNING = _CHANGING | layout.KINGS_TURN
_CIRCE = _CHANGING | layout.TAKEN_RETURN | layout.TAKEN_ANYWHERE | layout.WALKS_LEAD_ALONE
_ALL = _PLAIN | layout.KING_STEPS | layout.KING_TAKES
_APART = _ALL | layout.KINGS_PART
_HOMING = layout.QUIET_IS_PLAIN | layout.CAPTURES_ARE_PLAIN | layout.KING_STEPS
_HOMING |= layout.KING_TAKES
_CHOSEN = _ALL & ~layout.ANY_IS_FREE
_SOME_CAPTURES = _PLAIN | layout.KING_STEPS
_AS_HE_IS = layout.WALKS_LEAD_ALONE | layout.TAKEN_RETURN | layout.TAKERS_RETURN
_MEN_TOLD = layout.TAKEN_RETURN | layout.TAKERS_RETURN | layout.TAKERS_DESERT
_MEN_TOLD |= layout.TAKEN_ANYWHERE | layout.CAPTORS_TAKE_ON | layout.CAPTORS_GO_ON
_MEN_TOLD |= layout.KINGS_TURN
_MOVED_ON = _ALL & ~(_MEN_TOLD | layout.WALKS_LEAD_ALONE | layout.ANY_IS_FREE)
_R = FairyRule
_MEASURING = (
    *(_R.BLACK_MAXIMUMMER, _R.WHITE_MAXIMUMMER, _R.BLACK_MINIMUMMER, _R.WHITE_MINIMUMMER),
    *(_R.BLACK_MUST_CAPTURE, _R.WHITE_MUST_CAPTURE),
)
"""Choices that leave check what it is in a game; who could come home checks otherwise."""
_LENDING = (
    *(_R.NANNA, _R.FACE_TO_FACE, _R.BACK_TO_BACK, _R.CHEEK_TO_CHEEK, _R.POINT_REFLECTION),
    _R.POWER_TRANSFER,
)
_BECOMING = (_R.CHAMELEON_CHESS, _R.LINE_CHAMELEON, _R.RELEGATION)
_EDGE_MOVERS = (_R.WHITE_EDGE_MOVER, _R.BLACK_EDGE_MOVER)
_FORCING = (_R.WHITE_ULTRASCHACHZWANG, _R.BLACK_ULTRASCHACHZWANG)
_NO_PROMOTIONS = (_R.NO_WHITE_PROMOTION, _R.NO_BLACK_PROMOTION)
_REBIRTHS = (
    *(Variant.CLONE, Variant.COUSCOUS, Variant.TURNCOATS, Variant.SUPER, Variant.CAGE),
    *(Variant.TAKE_AND_MAKE, Variant.STRICT, Variant.CHAMELEON, Variant.EINSTEIN),
    *(Variant.REVERSAL_EINSTEIN, Variant.REX_INCLUSIVE, Variant.EQUIPOLLENTS, Variant.DIAGRAM),
)
"""Variants of Circe by which captures alone have effects; not all take the man to a home square."""
_ANYWHERE = (
    *(Variant.COUSCOUS, Variant.CLONE, Variant.SUPER, Variant.CAGE, Variant.TAKE_AND_MAKE),
    *(Variant.CHAMELEON, Variant.EINSTEIN, Variant.REVERSAL_EINSTEIN),
    *(Variant.EQUIPOLLENTS, Variant.DIAGRAM),
)
"""Those by which he comes back for his own side, if at all."""
_RULES = {
    _R.CIRCE: _CIRCE,
    _R.ANTICIRCE: _CHANGING | layout.TAKERS_RETURN | layout.WALKS_LEAD_ALONE,
    _R.ANDERNACH: _CHANGING | layout.TAKERS_DESERT | layout.KING_TAKES,
    # captures are forbidden, or captors lose something: not all are left to a king
    **dict.fromkeys((_R.IMMUNE, _R.PATROL, _R.LORTAP, _R.PROVOCATION, _R.CAST), _SOME_CAPTURES),
    **dict.fromkeys((_R.SUPERGUARDS, _R.ANTIGUARDS, _R.SHIELDED_KINGS), _SOME_CAPTURES),
    **dict.fromkeys((_R.NO_CAPTURE, _R.NO_WHITE_CAPTURE, _R.NO_BLACK_CAPTURE), _SOME_CAPTURES),
    **dict.fromkeys((_R.MULTI_CAPTURES, _R.GENEVA, _R.PAD, _R.BRETON), _SOME_CAPTURES),
    **dict.fromkeys(WOOZLING, _SOME_CAPTURES),
    # kings move as ever, and squares and walks are those of the tables, holes apart
    **dict.fromkeys((_R.MADRASI, _R.LESE_MAJESTE, _R.OWU, _R.AMU, _R.CENTRAL), _ALL),
    _R.EIFFEL: _ALL,
    # who can be taken at all may be in no check; men may go home as well, and take there
    _R.BRUNNER: _ALL & ~layout.KINGS_PART,
    _R.DANGER: _HOMING,
    **dict.fromkeys((_R.GRID, _R.MONOCHROME, _R.BICHROME, *_EDGE_MOVERS), _APART),
    _R.HOLES: _APART | layout.PLAIN_MATES,
    **dict.fromkeys(STANDARDS, _APART),
    **dict.fromkeys((_R.VERTICAL_CYLINDER, _R.HORIZONTAL_CYLINDER, _R.TORUS), _APART),
    # from elsewhere, but for kings in phantom chess; in Plus chess they take so, too
    _R.MARS: _CHANGING | layout.CAPTURES_ARE_PLAIN | layout.WALKS_LEAD_ALONE,
    _R.ANTIMARS: layout.QUIET_IS_PLAIN | layout.CAPTURES_ARE_PLAIN | layout.WALKS_LEAD_ALONE,
    **dict.fromkeys((_R.PHANTOM, _R.PLUS, _R.BOLERO), _CHOSEN),
    # men come out of wormholes, or exchange places: see ``elsewhere`` and ``nets``
    **dict.fromkeys((_R.WORMHOLES, _R.MESSIGNY), _MOVED_ON),
    # captures in a series: see ``lent.ends_of``
    _R.SERIES_CAPTURE: _MOVED_ON,
    # fewer promotions than pawns are counted with
    **dict.fromkeys((_R.PROMOTION_ONLY, *_NO_PROMOTIONS), _APART),
    _R.MUTUAL_CASTLING: _APART | layout.PLAIN_MATES,  # and fewer castlings
    # a pawn may wait, and promote with another move
    _R.SINGLEBOX: _ALL & ~layout.WALKS_LEAD_ALONE,
    # who moves may become another, which is asked of the kernel; he would come back as that
    **dict.fromkeys((*EINSTEINIAN, *_BECOMING), _ALL & ~_AS_HE_IS),
    _R.NORSK: _SOME_CAPTURES & ~_AS_HE_IS,
    # captures have effects, or quiet moves change whose the man is who moves
    **dict.fromkeys((_R.FRANKFURT, _R.PROTEAN), _CHANGING | layout.CAPTORS_TAKE_ON),
    _R.TAKE_AND_MAKE: _CHANGING | layout.CAPTORS_GO_ON,
    **dict.fromkeys((_R.KOBUL, _R.SNEK, _R.SNEK_CIRCLE), _TURNING),
    **dict.fromkeys((_R.TIBET, _R.DOUBLE_TIBET), _CHANGING | layout.TAKERS_DESERT),
    **dict.fromkeys((_R.VOLAGE, _R.HYPERVOLAGE, _R.DARK_SIDE), _CHANGING),
    **dict.fromkeys((_R.ANTIANDERNACH, _R.MAGIC_SQUARES, _R.ANDA, _R.ANDA_INVERSE), _CHANGING),
    **dict.fromkeys((_R.MAFF, _R.SENTINELS), layout.ANY_IS_FREE),
    _R.ALICE: TWO_BOARDS,
    # men go as others, within what is lent on the board
    _R.ANNAN: _ALL,
    **dict.fromkeys((*_LENDING, *VAULTING, *REFLECTIVE, *TRANSMUTED), _ALL & ~layout.ANY_IS_FREE),
    # kings castle with all; who comes to the edge becomes another; ghosts are seen to in ``nets``
    _R.CASTLING: _CHOSEN & ~layout.WALKS_LEAD_ALONE,
    **dict.fromkeys((_R.FOOTBALL, _R.HAUNTED), _CHOSEN & ~layout.WALKS_LEAD_ALONE),
    _R.GHOST: _CHOSEN & ~(layout.WALKS_LEAD_ALONE | layout.KING_TAKES),
    # which checks, or mates, are lawful depends on more; promotion elsewhere; own men are taken
    **dict.fromkeys((_R.CHECKLESS, _R.EXCLUSIVE), _CHOSEN),  # see ``nets.hold_steps``
    **dict.fromkeys(_FORCING, _PLAIN & ~layout.ANY_IS_FREE),
    _R.GLASGOW: _APART & ~layout.WALKS_LEAD_ALONE,
    _R.BI_CAPTURES: _ALL & ~(layout.WALKS_LEAD_ALONE | layout.ANY_IS_FREE),
    # a king may be kept from moving
    **dict.fromkeys((_R.LEFFIE, _R.ULTRAPATROL, _R.FUNCTIONARY, _R.PARTIAL_PARALYSIS), _PLAIN),
    **dict.fromkeys((_R.KOEKO, _R.ANTIKOEKO, _R.NEW_KOEKO, _R.ISARDAM, _R.PEPO), _PLAIN),
    **dict.fromkeys((_R.DISPARATE, _R.FUDDLED, _R.BGL, _R.HAAN), _PLAIN),
    **dict.fromkeys((_R.IMITATOR, _R.NO_IMITATORS), _PLAIN),
    **dict.fromkeys(CHOOSING.keys() - CONSEQUENT - {_R.LOSING, _R.BLACK_CHECKS}, _CHOSEN),
    **dict.fromkeys(_MEASURING, _CHOSEN | layout.KINGS_PART | layout.PLAIN_MATES),
}
"""Who is reborn on the king's field, or goes over beside it, does so by a capture.

Where not all captures are allowed, or the man who is reborn would give check, the king may be
unable to take who stands beside him; where not all moves are, he may be unable to go.  Measures
choose among legal moves: who has one is not mated.

Where a man goes over with a move that takes nobody, he covers nothing more for his old side, and
at most keeps the king from the square to which he has gone, which counts as covered where not all
captures are the king's.  Of the other side's last move, which may win a man over, nothing is said.

Where check is what it is in a game, two kings stand apart.  A ghost who has come up is taken by
nobody, also not by a king.  Kings who castle with all men may step as well.

Whoever takes from elsewhere (Mars, phantom, Plus chess), goes as another (Bolero) or comes out of a
wormhole does nothing else; the tables have where (``elsewhere``).  Leffie forbids moves as Isardam
does; under Eiffel no king is paralysed.  In Parrain Circe a move brings back who was taken by the
one before: where somebody is still to come nothing is told, and no capture is left out.

Those that forbid moves, or choose among them, let men go by their walks alone (``spans``); so do
Circe and AntiCirce, where captures put men on squares of the tables.
"""
_FOLLOWING_UP = {Variant.PARRAIN, Variant.CONTRA_PARRAIN}
"""Who is taken comes back by the move that follows: see ``nets.is_haunted``."""
_VARIANTS = SQUARES | _FOLLOWING_UP | {Variant.CHEYLAN, Variant.PWC}
_VARIANTS_OF_ONE = {
    (FairyRule.MADRASI, Variant.REX_INCLUSIVE): _PLAIN,
    (FairyRule.MESSIGNY, Variant.REX_EXCLUSIVE): _ALL,
    (FairyRule.BOLERO, Variant.REX_INCLUSIVE): _CHOSEN & ~layout.KING_STEPS,
    (FairyRule.POWER_TRANSFER, Variant.REX_INCLUSIVE): _ALL,
    (FairyRule.MARS, Variant.REX_EXCLUSIVE): _ALL,
    (FairyRule.ANTIMARS, Variant.REX_EXCLUSIVE): _ALL,
    (FairyRule.ISARDAM, Variant.TYPE_B): _PLAIN,
    (FairyRule.ISARDAM, Variant.REX_INCLUSIVE): _PLAIN,
    (FairyRule.KOEKO, Variant.NEIGHBOUR): _PLAIN,
    (FairyRule.ANTIKOEKO, Variant.NEIGHBOUR): _PLAIN,
    (FairyRule.CAST, Variant.INVERSE): _SOME_CAPTURES,
    (FairyRule.GENEVA, Variant.REX_INCLUSIVE): _SOME_CAPTURES,
    (FairyRule.PAD, Variant.STRICT): _SOME_CAPTURES,
    (FairyRule.PAD, Variant.REX_INCLUSIVE): _SOME_CAPTURES,
    (FairyRule.MULTI_CAPTURES, Variant.WHITE): _SOME_CAPTURES,
    (FairyRule.MULTI_CAPTURES, Variant.BLACK): _SOME_CAPTURES,
    **{(rule, it): _ALL for rule in (_R.ANNAN, _R.NANNA) for it in LETTERED},
    **{(rule, Variant.REX_EXCLUSIVE): _SOME_CAPTURES for rule in WOOZLING},
    **{(FairyRule.CIRCE, variant): _CHANGING for variant in _REBIRTHS},
    **{(FairyRule.CIRCE, it): _CHANGING | layout.TAKEN_ANYWHERE for it in _ANYWHERE},
    (FairyRule.CIRCE, Variant.STRICT): _CIRCE,
    **{(FairyRule.KOBUL, it): _TURNING for it in (Variant.WHITE, Variant.BLACK)},
    **{(FairyRule.BRETON, it): _SOME_CAPTURES for it in (Variant.ADVERSE, Variant.PY)},
}


_QUIET_IS_FREE = frozenset(
    {
        *(_R.CIRCE, _R.ANTICIRCE, _R.ANDERNACH, _R.FRANKFURT, _R.TAKE_AND_MAKE, _R.KOBUL),
        *(_R.TIBET, _R.DOUBLE_TIBET, _R.SNEK, _R.SNEK_CIRCLE, _R.IMMUNE, _R.PATROL, _R.LORTAP),
        *(_R.PROVOCATION, _R.CAST, _R.SUPERGUARDS, _R.ANTIGUARDS, _R.SHIELDED_KINGS),
        *(_R.NO_CAPTURE, _R.NO_WHITE_CAPTURE, _R.NO_BLACK_CAPTURE, _R.MULTI_CAPTURES),
        *(_R.GENEVA, _R.PAD, _R.LESE_MAJESTE, _R.OWU, _R.AMU, _R.GRID, _R.MONOCHROME),
        *(_R.BICHROME, _R.VERTICAL_CYLINDER, _R.HORIZONTAL_CYLINDER, _R.TORUS),
        *(
            _R.PROMOTION_ONLY,
            _R.MUTUAL_CASTLING,
            _R.PEPO,
            _R.CHECKLESS,
            _R.EXCLUSIVE,
            _R.HAUNTED,
            _R.DISPARATE,
            _R.FUDDLED,
        ),
        *(*WOOZLING, *_EDGE_MOVERS, *STANDARDS, *_NO_PROMOTIONS, *CHOOSING),
    }
)
"""Conditions that keep nobody but kings from a quiet move, and add nothing to it, but for sides
that choose among their moves; in Disparate and Fuddled men chess for what was played before."""
_LENDING_OR_RISING = {_R.ANNAN, _R.HAUNTED, _R.GHOST, _R.FOOTBALL}
_TELLING = _QUIET_IS_FREE | _LENDING_OR_RISING
_TELLING |= {_R.MADRASI, _R.CENTRAL, _R.SINGLEBOX, _R.CASTLING, _R.HOLES, _R.KOEKO, _R.ANTIKOEKO}
_TELLING |= {_R.NEW_KOEKO, _R.ISARDAM, _R.EIFFEL, _R.ULTRAPATROL, _R.FUNCTIONARY}
"""Conditions whose quiet moves do no more than ``exposing`` needs.

Also their captures, if these are plain, where nobody lends, comes up or becomes another by them.
"""


def prunings_of(conditions: Collection[FairyCondition]) -> int:
    """Return what the cuts may rest on under all the conditions: the sum of some words."""
    found = _APART | layout.PLAIN_MATES
    if all(condition.rule in _QUIET_IS_FREE for condition in conditions):
        found |= layout.QUIET_IS_FREE
    if all(condition.rule in _TELLING for condition in conditions):
        found |= layout.QUIET_TELLS | layout.CAPTURES_TELL
    for condition in conditions:
        held = _RULES.get(condition.rule, 0)
        if condition.rule is FairyRule.CIRCE and condition.variants & _FOLLOWING_UP:
            held = _MOVED_ON
        found &= held | layout.QUIET_IS_FREE | _told(condition.rule, held)
        if condition.rule is FairyRule.ANTICIRCE and condition.variants & PROMOTING:
            return 0
        for variant in condition.variants - _VARIANTS:
            held = _VARIANTS_OF_ONE.get((condition.rule, variant), 0)
            found &= held | layout.QUIET_IS_FREE | _told(condition.rule, held)
    return found


def _told(rule: FairyRule, held: int) -> int:
    """Return what ``exposing`` may tell under a rule, or a variant of it, that holds so much."""
    found = layout.QUIET_TELLS if held & layout.QUIET_IS_PLAIN else 0
    if held & layout.CAPTURES_ARE_PLAIN and rule not in _LENDING_OR_RISING:
        found |= layout.CAPTURES_TELL
    return found
