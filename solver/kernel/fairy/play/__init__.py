"""Battle, help and series play: the searches, and whether their goals are reached."""
