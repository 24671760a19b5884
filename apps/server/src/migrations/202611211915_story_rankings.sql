-- Who read a story on which day: one row however much was read, so that no one lifts a story by
-- chatting alone with it. Accounts only, since a device costs nothing to make. Kept 70 days.
CREATE TABLE story_reads (
  -- Of the operator's time zone.
  day date NOT NULL,
  content_oid text COLLATE "C" NOT NULL REFERENCES stories ON DELETE CASCADE,
  reader_oid text COLLATE "C" NOT NULL,
  PRIMARY KEY (day, content_oid, reader_oid)
);
CREATE INDEX story_reads_reader ON story_reads (reader_oid);
CREATE INDEX story_reads_content ON story_reads (content_oid);

-- The rankings as they were last worked out; a job replaces them.
CREATE TABLE story_ranking_periods (
  period text COLLATE "C" PRIMARY KEY CHECK (period IN ('daily', 'weekly', 'monthly')),
  since date NOT NULL,
  until date NOT NULL,
  ranked_at timestamptz NOT NULL
);
CREATE TABLE story_rankings (
  period text COLLATE "C" NOT NULL REFERENCES story_ranking_periods ON DELETE CASCADE,
  -- The order, without gaps; ties share a place.
  position int NOT NULL,
  place int NOT NULL,
  -- In the period before; null where the story was not read in it.
  former_place int,
  readers int NOT NULL,
  content_oid text COLLATE "C" NOT NULL REFERENCES stories ON DELETE CASCADE,
  PRIMARY KEY (period, position)
);
CREATE INDEX story_rankings_content ON story_rankings (content_oid);
