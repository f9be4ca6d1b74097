"""What a change of a problem would do: the live verdict, maps, economies, repairs."""
