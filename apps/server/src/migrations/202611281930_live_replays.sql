-- What a stream recorded, by the stream's id, until it's deleted or published; then what of it was published.
CREATE TABLE live_replays (
  oid text COLLATE "C" PRIMARY KEY REFERENCES live_streams(oid),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  state text NOT NULL CHECK (state IN ('recorded', 'making', 'failed', 'made')),
  title text NOT NULL,
  started_at timestamptz NOT NULL,
  duration_ms bigint NOT NULL CHECK (duration_ms > 0),
  bytes bigint NOT NULL CHECK (bytes > 0),
  runs jsonb NOT NULL,
  cuts jsonb NOT NULL,
  chapters jsonb,
  parts jsonb,
  failure text,
  content_oid text COLLATE "C" UNIQUE,
  created_at timestamptz NOT NULL,
  delete_at timestamptz,
  warned_at timestamptz,
  published_at timestamptz,
  CHECK ((delete_at IS NULL) = (published_at IS NOT NULL)),
  CHECK (state <> 'made' OR (content_oid IS NOT NULL AND parts IS NOT NULL))
);
CREATE INDEX live_replays_creator ON live_replays (creator_oid, created_at DESC, oid DESC);
CREATE INDEX live_replays_due ON live_replays (delete_at) WHERE delete_at IS NOT NULL;
-- What happened during a stream, for the chapters of its replay; deleted with the replay.
CREATE TABLE live_marks (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  stream_oid text COLLATE "C" NOT NULL REFERENCES live_streams(oid) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('title', 'mark')),
  text text NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX live_marks_stream ON live_marks (stream_oid, at);
