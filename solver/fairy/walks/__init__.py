"""How men walk, as data: some thirty forms of walk, of which every fairy kind is made.

A form says where a man may go from a square; what becomes of kings is not its business.  The
rules are those of Popeye 4.104, whose file under ``pieces/walks`` each form names; where
Popeye lists a move twice it is given once.
"""
