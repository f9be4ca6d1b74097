"""One of several parts of a batch: which problems it has, and how its results begin."""
