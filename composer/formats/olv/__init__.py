"""The .olv form."""
