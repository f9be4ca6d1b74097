"""Where stillnesses lie in the work area."""

from __future__ import annotations

from solver.kernel.help.layout import MOST_MEN
from solver.kernel.help.pictures.layout import PICTURE_WORDS
from solver.kernel.help.tables import LEVELS
from solver.kernel.layout import PLIES

# --- the search of places
STILL_COUNT = PICTURE_WORDS
STILL_WORK = STILL_COUNT + 1
"""How many men Black has beside the king, and how often the search of places was entered."""
STILL_LIMIT = STILL_WORK + 1
"""After so many entries it gives up."""
STILL_ROOM = STILL_LIMIT + 1
STILL_LIST_LIMIT = STILL_ROOM + 1
STILL_LOOK_LIMIT = STILL_LIST_LIMIT + 1
"""How many stillnesses are listed at most; the limits for a list, and for one square otherwise."""
STILLS_FULL = STILL_LOOK_LIMIT + 1
"""1 once there were too many stillnesses to be listed."""
STILL_FOUND = STILLS_FULL + 1
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
WAYS = 8
STILL_WAYS = STILL_PINNED + MOST_MEN
"""By Black man and moves, 7 for any number: where it gets to."""
STILL_PASSING = STILL_WAYS + WAYS * MOST_MEN
"""By Black man: where it may be captured en passant at once."""
WAYS_LISTED = STILL_PASSING + MOST_MEN
"""Up to how many moves that is listed."""
FRAME_WORDS = 8
FRAME_USED, FRAME_TAKEN, FRAME_WANTED, FRAME_WHITE = range(4)
FRAME_PINS, FRAME_CAPTURES, FRAME_SPARE, FRAME_ASKED = range(4, FRAME_WORDS)
"""What a step of the search of places is asked: which men have their place, which squares are
taken, which are to be taken by Black and which by White besides, how many pins and captures
White has yet, and how many moves Black; and whether more is asked of White than the step before."""
FRAMES = WAYS_LISTED + 1
"""One for each man that has its place."""

# --- White's part
EXTRAS = 8
CAPTURED_MAN = FRAMES + FRAME_WORDS * (MOST_MEN + 2)
CAPTURED_PLANNED = CAPTURED_MAN + MOST_MEN
"""By capture: the man that is captured, and its own moves before, at least."""
CAPTURE_MOVES = CAPTURED_PLANNED + MOST_MEN
"""By Black man, its moves, and White man: the moves that the one needs to capture the other, a byte
for each number of captures of a pawn; 0 where that was not asked yet."""
BLACK_EXTRA = CAPTURE_MOVES + WAYS * MOST_MEN * MOST_MEN
BLACK_SPARE = BLACK_EXTRA + 1
"""How many extra moves Black has for all of them, and how many moves nobody needs."""
UNIT_COUNT = BLACK_SPARE + 1
"""By White man: how many captures it makes."""
UNIT_POST = UNIT_COUNT + MOST_MEN
UNIT_POST_KINDS = UNIT_POST + MOST_MEN
UNIT_WAY = UNIT_POST_KINDS + MOST_MEN
"""The squares on one of which it has to stand in the end, as one of which kinds, and the moves to
there."""
UNIT_TOUR = UNIT_WAY + MOST_MEN
UNIT_ENDED = UNIT_TOUR + MOST_MEN
"""The moves that it needs for its captures and its post, one after the other: those counted so
far, and, once all captures are made, those."""
UNIT_KINGS = UNIT_ENDED + MOST_MEN
UNIT_OFFICERS = UNIT_KINGS + 1
"""A bit for each king among White's men, and how many others there are."""
MOST_POSTS = 8
POST_COUNT = UNIT_OFFICERS + 1
POST_SQUARES = POST_COUNT + 1
POST_KINDS = POST_SQUARES + MOST_POSTS
"""Where White's men have to stand to shut pawns in and to pin, and of which kinds they are."""
FIELD_HELD = POST_KINDS + MOST_POSTS
FIELD_BARRED = FIELD_HELD + 1
ASKED_ALL = FIELD_BARRED + 1
ON_TOUR = ASKED_ALL + 1
"""The bits of the net that Black may hold, and those that he does; 1 where that is all; 1
where White's men are followed from capture to capture."""
PAWN_CAPTURES = ON_TOUR + 1
STILL_TAKES = PAWN_CAPTURES + 1
STILL_PAWN_TAKES = STILL_TAKES + MOST_MEN
"""How many men one pawn of White's, and by Black man each of his, may capture, as ``pawns`` counts
them; and how many all of Black's pawns capture at least."""

