"""The old machines, reached from the window."""
