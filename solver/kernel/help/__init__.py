"""Help and series play: all lines of one length that reach the goal, by a search that is cut.

**What a cut may do.**  It leaves out a position, a move or a set of them only if no line of the
plan goes through it.  It is argued from the end of a line: whatever the play, its final position
has black king and men, and white ones, on squares to which they came with the moves that were
left, and looks in a way that the goal asks for.  So a cut asks for something that each final
position has; what cannot have it in time leads to no line.  It may find hope where there is none,
and never the other way.  The argument (a *lemma*) stands in the module that makes the cut, and
says what is not claimed; ``plan.Cut`` names them all, and each can be left out by itself:
``python -m tests.help_bounds`` holds the search with all of them, and without each one, against
the search without any, over thousands of positions.

=================  ===========================================================================
``reach``          where men get to as on an empty board: the lower bounds all else rests on
``pawns``          the same of pawns, by the captures that there are for them
``net``            the field of the black king, and what each white man can add to it
``blocks``         what it costs Black to have men on squares of it
``closing``        cut by nets: whether one can be closed with the moves left
``checks``         from where a man gives the check of a mate, and who must be out of its way
``answers``        who would take that man, or come between
``last_move``      cut by last moves: who gives the check, and what one block must close
``landing``        cut of Black's last moves: where men may go, and who holds the net
``standing``       tables for a series of Black's, before which White's men stand still
``preparing``      cut of White's moves after which none of his can close a net
``block_sets``     sets of blocks; ``hope`` makes the cut, and looks after castling
``one_man``        which of them are left when one man of Black's has moved
``two_moves``      the same where White has two moves left: who checks, and who would answer
``helping``        where the first of them gets to, and over which squares
``opened``         and where the second of them leaves a line
``pictures``       cuts for mates by a king and one man
``stillness``      cuts for stalemates
``shut_in``        cut for self play: White's king must have no step that does not mate
``prospects``      which of the cuts are asked when
``tails``          lines told again from a position that recurs; ``known_ends``: last moves
``beginning``      the first half-move
``search``         the search; ``ends``: moves that reach the goal; ``found``: lines
``plan``           what is asked; ``engine``: Python's handle; ``door``: the compiled entry
=================  ===========================================================================

**One kind of end?**  A set of blocks, a picture and a stillness are each a necessary part of a
final position with the squares of some men: a king's square, a set of squares to be held by
different black men, and what White has to do for it.  They agree in what Black needs (``blocks``:
the king's steps and an assignment of men to squares), and that is shared.  They differ in what
makes them worth the time.  A set of blocks knows no white man, so that there are few of them
where White has many men, and it is made anew at each black node; a picture knows every white
man's square, so that what it crosses out stays out; a stillness knows every black man's square
and no white one's.  One record for all three would have to carry men of both sides, most of them
unknown.
"""
