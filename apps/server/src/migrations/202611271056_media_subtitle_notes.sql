-- What reading the uploaded file assumed and left out, for its creator. Kept as long as the track.
ALTER TABLE subtitles ADD COLUMN assumed_encoding text COLLATE "C";
ALTER TABLE subtitles ADD COLUMN skipped_lines integer[] NOT NULL DEFAULT '{}';
