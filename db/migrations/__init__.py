"""Hold the schema's history; every file in `versions` takes it one step on."""
