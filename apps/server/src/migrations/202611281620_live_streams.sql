-- What went on air, from the first publisher to the end of the grace after the last.
CREATE TABLE live_streams (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  started_at timestamptz NOT NULL,
  ended_at timestamptz CHECK (ended_at >= started_at)
);
CREATE INDEX live_streams_creator ON live_streams (creator_oid, started_at);
CREATE UNIQUE INDEX live_streams_running ON live_streams (creator_oid) WHERE ended_at IS NULL;
