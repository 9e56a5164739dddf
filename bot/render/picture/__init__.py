"""Pictures of the game: PNG files for people, drawn with Pillow from what everybody may know."""
