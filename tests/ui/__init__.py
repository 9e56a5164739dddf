"""Tests of everything built on discord.ui."""
