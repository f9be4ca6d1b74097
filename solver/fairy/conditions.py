"""Fairy conditions: which are understood, by the names that Popeye gives them.

A condition is a rule, with the words behind it that change it and what it is about: squares,
numbers, kinds of men.  ``solver.fairy.naming.grammar`` says what may stand behind which rule, and
``solver.fairy.naming.condition_words`` reads and writes them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING

from solver.fairy.naming.rule_names import FairyRule as FairyRule
from solver.fairy.naming.variants import Variant as Variant
from solver.men import Kind
from solver.squares import Square, name_of

if TYPE_CHECKING:
    from solver.fairy.naming.codes import CodeLanguage

_ENGLISH = {it: it.value for it in Variant}


@dataclass(frozen=True, slots=True)
class FairyCondition:
    """A rule as it holds in a problem.

    ``squares``, ``numbers``, ``kinds`` and other ``words`` are what it is about, in the order in
    which they were written.
    """

    rule: FairyRule
    variants: frozenset[Variant] = frozenset()
    squares: tuple[Square, ...] = ()
    numbers: tuple[Decimal, ...] = ()
    kinds: tuple[Kind, ...] = ()
    words: tuple[str, ...] = ()

    @classmethod
    def of(cls, rule: FairyRule, *variants: Variant) -> FairyCondition:
        """Return a rule with words that change it."""
        return cls(rule, frozenset(variants))

    @property
    def has_common_kings(self) -> bool:
        """Whether kings are not always royal men, so that there may be any number of them."""
        return self.rule in COMMON_KINGS

    @property
    def needs_no_kings(self) -> bool:
        """Whether a goal does not ask for kings who stand in the diagram."""
        return self.has_common_kings or self.rule is FairyRule.REPUBLICAN

    def turned(self, target: Callable[[Square], Square]) -> FairyCondition:
        """Return the condition on a turned board, *target* telling where each square goes.

        Holes and imitators go along, for they stand on the board, and the squares of no other
        condition (Popeye 4.104, ``position/effects/board_transformation.c``).
        """
        stands = self.rule in (FairyRule.HOLES, FairyRule.IMITATOR)
        return self._carried(target) if stands else self

    def shifted(self, target: Callable[[Square], Square]) -> FairyCondition:
        """Return the condition where all men are shifted; holes alone go with them in Popeye."""
        return self._carried(target) if self.rule is FairyRule.HOLES else self

    def _carried(self, target: Callable[[Square], Square]) -> FairyCondition:
        return replace(self, squares=tuple(target(square) for square in self.squares))

    @property
    def text(self) -> str:
        """The condition in the words of Popeye's English input."""
        from solver.fairy.naming.codes import CodeLanguage

        return self.told(self.rule.value, _ENGLISH, CodeLanguage.ENGLISH)

    def told(self, name: str, variants: Mapping[Variant, str], language: CodeLanguage) -> str:
        """Return the condition by *name*, its *variants* in their order, men in *language*.

        The kinds of chameleons and of April chess stand right behind that word, where alone
        Popeye reads them.
        """
        from solver.fairy.naming.codes import CODES  # kinds are written by few conditions

        said = self.variants - self._implied
        own = {it: word for it, word in variants.items() if it in said}
        for variant in (Variant.CHAMELEON, Variant.APRIL):
            if self.kinds and variant in own:
                own[variant] = own.pop(variant)
        types = [word for it, word in own.items() if it.name.startswith("TYPE_")]
        first, last = ([], types) if self.squares else (types, [])  # Popeye reads them so alone
        words = [name, *first, *(word for word in own.values() if word not in types)]
        squares = "".join(name_of(square) for square in self.squares)
        kinds = [CODES[language][kind] for kind in self.kinds]
        if self.rule is FairyRule.LAST_CAPTURE:
            return " ".join((*words, *kinds)) + squares
        words += self.words
        if squares:
            words.append(squares)
        words += [*last, *("-" if it.is_infinite() else str(it) for it in self.numbers), *kinds]
        return " ".join(words)

    @property
    def _implied(self) -> frozenset[Variant]:
        """What goes without saying: who cannot come back in April Circe is not captured."""
        is_bound = Variant.APRIL in self.variants and Variant.SUPER not in self.variants
        return frozenset({Variant.STRICT}) if is_bound else frozenset()


def merged(conditions: Iterable[FairyCondition]) -> frozenset[FairyCondition]:
    """Return conditions, those about squares that are told one by one together as one."""
    found: dict[tuple[FairyRule, frozenset[Variant]], FairyCondition] = {}
    others = []
    for condition in conditions:
        if condition.rule not in _ADDED_UP:
            others.append(condition)
            continue
        told = condition.rule, condition.variants
        before = found.get(told)
        squares = condition.squares if before is None else before.squares + condition.squares
        found[told] = replace(condition, squares=squares)
    return frozenset((*others, *found.values()))


_ADDED_UP = frozenset(
    {
        FairyRule.HOLES,
        FairyRule.MAGIC_SQUARES,
        FairyRule.WORMHOLES,
        FairyRule.WHITE_PROMOTES_ON,
        FairyRule.BLACK_PROMOTES_ON,
        FairyRule.WHITE_FORCED,
        FairyRule.BLACK_FORCED,
        FairyRule.MUTUAL_CASTLING,
    }
)
COMMON_KINGS = frozenset({FairyRule.EXTINCTION, FairyRule.LOSING, FairyRule.DYNASTY})
"""Kings are not always royal men, and pawns promote to kings."""
LENDING = frozenset(
    {
        FairyRule.ANNAN,
        FairyRule.NANNA,
        FairyRule.FACE_TO_FACE,
        FairyRule.BACK_TO_BACK,
        FairyRule.CHEEK_TO_CHEEK,
        FairyRule.POINT_REFLECTION,
        FairyRule.TRANSMUTED_KINGS,
        FairyRule.WHITE_TRANSMUTED_KING,
        FairyRule.BLACK_TRANSMUTED_KING,
        FairyRule.REFLECTIVE_KINGS,
        FairyRule.WHITE_REFLECTIVE_KING,
        FairyRule.BLACK_REFLECTIVE_KING,
        FairyRule.VAULTING_KINGS,
        FairyRule.WHITE_VAULTING_KING,
        FairyRule.BLACK_VAULTING_KING,
        FairyRule.BOLERO_INVERSE,
        FairyRule.WHITE_SUPER_TRANSMUTING,
        FairyRule.BLACK_SUPER_TRANSMUTING,
        FairyRule.POWER_TRANSFER,
    }
)
"""The rules by which a man may move as another."""
LETTERED = (Variant.TYPE_B, Variant.TYPE_C, Variant.TYPE_D)
EINSTEINIAN = (FairyRule.EINSTEIN, FairyRule.REVERSAL_EINSTEIN, FairyRule.ANTI_EINSTEIN)
"""The rules by which men become greater and lesser; under them pawns do not promote."""
LIMITING = frozenset(
    {
        FairyRule.GRID,
        FairyRule.WHITE_EDGE_MOVER,
        FairyRule.BLACK_EDGE_MOVER,
        FairyRule.MONOCHROME,
        FairyRule.BICHROME,
    }
)
"""The rules that take ways away by the squares where they begin and end."""
WOOZLING = frozenset(
    {
        FairyRule.WOOZLES,
        FairyRule.BIWOOZLES,
        FairyRule.HEFFALUMPS,
        FairyRule.BIHEFFALUMPS,
    }
)
"""The rules by which men keep each other from capturing."""
