"""Where everything lies in the work area of a help or series search.

The first words (stop flag, counters, growth of the table) lie as in ``solver.kernel.layout``.
What pictures and stillnesses need has layouts of its own, which follow this one.
"""

from __future__ import annotations

from solver.kernel.layout import LIST_LENGTH, PLIES

# --- endings
GOAL_ENDING = 0
SELF_ENDING = 1
REFLEX_ENDING = 2
SEMI_REFLEX_ENDING = 3

# --- the plan; the goal and its square lie as in ``solver.kernel.layout``
LENGTH = 16
"""Half-moves in all."""
ENDING = 17
NET_TABLES = 19
"""Address of the tables of the cuts."""

NETS = 1 << 0
LAST_MOVES = 1 << 1
BLOCK_SETS = 1 << 2
TAKERS = 1 << 3
PICTURES_LEFT = 1 << 4
USEFUL_MOVES = 1 << 5
STILLNESSES = 1 << 6
STILL_LISTS = 1 << 7
STILL_SERVICE = 1 << 8
CAPTURES_ONLY = 1 << 9
SHUT_IN = 1 << 11
DEMANDS = 1 << 12
PREPARING = 1 << 16
OPEN_ROADS = 1 << 17
ANSWERS = 1 << 18
STANDING = 1 << 19
HOLDING = 1 << 20
TWO_MOVES = 1 << 21

# --- lines found
LINES = 20
"""How many the call under way has found."""
ROOM = 21
"""How many there is room for."""
LINES_FULL = 22
"""Set when the lines should be taken out of their room before the search goes on; also from
outside, when somebody wants to see what was found."""

# --- nets at work
NET_NEED = 23
NET_BLACK = 24
"""The net in work: what it needs, and where Black's men stand in it."""
NET_KING = 33
NET_SPARE = 34
"""The king's square of the net, and the moves that Black has for blocks."""
ALIVE_NOW = 25
LANDING = 26
"""Answers about Black's last move: where the king may stand, where another man may land."""
SETS_FULL = 27
"""1 once there were too many sets of blocks to be listed, or the search for them too long."""
SETS_FROM = 28
SETS_END = 29
"""Where the sets of the king square in work begin, and where all end."""
SETS_WORK = 30
"""How often the search of nets was entered for one list of sets."""

SPARING = 31
"""Two replies that did not mate, the last ones: the next forcing move may fail to them too."""

RESUMING = 35
"""1 while a call looks for the line in ``AGAIN``, behind which it goes on."""

# --- demands on the play; what they are lies in ``demands_layout``
HAS_DEMANDS = 36
"""1 where something is asked of the play beside its goal."""
ASKS_WHO_MATES = 37
"""1 where the cuts heed that it is asked who mates, or where."""
MATER_NOW = 38
"""Where the man stands that has to mate, all squares where any may."""
ASKS_MODEL = 39
"""1 where the cuts heed that the mate has to be a model mate."""

RECIPROCAL = 40
"""The goal that the other side has to be able to reach in the place of its last move, and 1 more;
0 where nothing is asked of that."""

LEAVING_NOW = 41
TAKING_NOW = 42
"""More answers about Black's last move: men that may go anywhere; white men that must be taken."""

HELD = 52
"""By net bit: which others are held by men in every way to close it there."""
CLOSED_PLACE = 9
"""The last of these words: the same where the net is closed."""

# --- White's last move but one at work
REPLIES = 43
"""How many moves Black makes before White's last one, 0 or 1."""
FREE_MOVE = 44
"""1 where a black man makes that move, and not the king."""
SLACK = 45
"""The bits of the net of which one may be blocked with it."""
FIXED = 46
LEAVERS = 47
"""Who stays where he is but for White's moves, and black men of whom one may leave."""
UNCOVERING = 48
"""The squares from which a man that moves may uncover a check."""
ONCE = 49
TWICE = 50
THRICE = 51
"""What one, two and three of White's men cover as they stand, check apart."""

WHITE_IS_NEXT = 62
"""1 where White moves next but one half-move, and Black once after that at most."""

