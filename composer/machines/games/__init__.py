"""Games against the machines and between them."""
