"""The problem sheet: what is asked, twins, who made it and where it was printed."""
