"""Where what is known of a game to a diagram lies, in the work area behind ``layout``."""

from __future__ import annotations

from solver.kernel.fairy import layout
from solver.kernel.layout import PLIES

ARRIVAL = layout.WORK_WORDS
"""The men to whom a game has to lead, by square."""
ARRIVAL_COUNTS = ARRIVAL + 64
"""How many they are, by side."""
COMERS = ARRIVAL_COUNTS + 2
"""How many men a move may bring to their squares, 0 for any number; then the sum of the next words,
how many men more than stand there may come back, and what a move changes beside its squares."""
SIDE_BY_SIDE, WALKS_LEAD, RETURNS_LEAD, ANY_GO, ONE_EACH = 1, 2, 4, 8, 16
"""One's own man alone comes, and whoever is taken is gone for good; men go by their walks alone, or
come back once they are taken; more men may go by a move than are taken; men are told apart, of whom
each comes to one square."""
ELSEWHERE_CHANGED = COMERS + 3
ROADS = COMERS + 4
"""By square of arrival: how many moves a man takes from each square, then a pawn who promotes."""
FAR = 100
HURRIED = ROADS + 2 * 64 * 64
"""By half-move: the walks, as bits, of whom the side may move that has no move to spare, or -1."""
CASTLES = HURRIED + PLIES
"""By side: whether castling may save it a move."""
DUTY = CASTLES + 2
"""By half-move: whether it has to take somebody, or must take nobody, for the numbers of men."""
ALWAYS_TAKES, NEVER_TAKES = 1, 2
WRONG = DUTY + PLIES
"""By half-move: the squares on which not yet stands who has to stand there in the end."""
NEEDED = WRONG + PLIES
"""By half-move and square: how many moves it takes at least to bring a man of the side to move."""
CAPTURES_LEFT = NEEDED + PLIES * 64
"""By half-move: how many men the side to move has to take, up to the most that a pawn does."""
PAWN_ROADS = CAPTURES_LEFT + PLIES
"""By number of captures, up to the most that one makes, square of arrival and square: how many
moves a pawn takes, as a pawn or who promotes."""
MOST_BY_ONE = 6
MOST_ASSIGNED = 16
"""So many men of a side on their way are told apart, or none."""
MISSING = PAWN_ROADS + (MOST_BY_ONE + 1) * 64 * 64
ON_THEIR_WAY = MISSING + MOST_ASSIGNED
"""The squares of one side on which somebody is missing, and those of who is not where he should."""
LENGTHS = ON_THEIR_WAY + MOST_ASSIGNED
"""By missing and by man on his way: how many moves it takes to bring him there."""
MISSING_PRICES = LENGTHS + MOST_ASSIGNED * MOST_ASSIGNED
MEN_PRICES = MISSING_PRICES + MOST_ASSIGNED
LEAST_OVER = MEN_PRICES + MOST_ASSIGNED
COMES_BEFORE = LEAST_OVER + MOST_ASSIGNED
GOES_TO = COMES_BEFORE + MOST_ASSIGNED
"""How the men are assigned: see ``assigning``."""
WORK_WORDS = GOES_TO + MOST_ASSIGNED
