ALTER TABLE donation_options
  ADD COLUMN uses_media boolean NOT NULL DEFAULT false,
  ADD COLUMN media_min_coins integer NOT NULL DEFAULT 10 CHECK (media_min_coins >= 10),
  ADD COLUMN media_max_seconds integer NOT NULL DEFAULT 30
    CHECK (media_max_seconds BETWEEN 5 AND 300);

-- What a donation plays on the stream, and for how long at most.
ALTER TABLE live_donations ADD COLUMN media_oid text COLLATE "C";
ALTER TABLE live_alerts
  ADD COLUMN media_oid text COLLATE "C",
  ADD COLUMN media_seconds integer,
  ADD CHECK ((media_oid IS NULL) = (media_seconds IS NULL));
