"""When no mate or stalemate can come about any more: nets, near and far."""
