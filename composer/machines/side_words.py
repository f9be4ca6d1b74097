"""What is told of each machine beside the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from composer.machines.machine_words import Machine
from solver.ancestors import speeds
from solver.ancestors.machine_game import Opponent
from solver.language import tr
from solver.problem import Method


class Rule(Enum):
    """A rule of chess that a machine of old may not have known."""

    CASTLING = 1
    DOUBLE_STEP = 2
    EN_PASSANT = 3
    PROMOTION = 4
    STALEMATE = 5
    CHECK = 6


class RuleSign(Enum):
    """Whether a machine knew a rule; the value is what is written."""

    KNOWN = "✓"
    LEFT_OUT = "✕"
    UNKNOWN = "?"


RULES = tuple(Rule)


@dataclass(frozen=True, slots=True)
class Profile:
    """A machine in a column; ``a_second`` is how much of its work it did in a second."""

    name: str
    place: str
    does: str
    rules: Mapping[Rule, RuleSign]
    speed: str
    a_second: float | None
    memory: str
    lacks: str


def rule_words() -> dict[Rule, str]:
    """Return what the rules are called."""
    return {
        Rule.CASTLING: tr("castling"),
        Rule.DOUBLE_STEP: tr("the double step of pawns"),
        Rule.EN_PASSANT: tr("en passant"),
        Rule.PROMOTION: tr("promotion"),
        Rule.STALEMATE: tr("stalemate apart from mate"),
        Rule.CHECK: tr("the king may not be left en prise"),
    }


def _rules(signs: str) -> dict[Rule, RuleSign]:
    return {rule: RuleSign(sign) for rule, sign in zip(RULES, signs, strict=True)}


def profile_of(machine: Machine) -> Profile:
    """Return what is told of *machine*."""
    return {
        Machine.PRINZ: _prinz,
        Machine.BELL: _bell,
        Machine.ATLAS: _atlas,
        Machine.WRAY: _wray,
        Machine.GENISS: _geniss,
    }[machine]()


def _prinz() -> Profile:
    return Profile(
        Method.PRINZ.full_name,
        tr("Manchester, Ferranti Mark 1"),
        tr("Mates in two; prints the first key and halts."),
        _rules("✕✕✕✕✕✓"),
        tr("2.4 trials a second: reckoned from a quarter of an hour for 2,210"),
        1 / speeds.PRINZ.seconds,
        tr("Lists in two tubes of 64 lines of 20 bits; a copy on the drum for each half-move"),
        tr("Tell stalemate from mate, and see a pawn step twice: both give it false keys."),
    )


def _bell() -> Profile:
    return Profile(
        Method.BELL.full_name,
        tr("Chilton, Atlas, in Algol"),
        tr("Mates in two; finds all keys."),
        _rules("✓✓✓?✓✓"),
        tr("1,500 moves listed a second: a guess, for no document tells"),
        1 / speeds.BELL.seconds,
        tr("Two boards of 65, two lists of 16 men, one list of 500 entries for five levels"),
        tr("Look further than two moves. Castling and en passant he had; their text is lost."),
    )


def _atlas() -> Profile:
    return Profile(
        Opponent.ATLAS.full_name,
        tr("Chilton, Atlas, in Algol"),
        tr("Plays; looks three plies ahead."),
        _rules("✓✓???✓"),
        tr("answers at once; Scott’s program took about a minute"),
        None,
        tr("Bell’s lister and its list; positions are taken back, not stored"),
        tr("Plan: it swaps what it can and counts squares. The program itself is lost."),
    )


def _wray() -> Profile:
    return Profile(
        Opponent.WRAY.full_name,
        tr("Desk calculator"),
        tr("Plays; looks at its own move alone."),
        _rules("??????"),
        tr("a trial move in 4 seconds: a guess, for no document tells"),
        1 / speeds.WRAY.seconds,
        tr("64 registers, one for each square, as A.BCDDDDEEEE"),
        tr("See an answer: “the tragic mistake” of its sample game is 6…Nf6."),
    )


def _geniss() -> Profile:
    return Profile(
        Method.GENISS.full_name,
        tr("Niš, PC of 1 GHz, in assembly"),
        tr("Mates in N; stops at the first, which is a shortest."),
        _rules("✓✓✓✓✓✓"),
        tr("7.2 million positions a second, by Table 1 of the paper"),
        1 / speeds.GENISS.seconds,
        tr("One frame for each half-move and no table: memory hardly matters"),
        tr("Remember a position it has seen; help and self play were only planned."),
    )
