"""Games that lead to a diagram: what is still missing, and which moves bring it nearer."""
