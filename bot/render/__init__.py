"""A View as text; knows no Discord."""
