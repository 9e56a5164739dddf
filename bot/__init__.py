"""Kasino, a Discord bot that hosts the card game Kasino (Cassino, Casino)."""
