"""What the machine room says of the machines: their findings, and a page about each."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from solver.ancestors.bell import BellFinding
from solver.ancestors.machines import gap
from solver.ancestors.prinz import BlockOutcome
from solver.ancestors.wray import reconstructed
from solver.language import joined, now, tr, worded
from solver.problem import Method


def outcome_words(outcome: BlockOutcome) -> str:
    """Say what an exit of Prinz's diagram means."""
    return {
        BlockOutcome.NO_SOLUTION: tr("No first move is left."),
        BlockOutcome.SOLUTION: tr("Solution: Black has no answer left."),
        BlockOutcome.AVOIDABLE: tr("Avoidable: no second move mates after this answer."),
        BlockOutcome.MATE: tr("Mate: Black has no move left."),
    }[outcome]


def finding_words(finding: BellFinding) -> str:
    """Say what Bell's driver found out about a move."""
    return {
        BellFinding.LEAVES_KING: tr("The move leaves its king en prise."),
        BellFinding.NO_MATE: tr("No mate."),
        BellFinding.STALEMATE: tr("Stalemate."),
        BellFinding.MATE: tr("Mate."),
        BellFinding.ANSWERED: tr("The answer is met by a mate."),
        BellFinding.ESCAPE: tr("The answer escapes."),
        BellFinding.REFUTED: tr("The first move is refuted."),
        BellFinding.KEY: tr("The first move is a key."),
    }[finding]


class Machine(Enum):
    """A machine that has a page."""

    PRINZ = "prinz"
    BELL = "bell"
    ATLAS = "atlas"
    WRAY = "wray"
    GENISS = "geniss"


@dataclass(frozen=True, slots=True)
class MachinePage:
    """A short page about a machine, and an example that shows it well.

    ``outside`` is what no document of the machine itself says, if anything.  ``example``
    is a FEN with the number of moves of a mate, or a start position with 0.
    """

    title: str
    was: str
    documented: str
    reconstructed: str
    errs: str
    example: str
    moves: int
    example_words: str
    outside: str = ""


def page_of(machine: Machine) -> MachinePage:
    """Return the page about *machine*."""
    return {
        Machine.PRINZ: _prinz,
        Machine.BELL: _bell,
        Machine.ATLAS: _atlas,
        Machine.WRAY: _wray,
        Machine.GENISS: _geniss,
    }[machine]()


def _prinz() -> MachinePage:
    return MachinePage(
        tr("Prinz, mate in two (Manchester, 1951)"),
        tr(
            "Dietrich Prinz wrote it for the Ferranti Mark 1: the first chess program that ran on "
            "a general-purpose computer. It took a position and, after about a quarter of an hour, "
            "gave the key of a mate in two; then it stopped."
        ),
        tr(
            "The board of ten by ten squares with a list of the men, the knight’s move in two "
            "single steps, the counters that stand for a list of moves, the copies on the drum, "
            "the king as a super-piece, the four blocks with their entries and exits, and the end "
            "at the first key."
        ),
        tr(
            "The order of men and directions; that a pawn on the seventh rank stands still. In "
            "this order the problem in his paper, 1.Rh6, takes 2,210 trials; in a quarter of an "
            "hour that is 0.41 seconds for each."
        ),
        gap(Method.PRINZ),
        "k1K5/rNB5/P1R5/8/8/8/8/8 w - - 0 1",
        2,
        tr(
            "The true key is 1.Bb8, where the original stopped, as it does in the machine room. "
            "Going on, as in Solve with, it also gives 1.Rb6: it takes stalemate for mate."
        ),
        tr(
            "The year 1951. The paper itself says that it stood in volume 6 of Research; other "
            "sources say volume 5. Its problem is reported by Prinz, who does not name the author."
        ),
    )


def _bell() -> MachinePage:
    return MachinePage(
        tr("Bell, Algorithm 50 (Chilton, 1967 to 1972)"),
        tr(
            "Alex Bell’s program in Algol finds all keys of a mate in two; its lister of moves "
            "also served the Atlas player."
        ),
        tr(
            "Two boards and two lists of men, tables for knight, king, rook, bishop and pawns, "
            "square 65 for captures off the board, the lister with its way out when a king can "
            "be taken, five levels in one list of 500 entries, of which a man with n moves takes "
            "n + 4, and that castling and en passant were known."
        ),
        tr(
            "The driver of the mate solver: the listing breaks off before it. That a pawn which "
            "arrives becomes a queen, for no document says what it becomes."
        ),
        gap(Method.BELL),
        "5b2/1p2p1p1/1Q1pR1P1/6P1/k2p1K1p/1p1N3P/r1n3P1/nN1B4 w - - 0 1",
        2,
        tr(
            "The true key is 1.Na3. The re-creation also gives 1.g4, for it does not see 1…hxg3 en "
            "passant, which it lacks; Bell’s own program had it."
        ),
        tr("The years and the place. What we have is the program in the Russian edition."),
    )


