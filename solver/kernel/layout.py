"""Where everything lies in the kernel's memory: words of a position, tables, work area.

A position is a row of ``ROW`` 64-bit words.  The attacker is always White here;
positions in which Black mates are turned round at the Python door.
"""

from __future__ import annotations

PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING = range(6)
WHITE, BLACK = 0, 1

# --- words of a position: six kinds, two colours, Zobrist key, rights and e.p. square
MEN = 6
ZOBRIST = 8
STATE = 9
ROW = 16
"""Words a row takes; two cache lines, so that rows never share one."""

EP_SHIFT = 4
"""STATE holds castling rights (K 1, Q 2, k 4, q 8), above them the e.p. square, 0 for none."""

# --- offsets of the constant tables, all in one array of words
# Whatever is looked up by a king's square has an entry 64, all zero, for a king that is missing:
# it attacks nothing, is never in check and pins nothing.
KNIGHT_ATTACKS = 0
KING_ATTACKS = 72
PAWN_ATTACKS = 144
"""White's 64 entries, then Black's; entry 64 of White is Black's first, which is zero too."""
ROOK_MAGIC = 280
BISHOP_MAGIC = 540
"""Four words a square: mask, multiplier, shift, offset of its attack sets."""
BETWEEN = 800
LINE = BETWEEN + 65 * 64
"""By square * 64 + square: the squares strictly between; the whole line through both."""
PIECE_KEYS = LINE + 65 * 64
"""By (colour * 6 + kind) * 64 + square."""
CASTLING_KEYS = PIECE_KEYS + 768
EP_KEYS = CASTLING_KEYS + 16
KEEP_RIGHTS = EP_KEYS + 64
"""By square: the rights that a move from or to it leaves."""
SLIDES = KEEP_RIGHTS + 64
NOTHING = SLIDES + 102400 + 5248
"""The one attack set of a slider that is missing."""
TABLE_WORDS = NOTHING + 1

# --- a move in one word
TO_SHIFT = 6
PROMOTION_SHIFT = 12
KIND_SHIFT = 15
CAPTURED_SHIFT = 18
"""Captured kind + 1; 0 where nothing is captured."""
EN_PASSANT = 1 << 21
CASTLING = 1 << 22
DOUBLE_STEP = 1 << 23
MOVE_BITS = (1 << 24) - 1

# --- the work area of one searching thread, in words
STOP = 0
GENERATED = 1
EVALUATED = 2
TABLE_HITS = 3
TABLE_STORES = 4
TABLE_FULL = 5
"""Set by the search itself when the table should grow before it goes on."""
GROW_AT = 6
"""The number of TABLE_STORES at which that happens."""
PLAY = 7
GOAL = 8
GOAL_SQUARE = 9
IS_EXACT = 10
"""What battle play asks for: one of the kinds of play and of the goals below."""
ABANDON = 11
"""Set from outside when another thread has decided what this one is at."""
BUSY = 12
"""Address of the table of positions in work, 0 where there is one thread."""
BUSY_WORDS = 1 << 12
LEARNED = 13
"""Address of a history that threads put together, 0 where there is one thread.

Killers are never shared: they change so often that the processor's cores would wait for them.
"""
NOTED = 14
"""How many moves were counted since this thread last exchanged what it has learned."""
CUTS = 18
"""A bit for each cut that is made; what they are ``help.plan.Cut`` says."""
FORCING = 1 << 10
"""The one of them that battle play makes, too; the rest stand in ``help.layout``."""
SPARED_STEPS = 1 << 13
"""The one of plain directmates; see ``battle.spared``."""
ENCLOSED = 1 << 14
"""The one of selfmates; see ``enclosed``."""
FREE_MOVES, ONLY_CHECKS, MOST_FLIGHTS, MOST_DEFENCES = range(56, 60)
"""In a narrow search so many of White's moves are free after one that is, 0 where all are; see
``battle.narrow``, where it is said what the next three words ask of the others."""
LONGEST = 250
"""The longest play in moves: the tables keep lengths in a byte."""
PLIES = 2 * LONGEST + 8
DEFENDER_KILLERS = 192
"""Two a length."""
ATTACKER_HISTORY = DEFENDER_KILLERS + 2 * PLIES
DEFENDER_HISTORY = ATTACKER_HISTORY + 512
"""By kind * 64 + to-square."""
HISTORY_WORDS = 1024
UNSHARED = ATTACKER_HISTORY + HISTORY_WORDS
"""What of the history was learned since the last exchange, in the order of the history."""
SPARING_REPLIES = UNSHARED + HISTORY_WORDS
"""By (kind * 64 + to-square) * 2 two replies: in self play such as spared White after that last
move of his, in directmates first the one that refuted it last with one move more to come; the
second ones are in directmates by the square of Black's king, see ``battle.order``."""
RESULTS = SPARING_REPLIES + 2 * 512
"""Moves handed back to Python."""
LIST_LENGTH = 2048
"""Room for the moves of one position: more than 62 men with 27 moves each could need."""
LIST_STRIDE = LIST_LENGTH + 24
"""From one list to the next: were it a power of two, all of them would share a few cache lines."""
LISTS = RESULTS + LIST_LENGTH
"""For every half-move a list of moves and a list of their scores."""
WORK_WORDS = LISTS + PLIES * 2 * LIST_STRIDE
ROWS_WORDS = PLIES * ROW

# --- the transposition table: buckets of two slots of two words
BUCKET = 4
NOT_PROVED = 255
PLACE_BITS = 13
FIRST_BUCKETS = 1 << PLACE_BITS
"""The table has at least so many, so that the bucket tells these lowest bits of a key."""

# --- kinds of battle play
DIRECT, SELF, REFLEX, SEMI_REFLEX = range(4)

# --- goals
MATE, STALEMATE, DOUBLE_STALEMATE, MATE_OR_STALEMATE, CHECKED, CAPTURE = range(6)
SQUARE, CASTLED, PASSED_CAPTURE = range(6, 9)

# --- what the entry of the kernel can be asked
PERFT = 0
LEGAL_MOVES = 1
ATTACK = 2
DECIDE_MOVE = 3
REFUTATIONS = 4
CONTINUATIONS = 5
MAKE = 6
BEST_MOVE = 7
IN_CHECK = 8
GROW = 9
GOAL_MOVES = 10
KNOWN = 11
DECIDE_MOVES = 12
DEFENCE = 13
