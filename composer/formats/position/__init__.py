"""Positions in their many spellings."""
