"""The mates that a king and one man more can give, listed once and crossed out on the way.

A picture says where the black king stands, whence the man gives check, where the white king
stands if it has to cover a flight, and which flights black men block.  With so little force all
pictures within reach of a position are few, and of each it is known which squares must be empty
and who may not stand where he could still help.

**The cut ``PICTURES_LEFT``.**  Where none of the pictures listed at the diagram is possible any
more no line goes on.  The lemmas are told where the steps are: ``gallery`` (every final position
shows a picture of the list), ``possible`` (what Black needs for one), ``picture`` (what White
needs), and ``useful`` for the moves that need not be made.

They are asked for only where mate is the goal, White has his king and one man, Black his king,
and nobody may castle; nor will anybody later.  A promotion leaves White with one man, which may
be of another kind then.  Where that man is captured nobody mates.  In self and reflex play the
last move of a line mates as in help play; what they ask besides only takes lines away.
"""
