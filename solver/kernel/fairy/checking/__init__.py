"""When a side stands in check, and which moves give check or expose their own king."""
