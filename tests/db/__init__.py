"""Test the database, in a file each."""
