"""Hold the steps of the schema; a step that was released is never edited again."""
