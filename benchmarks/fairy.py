"""Fairy problems beside Popeye: ``python -m benchmarks.fairy``.

Orthodox positions with men exchanged for fairy men, or under conditions, each solved by both in
one thread.  The answers are compared line by line, in battle play by keys, and the processor
times divided.  Popeye's program ``py`` is looked for on PATH; without it only ours are told.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import geometric_mean

import chess

from benchmarks import popeye
from composer.formats.popeye.input import read_popeye_file
from composer.model.composition import composition_of
from composer.model.options import why_not_understood
from solver.notation.popeye_text import popeye_lines_of_parts
from solver.problem import Limits, Task
from solver.solution import Status
from solver.solve import solve
from solver.twinning.composition import Answer
from tests.fairy_cases import moves_told

SHORT = 0.1
"""Popeye's seconds from which a problem counts in the mean."""

HELP = "8/1r3p2/1p6/B1pBpk2/2q5/3b1N2/5p2/K1b5"
HELP_2 = "2b5/8/1p1pRn2/5K2/pp4n1/1k3B2/1p6/2b2r2"
HELP_3 = "1r6/7B/4k3/1p2n3/3b2p1/2p5/5RpP/6Kb"
THREE = "8/3K2p1/p7/2pkpB1p/2pbNp2/2p4r/2n1P3/3Qq1n1"
THREE_2 = "2rB4/1b1n1pp1/pn4Rp/1Q2NB2/2pK1k1r/3RN1pr/4P3/8"
FOUR = "4r2n/p1RB1p2/3p4/2pk2P1/K1N5/3P4/1p1N1B1b/8"
SELF = "8/R4PpP/5kp1/PP1R2N1/Kp3P1B/bQ4P1/rr1p4/nn1b1N1B"
HALF_SELF = "1B5N/6Pr/8/R4p2/p3kP1b/3R2pK/1N4PP/8"
REFLEX = "8/6p1/6pk/6p1/8/1p6/1P1p4/2KR4"
SERIES = "7K/8/8/8/k7/2r5/2R5/8"
SERIES_HELP = "8/8/1kqn3K/1npb4/2rr4/8/5N2/8"

PROBLEMS = (
    # help play: men
    (HELP, "f3=G c4=G", "h#3", ""),
    (HELP, "d5=N d3=N", "h#2.5", ""),
    (HELP, "a5=LI b7=RL", "h#2.5", ""),
    (HELP, "a5=VA b7=PA c4=LE", "h#2.5", ""),
    (HELP, "b7=n", "h#2.5", ""),
    (HELP_2, "e6=RO f6=LO", "h#3", ""),
    (HELP_2, "e6=G f3=G g4=N", "h#3.5", ""),
    (HELP_3, "h7=G f2=N", "h#3.5", ""),
    (HELP_3, "h7=AM", "h#2", ""),
    (HELP, "f3=G c4=G", "h=2.5", ""),
    # help play: conditions
    (HELP, "", "h#3", "Circe"),
    (HELP, "", "h#2.5", "AntiCirce"),
    (HELP, "", "h#2.5", "Madrasi"),
    (HELP, "", "h#3", "Andernach"),
    (HELP, "", "h#2.5", "Koeko"),
    (HELP, "", "h#2.5", "Patrouille"),
    (HELP, "", "h#2", "Circe PWC"),
    (HELP_3, "", "h#2.5", "AnnanChess"),
    (HELP_2, "", "h#3", "ImmunChess"),
    (HELP_2, "", "h#3", "GridChess"),
    (HELP_2, "", "h#3", "BlackMaximummer"),
    (HELP_2, "f3=G", "h#3", "Circe"),
    (HELP_3, "", "h#3", "Circe"),
    # series
    (SERIES, "c2=G", "ser-#8", ""),
    (SERIES_HELP, "f2=N", "ser-h#6", ""),
    (SERIES_HELP, "", "ser-h#5", "Circe"),
    # directmates
    (THREE, "e4=G", "#3", ""),
    (THREE, "f5=N d4=N", "#3", ""),
    (THREE, "", "#3", "Circe"),
    (THREE_2, "", "#3", "Andernach"),
    (THREE_2, "", "#3", "Madrasi"),
    (FOUR, "c4=G", "#4", ""),
    (FOUR, "c4=N", "#4", "Circe"),
    (FOUR, "", "#4", "Madrasi"),
    (THREE_2, "d3=G", "#4", ""),
    # other battle play
    (SELF, "g5=G", "s#3", ""),
    (SELF, "", "s#3", "Circe"),
    (SELF, "g5=G", "s#4", ""),
    (SELF, "f4=N", "s#3", ""),
    (SELF, "", "s#6", "BlackMaximummer"),
    (HALF_SELF, "b2=G", "hs#2", "Circe"),
    (HALF_SELF, "a5=G", "hs#2.5", ""),
    (REFLEX, "d1=G", "r#4", ""),
)


