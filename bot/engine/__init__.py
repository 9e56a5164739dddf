"""The rules of the family: pure, synchronous, standard library only."""
