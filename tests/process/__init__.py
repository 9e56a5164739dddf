"""Games against a real process, on a Discord of its own on this machine's loopback interface."""
