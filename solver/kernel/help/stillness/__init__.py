"""Stalemates: whether all of Black's men can be left without a move in time.

The cut of nets asks for the field of the king. In a stalemate every other man of Black's is
captured, pinned, or shut in as well. A *stillness* says where each man ends and by what it is
still.

**Lemma of stillness.** In the final position of a line that stalemates each black man but the
king was captured, or is pinned where no move along the pin is left to it, or is shut in: a pawn
by any man in front of it, an officer by black men on all squares next to it where it moves. Why:
an officer next to which a square is empty or held by a white man may go there unless the king
would be attacked then; and it is not attacked now, so the man is pinned. A man pinned along a
line on which it moves may at least capture what pins it: so queens are never still by a pin,
rooks not on lines nor bishops on diagonals, and a pawn not on its file, where the man in front
shuts it in. A pawn that is not pinned captures nothing: see ``service``.

**The cut ``STILLNESSES``.** A position from which no stillness can be had in time holds no line.
It is asked in ``places``: Black's moves are those of the king to K and those of men to their
places, each at least what the tables of reach say, for pawns those of ``pawns``: no pawn captures
more men than White has beside his king. Different men, different places. A man that is to be
captured costs at least the moves that bring it to where White gets, none where he gets to where
it stands or, for a pawn, to where it may be taken en passant. White captures at most as often as
he moves, and no more men are pinned than he has men that are or may become line men. Squares of
the king's field that no white man can cover have to be held by black men. Black's castling takes
rooks to their new squares for nothing; White's makes his king a move faster, and leaves out what
would need his men one by one.

**The cut ``STILL_SERVICE``.** White covers the field, except what black men hold, shuts pawns in,
pins and makes the captures, with different moves: see ``service``. It is asked of a part of a
stillness, too, as soon as that asks more of White: what he cannot do for a part he cannot do for
the whole. Where others have no place yet they may hold any square that they get to with the moves
that nobody has needed.

**The cut ``STILL_LISTS``.** All stillnesses are listed once, and the moves that follow cross them
out before they are made: see ``listed``.

**The cut ``CAPTURES_ONLY``.** Where no stillness is left that needs fewer captures than White has
moves, only captures are made: a quiet move leaves Black's men as they are and one capture less to
help.

Where the search of places takes too long the answer is that there may be one. Double stalemate
asks the same of Black; mate or stalemate, where it need not hold, is left to the nets. A side
without a king is not asked at all.
"""
