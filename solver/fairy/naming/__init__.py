"""What fairy men and conditions are called: codes, names in three languages, words behind them."""
