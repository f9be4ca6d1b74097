"""Starting a search and showing it."""
