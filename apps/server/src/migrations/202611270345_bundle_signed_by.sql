-- Whose key signed an imported file, as the SHA-256 of its public part; null if none did. Kept with the import.
ALTER TABLE bundle_imports ADD COLUMN signed_by text COLLATE "C";
