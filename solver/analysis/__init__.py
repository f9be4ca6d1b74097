"""What is in a solved problem: its phases, what a key and mates are, and themes with evidence."""
