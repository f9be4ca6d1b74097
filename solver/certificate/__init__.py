"""Proof certificates: the answer to a battle problem as a file that can be checked move by move.

``writer`` works one out with the kernel.  ``checker`` confirms it in a game that python-chess
plays, or the plain rules of fairy chess, and so do ``form``, ``fairy_form`` and ``rules``, on which
it stands: a fault in the kernel cannot hide there.  ``docs/certificate.md`` describes the file.
"""
