-- What viewers who were removed read; null: no reason was given.
ALTER TABLE live_kicks ADD COLUMN reason text;
