-- Polls of live chats. The votes are counted in the row, which is locked by each vote.
CREATE TABLE live_polls (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  stream_oid text COLLATE "C" NOT NULL,
  question text NOT NULL,
  options text[] NOT NULL,
  -- By the places of the options.
  votes integer[] NOT NULL,
  started_by text COLLATE "C",
  started_at timestamptz NOT NULL,
  ends_at timestamptz,
  ended_at timestamptz,
  CHECK (cardinality(options) = cardinality(votes)),
  CHECK (0 <= ALL (votes))
);
CREATE UNIQUE INDEX live_polls_running ON live_polls (creator_oid) WHERE ended_at IS NULL;
CREATE INDEX live_polls_creator ON live_polls (creator_oid, oid);
CREATE INDEX live_polls_starter ON live_polls (started_by);
CREATE INDEX live_polls_age ON live_polls (started_at);

-- Who chose what; of guests, a keyed hash of the device.
CREATE TABLE live_poll_votes (
  poll_oid text COLLATE "C" NOT NULL REFERENCES live_polls(oid) ON DELETE CASCADE,
  viewer_kind text COLLATE "C" NOT NULL CHECK (viewer_kind IN ('user', 'guest')),
  viewer_oid text COLLATE "C" NOT NULL,
  option_id text COLLATE "C" NOT NULL,
  voted_at timestamptz NOT NULL,
  PRIMARY KEY (poll_oid, viewer_kind, viewer_oid)
);
CREATE INDEX live_poll_votes_viewer ON live_poll_votes (viewer_oid, poll_oid);
CREATE INDEX live_poll_votes_age ON live_poll_votes (voted_at);
