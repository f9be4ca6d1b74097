"""The solution as a printed page: what stands on it, whoever shows, prints or copies it."""
