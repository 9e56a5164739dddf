"""Everything built on discord.ui."""