# --- by half-move
SIDES = 64
KEYS = SIDES + PLIES
"""Exchanged into the key of a position: what the play from here on is to be."""
MOVES_ON = KEYS + PLIES
"""1 where the side that makes this half-move of a series makes the next one too."""
WHITE_LEFT = MOVES_ON + PLIES
BLACK_LEFT = WHITE_LEFT + PLIES
"""How many moves each side has left from this half-move on, this one included."""
PATH = BLACK_LEFT + PLIES
"""The moves that led to the position under way."""
ALIVE = PATH + PLIES
"""Where the black king may still stand in the end."""
LEAVING = ALIVE + PLIES
"""Whether with Black's last move any man other than the king may go wherever it likes."""
AGAIN = LEAVING + PLIES
"""The last line that was found before the search was broken off."""

# --- men and what they block
MOST_MEN = 64
MEN_PLACES = AGAIN + PLIES
MEN_ENTRIES = MEN_PLACES + MOST_MEN
MEN_NOW = MEN_ENTRIES + MOST_MEN
MEN_TAKEN = MEN_NOW + MOST_MEN
"""By White man: kind * 64 + square, entry in the table of nets, what it covers and takes as it
stands."""
PINNED_BY = MEN_TAKEN + MOST_MEN
REACHED_BY = PINNED_BY + MOST_MEN
"""By White man: between which squares it may pin with one move, and where it gets to."""
BLOCKERS = REACHED_BY + MOST_MEN
"""By Black man: its entry in ``BLOCKS``."""
BLOCK_SQUARES = BLOCKERS + MOST_MEN
BLOCK_NETS = BLOCK_SQUARES + 8
"""By number of moves: the squares that Black's men get to, and those of the net."""
BLOCK_LEAST = BLOCK_NETS + 8
BLOCK_COSTS = BLOCK_LEAST + 16
"""By square to be blocked: what that costs the nearest man, and each man."""
SETS = BLOCK_COSTS + 16 * MOST_MEN
"""Sets of blocks that close a net, each with its king square and the square of the checker."""
SETS_SHIFT = 16
CHECKER_SHIFT = 24
"""The king square begins at the first bit; at the second the checker's, 64 where not known."""
MOST_SETS = 24
"""For one king square."""
MOST_WORK = 4000
ATTACKERS = SETS + 64 * (MOST_SETS + 1)
"""By set: a bit for each Black man that has to leave its place."""
ANSWERING = ATTACKERS + 64 * (MOST_SETS + 1)
ROAD_START = 5
ROAD = 6
ANSWERING_ROW = 7
"""By set, a row each, and kind, king apart: where no black man may stand in the end; behind these
the squares from one of which Black has to move now, and those to which he may not."""
ANSWERED = ANSWERING + ANSWERING_ROW * 64 * (MOST_SETS + 1)
ANSWERED_ROW = 6
ANSWERED_LEAST = 4
ANSWERED_SPARE = 5
"""By set, a row each, of one of Black's men: which questions were asked, and answered yes, in two
pairs; the moves that the others need at least for all blocks; and those there are for blocks, less
than none where he cannot help."""
NEAREST = ANSWERED + ANSWERED_ROW * 64 * (MOST_SETS + 1)
NEAREST_ROW = 9
"""By set and bit of the net: the moves that the nearest man needs, the next one, and who it is."""

ALIVE_AT = NEAREST + NEAREST_ROW * 64 * (MOST_SETS + 1)
"""By square to which the man in work may go: where the black king may be mated after that."""

# --- lists of moves
RESULTS = ALIVE_AT + 64
"""Moves handed back to Python."""
TOLD = RESULTS + LIST_LENGTH
"""By first move: the lines found until it was through with, and the positions counted."""
FIRST_HOPES = TOLD + 2 * LIST_LENGTH
"""By first move: where the black king may be mated after it; a room that no list of moves shares,
for what is asked before a half-move takes both of its lists."""
LISTS = FIRST_HOPES + LIST_LENGTH
"""Two lists of moves for every half-move."""
LIST_STRIDE = LIST_LENGTH + 24
"""So that the lists of different half-moves do not share lines of the processor's cache."""
SEARCH_WORDS = LISTS + 2 * PLIES * LIST_STRIDE
"""Here what pictures need begins."""

# --- what the entry can be asked
LEGAL_MOVES = 0
MAKE = 1
SOLVE_AFTER = 2
GROW = 3
BUILD_NETS = 4
FIRST_MOVES = 5
SOLVE_SEVERAL = 6
FIT_NETS = 7
ENOUGH = 20_000
"""After so many positions a call that solves after several first moves begins no other one."""
