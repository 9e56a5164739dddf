"""The tutorial as data: lessons of a few steps, each a position and what may be answered."""
