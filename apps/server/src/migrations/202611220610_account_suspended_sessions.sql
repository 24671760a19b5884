-- What tells the holder of a token, for a day, that a suspension ended its session: the id by which
-- access tokens name it, and the hash of its own token. Overlays' sessions are not here.
CREATE TABLE suspended_sessions (
  id text COLLATE "C" PRIMARY KEY,
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
  ended_at timestamptz NOT NULL
);
CREATE INDEX suspended_sessions_user ON suspended_sessions (user_oid);
CREATE INDEX suspended_sessions_ended ON suspended_sessions (ended_at);
