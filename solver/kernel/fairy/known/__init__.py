"""What the table knows of positions: in battle play, and in help and series play."""