# --- White's men on tour
MOST_TOUR_CAPTURES = 6
MANY_CAPTURES = 4
FEW_MEN = 2
"""So many men are told apart; where more are captured it is not asked who captures them, nor where
many are and White's men are more than few."""
TOUR_SUBSETS = 1 << MOST_TOUR_CAPTURES
TOUR_KINDS = 6
TOUR_ATTACKS = TOUR_KINDS
TOUR_LEVEL = 2 * TOUR_KINDS
TOUR_ROW = LEVELS * TOUR_LEVEL
TOUR_WALLS = STILL_PAWN_TAKES + 1
"""The squares of black men that never move."""
PAWN_BARRED = TOUR_WALLS + 1
"""The squares on which black pawns would capture in the end, and could."""
TOUR_BARRED = PAWN_BARRED + 1
"""By kind: where none of White's men may stand in the end."""
TOUR_CAUGHT = TOUR_BARRED + TOUR_KINDS
TOUR_CAUGHT_MOVES = TOUR_CAUGHT + MOST_MEN * MOST_TOUR_CAPTURES
TOUR_CATCHES = TOUR_CAUGHT_MOVES + MOST_MEN * MOST_TOUR_CAPTURES
"""By White man and capture: who is captured, with how many moves of its own before, at most; and
where that is, by moves of the White man's."""
BLACK_LEAD = TOUR_CATCHES + MOST_MEN * MOST_TOUR_CAPTURES * LEVELS
"""How many moves Black makes before White's first one, a lot where they do not alternate."""
BLACK_PAWNS = BLACK_LEAD + 1
"""Where they stand."""
TOUR_WILD = BLACK_PAWNS + 1
"""Where White may capture men of whom it is not known yet whether they are."""
TOUR_BASE_WALLS = TOUR_WILD + 1
TOUR_BASE_WILD = TOUR_BASE_WALLS + MOST_MEN
"""By White man: the walls for which it is filled where it gets to without any capture but of such,
and where those may be."""
TOURS = TOUR_BASE_WILD + MOST_MEN
"""By White man, captures made, and moves: where it may stand as each kind with so many moves at
most, and what it attacks from there."""

# --- the list
MOST_STILLS = 8192
MOST_STILL_MEN = 64
STILL_KING, STILL_TAKEN, STILL_CAPTURES, STILL_NEEDED, STILL_WANTED, STILL_HEAD = range(6)
"""Words of a stillness; where each man is to stand follows."""
STILL_STRIDE = STILL_HEAD + MOST_STILL_MEN
STILLS = TOURS + MOST_MEN * TOUR_SUBSETS * TOUR_ROW
STILL_TRIED = STILLS + MOST_STILLS * STILL_STRIDE
STILL_FAILED = STILL_TRIED + PLIES
"""By half-move: how often stillnesses were listed, and how often there were too many."""
STILL_LEFT = STILL_FAILED + PLIES
"""By half-move: two words for each stillness left, where it is and the moves it needs."""
STILL_ENDS = STILL_LEFT + 2 * PLIES * MOST_STILLS
"""By half-move: how many are left, or ``NO_LIST``."""
STILL_MEN = STILL_ENDS + PLIES
"""By half-move: Black's men as kind * 64 + square, -1 when captured, by their numbers."""
STILL_GONE = STILL_MEN + PLIES * MOST_STILL_MEN
"""By half-move: how many were captured since the list was made."""

FIRST_KNOWN = STILL_GONE + PLIES
FIRST_KEY = FIRST_KNOWN + 1
"""1 where it was tried to list the stillnesses of a row 0, and the Zobrist key of that row."""

WORK_WORDS = FIRST_KEY + 1
"""All words of the work area."""
