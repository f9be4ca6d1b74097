"""What may stand behind the name of each fairy condition, and which are offered to choose from."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from solver.fairy.conditions import LETTERED, FairyCondition, FairyRule, Variant
from solver.men import Kind
from solver.squares import square_of


@dataclass(frozen=True, slots=True)
class Grammar:
    """What may stand behind the name of a rule.

    How many squares, numbers and kinds there are: at least, and at most.  What stands in ``also``
    is understood, and not among what is offered to be chosen from.
    """

    variants: tuple[Variant, ...] = ()
    also: tuple[Variant, ...] = ()
    squares: tuple[int, int] = (0, 0)
    numbers: tuple[int, int] = (0, 0)
    kinds: tuple[int, int] = (0, 0)

    def fits(self, condition: FairyCondition) -> bool:
        """Tell whether a condition has what it needs, and no more."""
        counted = (
            (self.squares, condition.squares),
            (self.numbers, condition.numbers),
            (self.kinds, condition.kinds),
        )
        if condition.rule is FairyRule.SENTINELS and not _is_one_watch(condition):
            return False
        if condition.rule is FairyRule.GRID and not _is_one_grid(condition):
            return False
        if Variant.NEIGHBOUR in self.variants and not _names_neighbours(condition):
            return False
        if condition.rule is FairyRule.MUTUAL_CASTLING and not _are_pairs_of_rooks(condition):
            return False
        if condition.rule in _REBORN and not _is_one_rebirth(condition):
            return False
        if any(len(condition.variants & types) > 1 for types in _TYPES):
            return False
        return condition.variants <= {*self.variants, *self.also} and all(
            least <= len(given) <= most for (least, most), given in counted
        )


_ORTHOGONAL = re.compile(r"(?!.*(.).*\1)[a-h1-8]+")
_COUNT = re.compile("[0-9]|[1-5][0-9]|6[0-4]")
_TYPES = (
    frozenset({Variant.TYPE_B, Variant.TYPE_C, Variant.TYPE_D}),
    frozenset({Variant.TYPE_1, Variant.TYPE_2, Variant.TYPE_3}),
    frozenset({Variant.EXACT, Variant.ULTRA}),
    frozenset({Variant.WHITE, Variant.BLACK}),
    frozenset({Variant.DIAMETRAL, Variant.VERTICAL_MIRROR}),
    frozenset(
        {Variant.FILE, Variant.RANK, Variant.SYMMETRY, Variant.VERTICAL_SYMMETRY}
        | {Variant.HORIZONTAL_SYMMETRY, Variant.ANTIPODES}
    ),
)
"""Words of which a condition has one at most; Popeye heeds the first."""
_WHOSE = frozenset({Variant.PAWN_ADVERSE, Variant.PAWN_NEUTRAL})
MAXIMA = {
    f"maximum{word}": name
    for name, words in {
        "MaximumWhite": ("white", "weiss", "blanc"),
        "MaximumBlack": ("black", "schwarz", "noir"),
        "MaximumTotal": ("total",),
    }.items()
    for word in words
}
"""Words in any of the languages before the most sentinels of a side, or of both, in English."""
_CELL = re.compile(r"(?:[a-h][1-8])+")


def taken_word(condition: FairyCondition, word: str) -> str | None:
    """Return a word as it may stand behind a condition, ``None`` where it may not.

    Such words say where the lines of a grid are, or how many sentinels there may be.
    """
    if condition.rule is FairyRule.SENTINELS:
        is_number = len(condition.words) % 2 == 1
        found = word if is_number and _COUNT.fullmatch(word) else None
        name = None if is_number else MAXIMA.get(word)
        return found or (None if name in condition.words else name)
    if Variant.ORTHOGONAL in condition.variants:
        is_taken = not condition.words and _ORTHOGONAL.fullmatch(word) is not None
    else:
        is_taken = Variant.IRREGULAR in condition.variants and _CELL.fullmatch(word) is not None
    return word if is_taken else None


def _is_one_watch(condition: FairyCondition) -> bool:
    """Tell whether sentinels are of one kind, and each limit of their number has its number."""
    return len(condition.words) % 2 == 0 and not condition.variants >= _WHOSE


def _is_one_grid(condition: FairyCondition) -> bool:
    """Tell whether what stands behind a grid is one way to draw it, no square in two cells."""
    squares = [it for word in condition.words for it in _SQUARE.findall(word)]
    is_drawn = bool(condition.variants)
    return (
        len(condition.variants) < 2
        and bool(condition.words) is is_drawn
        and (Variant.IRREGULAR not in condition.variants or len(set(squares)) == len(squares))
    )


def _are_pairs_of_rooks(condition: FairyCondition) -> bool:
    """Tell whether a white rook at home and a black one follow each other."""
    homes = ([square_of(it) for it in ("a1", "h1")], [square_of(it) for it in ("a8", "h8")])
    is_even = len(condition.squares) % 2 == 0
    return is_even and all(it in homes[at % 2] for at, it in enumerate(condition.squares))


_SQUARE = re.compile("[a-h][1-8]")
_REBORN = (FairyRule.CIRCE, FairyRule.ANTICIRCE, FairyRule.IMMUNE)
_V = Variant
_ONE_OF: tuple[frozenset[Variant], ...] = (
    frozenset(
        {_V.FILE, _V.RANK, _V.SYMMETRY, _V.VERTICAL_SYMMETRY, _V.HORIZONTAL_SYMMETRY}
        | {_V.ANTIPODES, _V.PWC, _V.EQUIPOLLENTS, _V.SUPER, _V.CAGE, _V.TAKE_AND_MAKE}
        | {_V.PARRAIN, _V.CONTRA_PARRAIN, _V.DIAGRAM, _V.CAPTURE_SQUARE}
    ),
    *(
        frozenset({_V.DIAGRAM, other})
        for other in (_V.MIRROR, _V.DIAMETRAL, _V.VERTICAL_MIRROR, _V.COUSCOUS)
    ),
    frozenset({_V.CHAMELEON, _V.APRIL}),
    frozenset({_V.CLONE, _V.CHAMELEON, _V.EINSTEIN, _V.REVERSAL_EINSTEIN}),
    frozenset({_V.DIAMETRAL, _V.VERTICAL_MIRROR, _V.RANK}),
    frozenset({_V.MIRROR, _V.RANK}),
    frozenset({_V.MIRROR, _V.EQUIPOLLENTS}),
    frozenset({_V.STRICT, _V.RELAXED, _V.ASSASSIN, _V.PARACHUTE, _V.VOLCANIC}),
    *(
        frozenset({chosen, _V.ASSASSIN, _V.PARACHUTE, _V.VOLCANIC})
        for chosen in (_V.SUPER, _V.CAGE, _V.TAKE_AND_MAKE)
    ),
    *(
        frozenset({chosen, turned})  # Popeye turns some of the squares, and others not
        for chosen in (_V.SUPER, _V.CAGE, _V.PWC, _V.EQUIPOLLENTS)
        for turned in (_V.DIAMETRAL, _V.VERTICAL_MIRROR)
    ),
    frozenset({_V.TURNCOATS, _V.REX_INCLUSIVE}),
    frozenset({_V.CAPTURE_SQUARE, _V.REX_INCLUSIVE}),  # where his captor stands no king comes back
    frozenset({_V.TAKE_AND_MAKE, _V.COUSCOUS}),
    *(
        frozenset({later, other})
        for later in (_V.PARRAIN, _V.CONTRA_PARRAIN)
        for other in (
            *(_V.STRICT, _V.ASSASSIN, _V.PARACHUTE, _V.VOLCANIC, _V.REX_INCLUSIVE, _V.COUSCOUS),
            *(_V.CLONE, _V.CHAMELEON, _V.EINSTEIN, _V.REVERSAL_EINSTEIN, _V.TURNCOATS),
            *(_V.MIRROR, _V.DIAMETRAL, _V.VERTICAL_MIRROR),
        )
    ),
)
"""Words behind a condition of which only one is understood at a time."""
_ONE_OF_CIRCE = (frozenset({_V.EQUIPOLLENTS, _V.ASSASSIN, _V.PARACHUTE, _V.VOLCANIC}),)
"""The same, behind Circe alone."""
_ONE_OF_ANTICIRCE = (
    *(frozenset({_V.TAKE_AND_MAKE, other}) for other in Variant if other is not _V.TAKE_AND_MAKE),
    *(
        frozenset({_V.APRIL, other})
        for other in Variant
        if other not in (_V.APRIL, _V.SUPER, _V.CHEYLAN)
    ),
)
"""The same, behind AntiCirce alone."""


def _is_one_rebirth(condition: FairyCondition) -> bool:
    """Tell whether what is said of a rebirth is one thing.

    Kinds are those of chameleons, or of who is reborn in April chess.
    """
    if condition.kinds and not condition.variants & {_V.CHAMELEON, _V.APRIL}:
        return False
    if _V.APRIL in condition.variants and not condition.kinds:
        return False
    if _V.RELAXED in condition.variants and _V.SUPER not in condition.variants:
        return False  # Popeye does not see all checks by, and to, who stays where he has captured
    sets = {FairyRule.CIRCE: _ONE_OF_CIRCE, FairyRule.ANTICIRCE: _ONE_OF_ANTICIRCE}
    groups = (*_ONE_OF, *sets.get(condition.rule, ()))
    return all(len(some & condition.variants) < 2 for some in groups)


_NEIGHBOURS = frozenset(
    {
        Kind.KING,
        Kind.KNIGHT,
        Kind.WAZIR,
        Kind.FERS,
        Kind.CAMEL,
        Kind.ALFIL,
        Kind.ZEBRA,
        Kind.DABBABA,
        Kind.GIRAFFE,
        Kind.ANTELOPE,
    }
)


def _names_neighbours(condition: FairyCondition) -> bool:
    """Tell whether a kind stands behind a condition just where it says who is beside whom."""
    kinds = set(condition.kinds)
    return (Variant.NEIGHBOUR in condition.variants) == bool(kinds) and kinds <= _NEIGHBOURS


_REBIRTH = (
    Variant.MIRROR,
    Variant.DIAMETRAL,
    Variant.VERTICAL_MIRROR,
    Variant.FILE,
    Variant.RANK,
    Variant.SYMMETRY,
    Variant.VERTICAL_SYMMETRY,
    Variant.HORIZONTAL_SYMMETRY,
    Variant.ANTIPODES,
)
_VAULTING = Grammar(kinds=(0, 8))
_NEIGHBOURLY = Grammar((Variant.NEIGHBOUR,), kinds=(0, 1))
_STRICTLY = Grammar((Variant.EXACT, Variant.ULTRA))
_FORCED = Grammar(squares=(1, 64))
_DISTER = Grammar(squares=(2, 2))
GRAMMAR = {
    FairyRule.SENTINELS: Grammar(
        (Variant.PAWN_ADVERSE, Variant.PAWN_NEUTRAL, Variant.PARA, Variant.BEROLINA)
    ),
    FairyRule.FOOTBALL: Grammar(kinds=(1, 16)),
    FairyRule.BOLERO: Grammar((Variant.REX_INCLUSIVE,)),
    FairyRule.BOLERO_INVERSE: Grammar((Variant.REX_INCLUSIVE,)),
    FairyRule.BLACK_MAXIMUMMER: _STRICTLY,
    FairyRule.WHITE_MAXIMUMMER: _STRICTLY,
    FairyRule.BLACK_MINIMUMMER: _STRICTLY,
    FairyRule.WHITE_MINIMUMMER: _STRICTLY,
    FairyRule.BLACK_MUST_CAPTURE: _STRICTLY,
    FairyRule.WHITE_MUST_CAPTURE: _STRICTLY,
    FairyRule.BLACK_MAX_DISTER: _DISTER,
    FairyRule.WHITE_MAX_DISTER: _DISTER,
    FairyRule.BLACK_MIN_DISTER: _DISTER,
    FairyRule.WHITE_MIN_DISTER: _DISTER,
    FairyRule.BLACK_FORCED: _FORCED,
    FairyRule.WHITE_FORCED: _FORCED,
    FairyRule.BLACK_CONSEQUENT: _FORCED,
    FairyRule.WHITE_CONSEQUENT: _FORCED,
    FairyRule.CIRCE: Grammar(
        (
            *_REBIRTH,
            Variant.PWC,
            Variant.CLONE,
            Variant.COUSCOUS,
            Variant.TURNCOATS,
            Variant.SUPER,
            Variant.CAGE,
            Variant.TAKE_AND_MAKE,
            Variant.EQUIPOLLENTS,
            Variant.STRICT,
            Variant.PARRAIN,
            Variant.CONTRA_PARRAIN,
            Variant.ASSASSIN,
            Variant.PARACHUTE,
            Variant.VOLCANIC,
            Variant.CHAMELEON,
            Variant.EINSTEIN,
            Variant.REVERSAL_EINSTEIN,
            Variant.REX_INCLUSIVE,
        ),
        (Variant.DIAGRAM, Variant.APRIL, Variant.CAPTURE_SQUARE),
        kinds=(0, 16),
    ),
    FairyRule.ANTICIRCE: Grammar(
        (
            Variant.CHEYLAN,
            *_REBIRTH,
            Variant.EQUIPOLLENTS,
            Variant.CLONE,
            Variant.COUSCOUS,
            Variant.TURNCOATS,
            Variant.SUPER,
            Variant.ASSASSIN,
            Variant.PARACHUTE,
            Variant.VOLCANIC,
            Variant.REX_EXCLUSIVE,
        ),
        (
            *(Variant.PWC, Variant.DIAGRAM, Variant.CAPTURE_SQUARE, Variant.TAKE_AND_MAKE),
            *(Variant.CHAMELEON, Variant.EINSTEIN, Variant.REVERSAL_EINSTEIN),
            *(Variant.STRICT, Variant.RELAXED, Variant.APRIL),
        ),
        kinds=(0, 16),
    ),
    FairyRule.IMMUNE: Grammar(
        (Variant.MIRROR, Variant.FILE, Variant.SYMMETRY, Variant.ANTIPODES, Variant.REX_INCLUSIVE),
        _REBIRTH[1:],
    ),
    FairyRule.GRID: Grammar((Variant.ORTHOGONAL, Variant.IRREGULAR)),
    FairyRule.MADRASI: Grammar((Variant.REX_INCLUSIVE,)),
    FairyRule.TAKE_AND_MAKE: Grammar((Variant.ABSOLUTE,)),
    FairyRule.MARS: Grammar((Variant.MIRROR,), (*_REBIRTH[1:], Variant.REX_EXCLUSIVE)),
    FairyRule.ANTIMARS: Grammar((Variant.MIRROR,), (*_REBIRTH[1:], Variant.REX_EXCLUSIVE)),
    FairyRule.GENEVA: Grammar((Variant.MIRROR, Variant.REX_INCLUSIVE), _REBIRTH[1:]),
    FairyRule.KOBUL: Grammar((Variant.WHITE, Variant.BLACK)),
    FairyRule.BRETON: Grammar((Variant.ADVERSE, Variant.CHROMATIC), (Variant.PY,)),
    FairyRule.FRANKFURT: Grammar((Variant.REX_EXCLUSIVE,)),
    FairyRule.PROTEAN: Grammar((Variant.REX_EXCLUSIVE,)),
    FairyRule.ISARDAM: Grammar((Variant.TYPE_B, Variant.REX_INCLUSIVE)),
    FairyRule.ANNAN: Grammar(LETTERED),
    FairyRule.NANNA: Grammar(LETTERED),
    FairyRule.CAST: Grammar((Variant.INVERSE,)),
    FairyRule.KOEKO: _NEIGHBOURLY,
    FairyRule.ANTIKOEKO: _NEIGHBOURLY,
    FairyRule.MULTI_CAPTURES: Grammar((Variant.WHITE, Variant.BLACK)),
    FairyRule.PROMOTION_ONLY: Grammar(kinds=(1, 16)),
    FairyRule.WOOZLES: Grammar((Variant.REX_EXCLUSIVE,)),
    FairyRule.BIWOOZLES: Grammar((Variant.REX_EXCLUSIVE,)),
    FairyRule.HEFFALUMPS: Grammar((Variant.REX_EXCLUSIVE,)),
    FairyRule.BIHEFFALUMPS: Grammar((Variant.REX_EXCLUSIVE,)),
    FairyRule.SAT: Grammar(numbers=(0, 2)),
    FairyRule.PAD: Grammar((Variant.STRICT, Variant.REX_INCLUSIVE)),
    FairyRule.POWER_TRANSFER: Grammar((Variant.REX_INCLUSIVE,)),
    FairyRule.CHAMELEON_SEQUENCE: Grammar(kinds=(2, 16)),
    FairyRule.CHAMELEON_CHESS: Grammar(kinds=(0, 16)),
    FairyRule.STRICT_SAT: Grammar(numbers=(0, 2)),
    FairyRule.WHITE_PROMOTES_ON: Grammar(squares=(1, 64)),
    FairyRule.BLACK_PROMOTES_ON: Grammar(squares=(1, 64)),
    FairyRule.MUTUAL_CASTLING: Grammar(squares=(2, 8)),
    FairyRule.LAST_CAPTURE: Grammar((Variant.WHITE, Variant.BLACK), squares=(1, 1), kinds=(1, 1)),
    FairyRule.VAULTING_KINGS: _VAULTING,
    FairyRule.WHITE_VAULTING_KING: _VAULTING,
    FairyRule.BLACK_VAULTING_KING: _VAULTING,
    FairyRule.MAGIC_SQUARES: Grammar((Variant.TYPE_2,), squares=(1, 64)),
    FairyRule.SINGLEBOX: Grammar((Variant.TYPE_2, Variant.TYPE_3)),
    FairyRule.REPUBLICAN: Grammar((Variant.TYPE_1,), (Variant.TYPE_2,)),
    FairyRule.WORMHOLES: Grammar(squares=(1, 64)),
    FairyRule.BGL: Grammar(numbers=(1, 2)),
    FairyRule.ROLE_EXCHANGE: Grammar(numbers=(0, 1)),
    FairyRule.IMITATOR: Grammar(squares=(1, 10)),
    FairyRule.MESSIGNY: Grammar((Variant.REX_EXCLUSIVE,)),
    FairyRule.HOLES: Grammar(squares=(1, 64)),
    FairyRule.WHITE_OSCILLATING: Grammar((Variant.TYPE_B, Variant.TYPE_C)),
    FairyRule.BLACK_OSCILLATING: Grammar((Variant.TYPE_B, Variant.TYPE_C)),
}
"""By rule, where anything may stand behind its name."""
PLAIN_GRAMMAR = Grammar()


def further_words(offered: FairyCondition) -> tuple[Variant, ...]:
    """Return the words of rebirth of which one more can stand behind an offered condition."""
    if offered.rule not in _REBORN or offered.variants & {_V.CHAMELEON, _V.APRIL}:
        return ()  # behind those stand men
    grammar = GRAMMAR[offered.rule]
    more = (it for it in (*grammar.variants, *grammar.also) if it not in offered.variants)
    return tuple(
        it for it in more if grammar.fits(FairyCondition.of(offered.rule, *offered.variants, it))
    )


def takes_more(offered: FairyCondition) -> bool:
    """Return whether words, squares, numbers, men or a drawing can stand behind a condition."""
    grammar = GRAMMAR.get(offered.rule, PLAIN_GRAMMAR)
    if offered.rule in _REBORN:
        return bool(offered.variants & {_V.CHAMELEON, _V.APRIL} or further_words(offered))
    if offered.rule is FairyRule.SENTINELS:
        return True
    if offered.rule is FairyRule.GRID:
        return bool(offered.variants)
    is_of_neighbours = Variant.NEIGHBOUR in grammar.variants  # a word that is not offered
    counts = (grammar.squares, grammar.numbers, grammar.kinds)
    return not is_of_neighbours and any(most for _, most in counts)


def _listed() -> Iterator[FairyCondition]:
    for rule in FairyRule:
        if rule not in _NOT_ALONE:
            yield FairyCondition.of(rule)
        for variant in GRAMMAR.get(rule, PLAIN_GRAMMAR).variants:
            if variant is not Variant.NEIGHBOUR:  # which wants a kind
                yield FairyCondition.of(rule, variant)


_NOT_ALONE = (FairyRule.LAST_CAPTURE, FairyRule.MUTUAL_CASTLING)
"""Which want a colour, and are options in Popeye."""
OFFERED = tuple(_listed())
"""Every rule, alone and with each word that changes it, to be chosen from; some want more to be
written behind them."""
