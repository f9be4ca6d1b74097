"""Fairy chess, compiled: the rules of ``solver.fairy``, as its tables tell them.

Imports point down in this list.

==============  ==============================================================================
``door``        the compiled entry; ``kernel``: how a search takes it; ``engine``: its handle
``tables``      what is asked of a problem, as words; ``scope``: what is compiled at all
``play``        battle, help and series play, and their goals
``closing``     cuts by what a mate still needs; ``diagram``: those of games to a diagram
``known``       what is known of positions
``moving``      moves listed, and made whole
``checking``    check, and which moves give it
``going``       who may go where, and whom he may take
``effects``     what becomes of men by a move, and what is remembered
``men``         men on squares, and their ways
``conditions``  what the tables hold of conditions and attributes
``layout``      where everything lies, and ``arrival_layout``; ``asked``: what the entry is asked
==============  ==============================================================================
"""
