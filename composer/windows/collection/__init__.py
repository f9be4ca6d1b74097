"""The collection, its versions, what is brought in."""
