"""Everything goes wrong at random moments, and nothing may be lost."""
