"""Tests of bot.local: the page of kasino play."""
