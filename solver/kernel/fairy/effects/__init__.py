"""What becomes of men by a move, and what is remembered of it."""
