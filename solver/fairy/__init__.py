"""Fairy chess: men, boards and rules beyond the orthodox ones, in plain Python.

This is the judge: it says what a move may do, slowly and step by step.  Searching fast is
another room's business.
"""
