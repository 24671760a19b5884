-- The key by which streaming software goes live on a creator's channel: found by its keyed hash, shown from its sealed form.
CREATE TABLE live_stream_keys (
  creator_oid text COLLATE "C" PRIMARY KEY REFERENCES users(oid),
  key_hash text COLLATE "C" NOT NULL UNIQUE,
  sealed_key bytea NOT NULL,
  created_at timestamptz NOT NULL
);
