"""The slash commands, one cog a subject: parse, call a service, show."""
