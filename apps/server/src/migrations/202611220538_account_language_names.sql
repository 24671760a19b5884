-- Changes of names in a language are on record beside those of nicknames: the first in a language is
-- free, later ones are paid. Either name is empty where there was none, or where it was taken away.
ALTER TABLE nickname_changes
  ADD COLUMN language text CHECK (language IN ('ko', 'en', 'jp', 'es'));
