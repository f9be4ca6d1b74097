"""Where everything lies in the work area of a help or series search.

The first words (stop flag, counters, growth of the table) lie as in ``layout``.
"""

from __future__ import annotations

from solver.kernel.layout import LIST_LENGTH, PLIES

# --- endings
GOAL_ENDING = 0
SELF_ENDING = 1
REFLEX_ENDING = 2
SEMI_REFLEX_ENDING = 3

# --- the plan; the goal and its square lie as in ``layout``
LENGTH = 16
"""Half-moves in all."""
ENDING = 17
HAS_BOUND = 18
"""1 where positions without hope of a mate are cut off, 0 to search them (for tests)."""
NET_TABLES = 19
"""Address of the tables of the bound."""

# --- lines found
LINES = 20
"""How many the call under way has found."""
ROOM = 21
"""How many there is room for."""
LINES_FULL = 22
"""Set when the lines should be taken out of their room before the search goes on; also from
outside, when somebody wants to see what was found."""

# --- the bound at work
NET_NEED = 23
NET_BLACK = 24
"""The net in work: what it needs, and where Black's men stand in it."""
ALIVE_NOW = 25
LANDING = 26
"""Answers about Black's last move: where the king may stand, where another man may land."""
ALL_SETS = 27
"""Not 0 while all sets of blocks are listed; -1 when there are too many."""
SETS_FROM = 28
SETS_END = 29
"""Where the sets of the king square in work begin, and where all end."""
SETS_WORK = 30
"""How often the search of nets was entered for one list of sets."""

SPARING = 31
"""Two replies that did not mate, the last ones: the next forcing move may fail to them too."""

# --- the pictures of a mate by a king and one man
HAS_PICTURES = 33
"""1 where all that are within reach of row 0 are listed."""
PICTURE_KEY = 34
"""The Zobrist key of the row 0 they were listed for."""

RESUMING = 35
"""1 while a call looks for the line in ``AGAIN``, behind which it goes on."""

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
"""Where, by the bound, the black king may still be mated."""
TARGETS = ALIVE + PLIES
"""Where a man other than the king may land with Black's last move."""

PICTURE_FROM = TARGETS + PLIES
PICTURE_ENDS = PICTURE_FROM + PLIES
"""Which pictures are possible yet, as numbers in ``PICTURES``."""
AGAIN = PICTURE_ENDS + PLIES
"""The last line that was found before the search was broken off."""

# --- room for the bound
MOST_MEN = 64
MEN_PLACES = AGAIN + PLIES
MEN_ENTRIES = MEN_PLACES + MOST_MEN
MEN_NOW = MEN_ENTRIES + MOST_MEN
MEN_TAKEN = MEN_NOW + MOST_MEN
"""By White man: kind * 64 + square, entry in ``NETS``, what it covers and takes as it stands."""
BLOCKERS = MEN_TAKEN + MOST_MEN
"""By Black man: its entry in ``BLOCKS``."""
BLOCK_SQUARES = BLOCKERS + MOST_MEN
BLOCK_NETS = BLOCK_SQUARES + 8
"""By number of moves: the squares that Black's men get to, and those of the net."""
BLOCK_LEAST = BLOCK_NETS + 8
BLOCK_COSTS = BLOCK_LEAST + 16
"""By square to be blocked: what that costs the nearest man, and each man."""
OTHERS = BLOCK_COSTS + 16 * MOST_MEN
"""By number of moves: the squares that all black men but one get to."""
SETS = OTHERS + 8
"""Sets of blocks that close a net, each with its king square and the square of the checker."""
SETS_SHIFT = 16
CHECKER_SHIFT = 24
"""The king square begins at the first bit; at the second the checker's, 64 where not known."""
MOST_SETS = 24
"""For one king square."""
MOST_WORK = 4000
ATTACKERS = SETS + 64 * (MOST_SETS + 1)
"""By set: a bit for each Black man that takes the checker where it stands."""

PICTURES = ATTACKERS + 64 * (MOST_SETS + 1)
"""Two words a picture: what it is, and which men may not block in it."""
MOST_PICTURES = 1 << 16
USEFUL = PICTURES + 2 * MOST_PICTURES
"""By square of a black man: the squares on which it is of use."""

