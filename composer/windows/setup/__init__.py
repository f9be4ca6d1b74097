"""Setting up a position and playing on it."""
