"""Where everything lies in the tables of the cuts, which ``net.build`` fills."""

from __future__ import annotations

NET_CHECK = 1 << 4
"""The middle bit of a net: the king's own square."""
KING_AWAY = 1 << 9
"""The bit that only White's king covers, wherever it may stand."""
ONLY_WHITE = NET_CHECK | KING_AWAY
"""The bits that no black man can block."""
NET = 1023
LEVELS = 16
"""Numbers of moves told apart; after 15 every man has been everywhere."""
FAR = 7
"""As many moves as the tables tell apart for unions and blocks, and any number above."""
MOST_SHIFT = 10
MATING_SHIFT = 13
"""Above a union: how many bits one place covers at most, check apart; one more with check, or 0."""
TAKEN_SHIFT = 10
LEVEL_SHIFT = 20
"""A choice is what is covered, the square of the net that is taken, and the number of moves."""

ON_BOARD = 0
"""By king square: the bits of the net that are on the board."""
KING_STEPS = 64
"""By king square * 64 + square: how many steps apart they are."""
REACH_LEVEL = 6 * 6 * 64
BLACK_STEPS = KING_STEPS + 4096
"""The same: the steps that the black king needs."""
WHITE_REACH = BLACK_STEPS + 4096
BLACK_REACH = WHITE_REACH + LEVELS * REACH_LEVEL
BLOCKS = BLACK_REACH + LEVELS * REACH_LEVEL
"""By (kind * 64 + square) * 8 + moves: where a Black man gets to; 7 moves stand for any number."""
DISTANCES = BLOCKS + 6 * 64 * 8
"""By (kind * 64 + square) * 8 + rank: the moves a Black man needs to each square, a byte a file.

More than 7 where it never gets.
"""
ENTRIES = DISTANCES + 6 * 64 * 8
"""Entries of four words by (king square * 6 + kind) * 64 + square."""
ENTRIES_OF_KING = 6 * 64 * 4
WHITE_DISTANCES = ENTRIES + 64 * 6 * 64 * 4
"""By kind * 64 + square: the moves a White man needs to each kind * 64 + square, a byte each."""
DISTANCE_ROW = 6 * 64 // 8
BLACK_DISTANCES = WHITE_DISTANCES + 6 * 64 * DISTANCE_ROW
"""The same for Black's men."""
PAWN_REACH = BLACK_DISTANCES + 6 * 64 * DISTANCE_ROW
"""Where pawns get to by side, captures (0 to 3), moves, kind and square."""
PAWN_TAKES = PAWN_REACH + 2 * 4 * LEVELS * 6 * 64
"""By captures, moves and square: where a White pawn may capture as one."""
PAWN_DISTANCES = PAWN_TAKES + 4 * LEVELS * 64
"""By captures and square, as ``DISTANCES``: the moves a Black pawn needs."""
WHITE_PINS = PAWN_DISTANCES + 4 * 64 * 8
"""By king square * 384 + kind * 64 + square: between which squares a White man may pin after one
move."""
COVERS = WHITE_PINS + 64 * 6 * 64
"""By entry, four a word: what the man covers where it stands."""
CHOICES = COVERS + 64 * 6 * 64 // 4
TABLE_WORDS = CHOICES + 64 * 6 * 64 * 16