# --- the bound for stalemates
STILL_COUNT = USEFUL + 64
STILL_WORK = STILL_COUNT + 1
"""How many men Black has beside the king, and how often the search of places was entered."""
STILL_LIMIT = STILL_WORK + 1
"""After so many entries it gives up."""
STILL_ROOM = STILL_LIMIT + 1
STILL_LIST_LIMIT = STILL_ROOM + 1
STILL_LOOK_LIMIT = STILL_LIST_LIMIT + 1
"""How many stillnesses are listed at most; the limits for a list, and for one square otherwise."""
STILL_LISTING = STILL_LOOK_LIMIT + 1
"""1 while all stillnesses are listed, -1 when there are too many, 0 to look for one."""
STILL_FOUND = STILL_LISTING + 1
"""How many are listed."""
WHITE_SQUARES = STILL_FOUND + 1
WHITE_STRAIGHT = WHITE_SQUARES + 1
WHITE_DIAGONAL = WHITE_STRAIGHT + 1
"""Where White's men get to, where as rooks or queens, and where as bishops or queens."""
MEN_LISTED = WHITE_DIAGONAL + 1
STILL_WHITE = MEN_LISTED + 1
STILL_BLACK = STILL_WHITE + 1
"""How many men White has, and how many moves each side."""
STILL_PLACES = STILL_BLACK + 1
STILL_CASTLED = STILL_PLACES + MOST_MEN
STILL_LEAST = STILL_CASTLED + MOST_MEN
"""By Black man: kind * 64 + square, the same after castling, and whether it cannot stay."""
STILL_TARGETS = STILL_LEAST + MOST_MEN
STILL_LEVELS = STILL_TARGETS + MOST_MEN
STILL_PINNED = STILL_LEVELS + MOST_MEN
"""By Black man: where it is to stand, as kind * 64 + square, -1 for captured; the moves to
there; and whether it is pinned."""
CAPTURED_HERE = STILL_PINNED + MOST_MEN
"""Where the men that are captured may be captured, one after the other."""
UNIT_FAR = CAPTURED_HERE + MOST_MEN
UNIT_NEAR = UNIT_FAR + MOST_MEN
UNIT_COUNT = UNIT_NEAR + MOST_MEN
"""By White man: the moves to the farthest and the nearest of its captures, and how many."""
MOST_STILLS = 512
MOST_STILL_MEN = 64
STILL_KING, STILL_TAKEN, STILL_CAPTURES, STILL_NEEDED, STILL_WANTED = range(5)
"""A stillness: the king's square, the squares of all men, the captures, Black's moves, the
squares where White shuts a pawn in; then ..."""
STILL_HEAD = 5
PINNED = 512
CAPTURED = 1024
"""... where each man is to stand and ``PINNED`` if it is pinned there, or ``CAPTURED`` and its
own moves before it can be."""
STILL_STRIDE = STILL_HEAD + MOST_STILL_MEN
STILLS = UNIT_COUNT + MOST_MEN
STILL_TRIED = STILLS + MOST_STILLS * STILL_STRIDE
STILL_FAILED = STILL_TRIED + PLIES
"""By half-move: how often stillnesses were listed, and how often there were too many."""
STILL_LEFT = STILL_FAILED + PLIES
"""By half-move: two words for each stillness left, where it is and the moves it needs."""
STILL_ENDS = STILL_LEFT + 2 * PLIES * MOST_STILLS
NO_LIST = -1
"""By half-move: how many are left, or that they are not listed."""
STILL_MEN = STILL_ENDS + PLIES
"""By half-move: Black's men as kind * 64 + square, -1 when captured, by their numbers."""
STILL_GONE = STILL_MEN + PLIES * MOST_STILL_MEN
"""By half-move: how many were captured since the list was made."""

# --- lists of moves
RESULTS = STILL_GONE + PLIES
"""Moves handed back to Python."""
LISTS = RESULTS + LIST_LENGTH
"""Two lists of moves for every half-move."""
LIST_STRIDE = LIST_LENGTH + 24
"""So that the lists of different half-moves do not share lines of the processor's cache."""
WORK_WORDS = LISTS + 2 * PLIES * LIST_STRIDE

# --- what the entry can be asked
LEGAL_MOVES = 0
MAKE = 1
SOLVE_AFTER = 2
GROW = 3
BUILD_NETS = 4

# --- the tables of the bound
NET_CHECK = 1 << 4
"""The middle bit of a net: the king's own square."""
KING_AWAY = 1 << 9
"""The bit that only White's king covers, wherever it may stand."""
NET = 1023
LEVELS = 16
"""Numbers of moves told apart; after 15 every man has been everywhere."""
COVER_SHIFT = 32
TAKEN_SHIFT = 10
LEVEL_SHIFT = 20
"""A choice is what is covered, the square of the net that is taken, and the number of moves."""
ON_BOARD = 0
"""By king square: the bits of the net that are on the board."""
KING_STEPS = 64
"""By king square * 64 + square: how many steps apart they are."""
REACH_LEVEL = 6 * 6 * 64
WHITE_REACH = KING_STEPS + 4096
BLACK_REACH = WHITE_REACH + LEVELS * REACH_LEVEL
BLOCKS = BLACK_REACH + LEVELS * REACH_LEVEL
"""By (kind * 64 + square) * 8 + moves: where a Black man gets to; 7 moves stand for any number."""
DISTANCES = BLOCKS + 6 * 64 * 8
"""By (kind * 64 + square) * 8 + rank: the moves a Black man needs to each square, a byte a file.

More than 7 where it never gets.
"""
NETS = DISTANCES + 6 * 64 * 8
"""Entries of four words by (king square * 6 + kind) * 64 + square."""
NET_KING = 6 * 64 * 4
WHITE_DISTANCES = NETS + 64 * 6 * 64 * 4
"""By kind * 64 + square: the moves a White man needs to each kind * 64 + square, a byte each."""
DISTANCE_ROW = 6 * 64 // 8
BLACK_DISTANCES = WHITE_DISTANCES + 6 * 64 * DISTANCE_ROW
"""The same for Black's men."""
CHOICES = BLACK_DISTANCES + 6 * 64 * DISTANCE_ROW
NET_WORDS = CHOICES + 64 * 6 * 64 * 16
