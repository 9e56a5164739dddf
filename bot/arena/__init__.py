"""Two levels of computer players against each other, deal for deal."""
