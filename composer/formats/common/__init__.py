"""What several forms share."""
