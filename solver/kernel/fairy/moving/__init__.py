"""Moves listed under all conditions, castlings too, and made whole with what depends on checks."""
