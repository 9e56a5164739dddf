"""Translations: gettext catalogues behind one small class."""
