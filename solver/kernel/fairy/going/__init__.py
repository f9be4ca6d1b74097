"""Who may go where, and whom he may take there."""
