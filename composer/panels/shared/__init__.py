"""Parts that panes of several subjects use."""
