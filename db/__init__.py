"""Tables, migrations and queries; knows nothing of rules or Discord."""
