"""What a search finds: verdict, tree, lines, statistics."""
