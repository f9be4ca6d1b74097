"""What becomes of men by a move, beyond that one of them goes: each rule with its source."""
