"""Runs, batches and what they leave."""
