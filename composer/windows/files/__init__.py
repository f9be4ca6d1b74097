"""Opening, saving, watching and recovering files."""
