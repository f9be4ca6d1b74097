"""Solution trees written by hand: one move a line, deeper moves indented."""

from __future__ import annotations

from collections.abc import Iterable

from solver.game import Move
from solver.notation.fen import parse_fen
from solver.problem import Problem
from solver.solution import Branch, Mark, Solution, Status, Try
from solver.stipulation import Stipulation

TWO_MOVER = "8/6p1/2p1p1P1/3p2RP/R1pkB1nN/Q5P1/2PN3p/4B1nK w - - 0 1"
TWO_MOVER_SET_PLAY = """
    defence g1f3 1
      continuation h4f3 1
    defence d5e4 1
      continuation a4c4 1
"""
TWO_MOVER_TREE = """
    try a3d3
      refutation d4c5
    try h4g2
      threat c2c3 1
      defence g4e3 1 lets
        threat c2c3 1
      defence g4f2 1
        continuation e1f2 1
      defence d5e4 1
        dual a4c4 1
        dual a3b2 1
      refutation g1e2
    key e4g2 2 zugzwang
      defence g4f2 1
        continuation e1f2 1
      defence e6e5 1
        continuation h4f5 1
"""

THREE_MOVER = "8/3K4/8/4p3/3BNkp1/6N1/2R3Pn/8 w - - 0 1"
THREE_MOVER_TREE = """
    try d4c3
      threat c3d2 1
      defence f4e3 2
        dual c3e5 2
          threat c2c3 1
        dual c2c8 3
      defence h2f3 2
        continuation c2e2 2 zugzwang
          defence f3d2 1
            continuation c3d2 1
          defence f3e1 1
            continuation c3d2 1
      refutation h2f1
    key d4g1 3
      threat c2c8 2
        threat c8f8 1
      threat c2c6 2
        threat c6f6 1
      defence h2f1 2
        continuation c2f2 2
          defence f4e3 1
            continuation f2f3 1
      defence h2f3 2
        dual c2f2 2 zugzwang
          defence f4e3 1
            continuation f2f3 1
        dual c2c3 2
          threat g1h2 1
          defence f3g1 1
            continuation c3f3 1
    key d7e6 3
      threat c2e2 2
        threat e2f2 1
        defence h2f1 1
          continuation g3h5 1
      defence e5d4 1
        continuation g3h5 1
"""


SELFMATE = "1n1n4/2b1p3/1ppkq1RB/2N3P1/1P3Kpp/1r2N3/B3b3/8 w - - 0 1"
SELFMATE_SET_PLAY = """
    defence b3b4 1
      continuation c5e4 1
        defence b4e4 0
        defence d6d7 0
"""
SELFMATE_TREE = """
    try e3f5
      refutation d6d5
    key h6f8 2
      threat f8e7 1
        defence d6e7 0
      defence b3b4 1
        continuation c5e4 1
          defence b4e4 0
          defence d6d7 0
      defence e6f6 1
        continuation e3f5 1
          defence d6d5 0
"""


def grow(text: str) -> tuple[Branch, ...]:
    """Read branches: mark, move, ``mates_in`` if any, then ``zugzwang`` or ``lets``."""
    lines = [line for line in text.splitlines() if line.strip()]
    return _grow(lines, _depth(lines[0])) if lines else ()


def _grow(lines: list[str], depth: int) -> tuple[Branch, ...]:
    starts = [index for index, line in enumerate(lines) if _depth(line) == depth]
    ends = [*starts[1:], len(lines)]
    return tuple(
        _branch(lines[start], lines[start + 1 : end])
        for start, end in zip(starts, ends, strict=True)
    )


def _branch(line: str, below: list[str]) -> Branch:
    mark, move, *words = line.split()
    lengths = [int(word) for word in words if word.isdigit()]
    return Branch(
        Move.from_uci(move),
        Mark(mark),
        _grow(below, _depth(below[0])) if below else (),
        mates_in=lengths[0] if lengths else None,
        is_zugzwang="zugzwang" in words,
        allows_threat="lets" in words,
        is_complete="lets" not in words,
    )


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def solution(
    fen: str, moves: int, tree: str = "", set_play: str = "", stipulation: str = ""
) -> Solution:
    """Return the solution that has this tree, the rest of its fields to match.

    The stipulation is ``#moves`` unless another one is given.
    """
    roots = grow(tree)
    keys = tuple(root.move for root in roots if root.mark is Mark.KEY)
    short = tuple(
        root.move for root in roots if root.mark is Mark.KEY and (root.mates_in or moves) < moves
    )
    lengths = [root.mates_in for root in roots if root.mark is Mark.KEY and root.mates_in]
    return Solution(
        Problem(parse_fen(fen), Stipulation.parse(stipulation or f"#{moves}")),
        Status.COMPLETE,
        True,
        keys,
        short,
        tuple(_try(root) for root in roots if root.mark is Mark.TRY),
        grow(set_play),
        roots,
        min(lengths, default=None),
    )


def line_solution(
    fen: str, stipulation: str, lines: Iterable[str], set_lines: Iterable[str] = ()
) -> Solution:
    """Return a solution of help or series play that consists of these lines, moves in UCI."""
    return Solution(
        Problem(parse_fen(fen), Stipulation.parse(stipulation)),
        Status.COMPLETE,
        lines=tuple(map(_line, lines)),
        set_lines=tuple(map(_line, set_lines)),
    )


def _line(text: str) -> tuple[Move, ...]:
    return tuple(Move.from_uci(move) for move in text.split())


def _try(root: Branch) -> Try:
    refutations = (child.move for child in root.children if child.mark is Mark.REFUTATION)
    return Try(root.move, tuple(refutations))


def deep_solution(length: int = 49, width: int = 2) -> Solution:
    """Return a solution whose tree is small in memory and endless when written out.

    Rook and king shuffle; at every level *width* defences share one continuation.
    """
    attacks = [Move.from_uci(name) for name in ("a1b1", "b1a1")]
    defences = [Move.from_uci(name) for name in ("h8g8", "g8h8")]
    children: tuple[Branch, ...] = ()
    for level in reversed(range(1, length)):
        attack = Branch(attacks[level % 2], Mark.CONTINUATION, children, length - level)
        reply = defences[(level - 1) % 2]
        left = length - level
        children = tuple(Branch(reply, Mark.DEFENCE, (attack,), left) for _ in range(width))
    key = Branch(attacks[0], Mark.KEY, children, mates_in=length)
    return Solution(
        Problem(parse_fen("7k/8/8/8/8/8/8/R3K3 w - - 0 1"), Stipulation.directmate(length)),
        Status.COMPLETE,
        True,
        (key.move,),
        tree=(key,),
    )
