"""What the tables hold of conditions and attributes, in plain Python before a search."""