@dataclass(frozen=True)
class Case:
    """One problem as Popeye reads it."""

    name: str
    play: str
    text: str


def case_of(fen: str, changes: str, stipulation: str, condition: str) -> Case:
    """Return a position with some men exchanged (``b7=n`` makes neutral), asked under a rule."""
    men: dict[str, list[str]] = defaultdict(list)
    codes = {place: code for place, _, code in (word.partition("=") for word in changes.split())}
    for square, piece in chess.BaseBoard(fen).piece_map().items():
        place = chess.square_name(square)
        code = codes.pop(place, "")
        color = "White" if piece.color else "Black"
        if code == "n":
            color, code = "Neutral", ""
        men[color].append((code or piece.symbol().upper().replace("N", "S")) + place)
    if codes:
        raise ValueError(f"nobody stands on {', '.join(codes)}")
    pieces = "\n".join(f"  {color} {' '.join(theirs)}" for color, theirs in men.items())
    asked = f"Condition {condition}\n" if condition else ""
    text = (
        f"BeginProblem\nOption NoBoard\nPieces\n{pieces}\n"
        f"Stipulation {stipulation}\n{asked}EndProblem\n"
    )
    play = stipulation.rstrip("0123456789.")
    return Case(" ".join(filter(None, (stipulation, condition, changes))), play, text)


@dataclass(frozen=True)
class Ours:
    """What we found: the moves as Popeye prints them, the least processor time, positions."""

    moves: list[str]
    seconds: float
    nodes: int


def solve_case(case: Case, limit: float, repeats: int) -> Ours | str:
    """Solve one case in one thread; return why it cannot be where it cannot."""
    (entry,) = read_popeye_file(case.text).document.entries
    obstacle = entry.fault or why_not_understood(entry)
    if obstacle is not None:
        return str(obstacle)
    (part,) = composition_of(entry).parts()
    task = Task(
        part.problem,
        refutations=0,
        set_play=False,
        tree=False,
        threads=1,
        limits=Limits(seconds=limit),
    )
    seconds = math.inf
    for _ in range(repeats):
        solution = solve(task)
        if solution.status is not Status.COMPLETE:
            return f"{solution.status.name.lower()} after {solution.cpu_seconds:.1f} s"
        seconds = min(seconds, solution.cpu_seconds)
        if seconds > 2:
            break
    lines = popeye_lines_of_parts([Answer.to(part, replace(solution))])
    is_battle = part.problem.stipulation.is_battle
    return Ours(moves_told("\n".join(lines), is_battle=is_battle), seconds, solution.nodes)


def compare(case: Case, ours: Ours, limit: float) -> tuple[float, str, bool]:
    """Return Popeye's seconds, words on them, and whether its moves are ours."""
    try:
        output, theirs = popeye.run(case.text, limit)
    except popeye.TimeUpError:
        return limit, f"   > {limit / ours.seconds:.1f}", True
    is_battle = case.play.startswith(("#", "s#", "r#"))
    expected = moves_told(output, is_battle=is_battle)
    words = f"{theirs:9.3f} s{theirs / max(ours.seconds, 1e-4):8.2f}"
    if sorted(expected) == sorted(ours.moves):
        return theirs, words, True
    return theirs, f"{words} DIFFERENT: {len(expected)}", False


def main() -> int:
    """Go through the problems; 1 where an answer differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--limit", type=float, default=120.0, help="seconds for each")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--only", default="", help="what stands in the name")
    parser.add_argument("--alone", action="store_true", help="without Popeye")
    asked = parser.parse_args()
    has_popeye = popeye.is_installed() and not asked.alone
    ratios: dict[str, list[float]] = defaultdict(list)
    status = 0
    for case in (case_of(*row) for row in PROBLEMS):
        if asked.only not in case.name:
            continue
        ours = solve_case(case, asked.limit, asked.repeats)
        if isinstance(ours, str):
            print(f"{case.name:32}{ours}", flush=True)
            continue
        told = f"{case.name:32}{ours.seconds:9.3f} s{ours.nodes:12,}{len(ours.moves):7}"
        if has_popeye:
            theirs, words, is_equal = compare(case, ours, asked.limit)
            told += words
            status |= not is_equal
            if theirs >= SHORT:
                ratios[case.play].append(theirs / ours.seconds)
        print(told, flush=True)
    tell_means(ratios)
    return status


def tell_means(by_play: Mapping[str, Sequence[float]]) -> None:
    """Print the geometric mean and the least of ratios, for each kind of play and for all."""
    for play, found in [*by_play.items(), ("all", [it for one in by_play.values() for it in one])]:
        if found:
            print(
                f"{play:8}{len(found):4} mean {geometric_mean(found):.2f}, least {min(found):.2f}"
            )


if __name__ == "__main__":
    sys.exit(main())
