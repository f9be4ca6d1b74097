"""Whether a position can come from a game: only what is proved impossible is told."""

from solver.legality.assistant import find_impossibilities

__all__ = ["find_impossibilities"]
