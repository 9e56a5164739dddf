"""kasino play: the real bot in your own browser, without a token."""
