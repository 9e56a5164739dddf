"""Use cases: what people can do, without Discord."""