def _atlas() -> MachinePage:
    return MachinePage(
        tr("Atlas, the player (Chilton, 1967)"),
        tr(
            "Bell’s program on the Atlas computer played two games against the program of J. J. "
            "Scott. It looked three plies ahead and answered at once. The documents date the "
            "program and not the games."
        ),
        tr(
            "Three plies with alpha-beta; exchanges that do not lose, those of powerful men first, "
            "so that queens are always exchanged; otherwise castling is prepared or as many "
            "squares as possible are controlled; no queen’s move in the first five moves of a game."
        ),
        joined(" ", (_fitted(), _literal(), _restored())),
        tr(
            "Five recorded moves the fitted reading would not play, and six the literal one; four "
            "of them, 1…Nc6, 6…Qf6, 6.d5 and 11.Bc4, neither. In a game from a position that was "
            "set up, the opening and its rule for the queen are taken to be over."
        ),
        "rn2kb1r/pppbpppp/5n2/3q4/8/4B3/PPP2PPP/RN1QKBNR w KQkq - 0 7",
        0,
        tr(
            "Atlas against Scott, before its seventh move: both readings exchange queens, as it "
            "did itself."
        ),
        tr("The place."),
    )


def _fitted() -> str:
    return tr(
        "There are two readings. The fitted one scores a move by a thousand times the value won "
        "and the number of own moves after the worst reply. It was chosen among 2,520, because it "
        "gives 18 of the 23 moves of the two games that were not changed by hand; three of these "
        "only because the later of equal moves is played, without that it gives 15. It does not "
        "always exchange queens."
    )


def _literal() -> str:
    return tr(
        "The literal one takes the most powerful man that can be captured without losing on that "
        "square, else it castles, else it plays by the same score: 17 of the 23. In both a mate is "
        "played first, and alpha-beta, which changes no move, is left out."
    )


def _restored() -> str:
    return tr(
        "Four moves of the games are misprinted and were restored, each as the only legal one that "
        "fits: 8.Bd3 and 11.Nc3 against Atlas, 11…Nxg2+ and 13…Rh6 against it in the other game."
    )


def _wray() -> MachinePage:
    return MachinePage(
        tr("Wray, HP 9810A (1974)"),
        tr(
            "Alan Wray’s program for a desk calculator with 64 registers for the squares. It "
            "looks at its own move alone and never at the answer."
        ),
        tr(
            "The registers as A.BCDDDDEEEE: man, own and hostile men that reach the square, and "
            "the sums of their values; the set-up that tells the colours; the keys; the weight "
            "of a square by its distance from the middle."
        ),
        joined(" ", (_imitation(), joined("; ", reconstructed()) + ".")),
        tr("It sees no reply, so it runs into every threat of two moves."),
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        0,
        tr(
            "It opens with 1.e4, answers 1.e4 with 1…e5, and against itself plays 6…Nf6, which "
            "leaves the knight to the pawn on e5."
        ),
    )


def _imitation() -> str:
    return tr(
        "Most of its evaluation; the player is a free imitation. Three moves are known: 1.e4, the "
        "answer 1…e5, and 6…Nf6, “the tragic mistake” of the sample game, which we take for the "
        "program against itself. Of 4,032 plain ways to fill the gap 1,196 play the first two and "
        "140 all three; this is one of them, which proves nothing. Ours are:"
    )


def _geniss() -> MachinePage:
    return MachinePage(
        tr("Geniss Mate Solver (Niš, 2004)"),
        tr(
            "Vladan Vučković’s solver for mates in N: every move of both sides, no table, no "
            "evaluation. The window of Matewright is modelled on it."
        ),
        tr(
            "Alpha-beta with the three values mate, nothing and mated, without recursion; lengths "
            "1 to N; the end at the first mate; the combination, which is the whole line of play; "
            "the largest weights for checks, captures and mate threats, negative ones for unsafe "
            "moves; the counters PLY, GEN, EVL, S and T. In the table of the paper the lengths of "
            "GEN add up to 148,332,351, where 148,332,046 is printed."
        ),
        tr(
            "The numbers of the weights, of which one is known: +10011 for a check. Here a check "
            "weighs 10,000, a mate threat 5,000, a capture 1,000 and the value of the man, an "
            "unsafe move 20,000 less, and small terms are added. A threat is there where White "
            "would mate if Black passed; unsafe is a square where the man may be lost for less "
            "than it took. The counters of length 1 do not depend on this, the others do."
        ),
        tr(
            "It knows all rules. Without a table it is slow from six moves on. Its published "
            "counters cannot be compared: their position stands in a figure that is lost."
        ),
        "n7/3p1p2/NpkNp1p1/1p2P3/3Q4/6B1/b7/4K3 w - - 0 1",
        4,
        tr(
            "Loyd’s mate in four with 1.Qg1, Figure 6 of the paper. The original stopped at the "
            "key, as it does in the machine room; Solve with looks for others as well."
        ),
    )


@worded
def page_html(page: MachinePage) -> str:
    """Return *page* as rich text."""
    parts = (
        (tr("What it was"), page.was),
        (tr("What is documented"), page.documented),
        (tr("What is reconstructed"), page.reconstructed),
        (tr("What it gets wrong"), page.errs),
        (tr("What comes from outside the documents"), page.outside),
        (tr("Example"), page.example_words),
    )
    body = "".join(f"<h3>{head}</h3><p>{now(text)}</p>" for head, text in parts if text)
    return f"<h2>{now(page.title)}</h2>{body}"
