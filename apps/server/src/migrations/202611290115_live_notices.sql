-- What the site's team last did about a stream, which its creator is shown; and whether they keep it off
-- lists, whatever its creator chooses.
ALTER TABLE live_streams
  ADD COLUMN notice jsonb,
  ADD COLUMN is_held_back boolean NOT NULL DEFAULT false;
