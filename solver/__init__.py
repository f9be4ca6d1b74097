"""The solver: chess problems in, keys, tries and solution trees out.

Knows nothing of Qt.  The one door is :mod:`solver.solve`; the values that go
through it are in :mod:`solver.problem`, :mod:`solver.events` and
:mod:`solver.solution`.
"""
