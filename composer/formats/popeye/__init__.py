"""Input, output and solutions as Popeye has them."""
