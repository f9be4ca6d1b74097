"""What the machine room says of the machines: their findings, and a page about each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from solver.ancestors.bell import Finding
from solver.ancestors.bell import missing_rules as bells_missing_rules
from solver.ancestors.prinz import Outcome
from solver.ancestors.prinz import missing_rules as prinzs_missing_rules
from solver.ancestors.wray import reconstructed
from solver.counting import listing
from solver.language import joined, now, tr, worded


def outcome_words(outcome: Outcome) -> str:
    """Say what an exit of Prinz's diagram means."""
    return {
        Outcome.NO_SOLUTION: tr("No first move is left."),
        Outcome.SOLUTION: tr("Solution: Black has no answer left."),
        Outcome.AVOIDABLE: tr("Avoidable: no second move mates after this answer."),
        Outcome.MATE: tr("Mate: Black has no move left."),
    }[outcome]


def finding_words(finding: Finding) -> str:
    """Say what Bell's driver found out about a move."""
    return {
        Finding.LEAVES_KING: tr("The move leaves its king en prise."),
        Finding.NO_MATE: tr("No mate."),
        Finding.STALEMATE: tr("Stalemate."),
        Finding.MATE: tr("Mate."),
        Finding.ANSWERED: tr("The answer is met by a mate."),
        Finding.ESCAPE: tr("The answer escapes."),
        Finding.REFUTED: tr("The first move is refuted."),
        Finding.KEY: tr("The first move is a key."),
    }[finding]


class Machine(Enum):
    """A machine that has a page."""

    PRINZ = "prinz"
    BELL = "bell"
    ATLAS = "atlas"
    WRAY = "wray"
    GENISS = "geniss"


@dataclass(frozen=True, slots=True)
class Page:
    """A short page about a machine, and an example that shows it well.

    ``example`` is a FEN with the number of moves of a mate, or a start position with 0.
    """

    title: str
    was: str
    documented: str
    reconstructed: str
    errs: str
    example: str
    moves: int
    example_words: str


def page_of(machine: Machine) -> Page:
    """Return the page about *machine*."""
    return {
        Machine.PRINZ: _prinz,
        Machine.BELL: _bell,
        Machine.ATLAS: _atlas,
        Machine.WRAY: _wray,
        Machine.GENISS: _geniss,
    }[machine]()


def _prinz() -> Page:
    return Page(
        tr("Prinz, mate in two (Manchester, 1951)"),
        tr(
            "Dietrich Prinz wrote it for the Ferranti Mark 1: the first chess program that ran on "
            "a computer. It took a position and, after about a quarter of an hour, gave the key "
            "of a mate in two."
        ),
        tr(
            "The board of ten by ten squares with a list of the men, the knight's move in two "
            "single steps, the counters that stand for a list of moves, the copies on the drum, "
            "the king as a super-piece, and the four blocks with their entries and exits."
        ),
        tr("The order of men and directions; that a pawn on the seventh rank stands still."),
        tr("It does not know %1.").replace("%1", listing(prinzs_missing_rules())),
        "k1K5/rNB5/P1R5/8/8/8/8/8 w - - 0 1",
        2,
        tr("The true key is 1.Bb8. Prinz also gives 1.Rb6, for he takes stalemate for mate."),
    )


def _bell() -> Page:
    return Page(
        tr("Bell, Algorithm 50 (Chilton, 1967 to 1972)"),
        tr(
            "Alex Bell's program in Algol finds all keys of a mate in two; its lister of moves "
            "also served the Atlas player."
        ),
        tr(
            "Two boards and two lists of men, tables for knight, king, rook, bishop and pawns, "
            "square 65 for captures off the board, the lister with its way out when a king can "
            "be taken, five levels of lists."
        ),
        tr("The driver of the mate solver: the listing breaks off before it."),
        tr("It does not know %1.").replace("%1", listing(bells_missing_rules())),
        "5b2/1p2p1p1/1Q1pR1P1/6P1/k2p1K1p/1p1N3P/r1n3P1/nN1B4 w - - 0 1",
        2,
        tr("The true key is 1.Na3. Bell also gives 1.g4, for he does not see 1…hxg3 en passant."),
    )


def _atlas() -> Page:
    return Page(
        tr("Atlas, the player (Chilton, 1967)"),
        tr(
            "Bell's program on the Atlas computer played two games against the program of J. J. "
            "Scott. It looked three plies ahead and answered at once."
        ),
        tr(
            "Three plies, exchanges that do not lose, those of powerful men first, otherwise "
            "mobility, and no queen's move in the first five moves."
        ),
        tr(
            "The score of a move: a thousand times the value won, and the number of own moves "
            "after the worst reply; of equal moves the later on the list. It gives 18 of the 23 "
            "moves of the two games that were not changed by hand."
        ),
        tr("Five recorded moves it would not play: two in the first game, three in the second."),
        "rn2kb1r/pppbpppp/5n2/3q4/8/4B3/PPP2PPP/RN1QKBNR w KQkq - 0 7",
        0,
        tr("Atlas against Scott, before its seventh move: queens are always exchanged."),
    )


def _wray() -> Page:
    return Page(
        tr("Wray, HP 9810A (1974)"),
        tr(
            "Alan Wray's program for a desk calculator with 64 registers for the squares. It "
            "looks at its own move alone and never at the answer."
        ),
        tr(
            "The registers as A.BCDDDDEEEE: man, own and hostile men that reach the square, and "
            "the sums of their values; the set-up that tells the colours; the keys; the weight "
            "of a square by its distance from the middle."
        ),
        joined("; ", reconstructed()) + ".",
        tr("It sees no reply, so it runs into every threat of two moves."),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        0,
        tr("It opens with 1.e4, and answers 1.e4 with 1…e5."),
    )


def _geniss() -> Page:
    return Page(
        tr("Geniss Mate Solver (Niš, 2004)"),
        tr(
            "Vladan Vučković's solver for mates in N: every move of both sides, no table, no "
            "evaluation. The window of Matewright is modelled on it."
        ),
        tr(
            "Alpha-beta with the three values mate, nothing and mated, without recursion; lengths "
            "1 to N; the combination written on the way down; weights that put checks first; the "
            "counters PLY, GEN, EVL, S and T."
        ),
        tr("The formula of the weights, of which one number is known: +10011 for a check."),
        tr("It knows all rules. Without a table it is slow from six moves on."),
        "n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1",
        4,
        tr("Loyd's mate in four with 1.Qg1, Figure 6 of the paper."),
    )


@worded
def page_html(page: Page) -> str:
    """Return *page* as rich text."""
    parts = (
        (tr("What it was"), page.was),
        (tr("What is documented"), page.documented),
        (tr("What is reconstructed"), page.reconstructed),
        (tr("What it gets wrong"), page.errs),
        (tr("Example"), page.example_words),
    )
    body = "".join(f"<h3>{head}</h3><p>{now(text)}</p>" for head, text in parts)
    return f"<h2>{now(page.title)}</h2>{body}"
