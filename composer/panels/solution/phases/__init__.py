"""The phase table: what stands beside what in set play, tries and keys."""
