-- Streams are items of the catalogue: what they are called, and who can open them, is there. Those
-- before had neither, and no page.
DELETE FROM live_streams;
ALTER TABLE live_streams
  ADD FOREIGN KEY (oid) REFERENCES catalogue_items(oid),
  ALTER COLUMN started_at DROP NOT NULL,
  ADD COLUMN created_at timestamptz NOT NULL,
  ADD COLUMN state text NOT NULL CHECK (state IN ('preparing', 'on', 'ended')),
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN is_listed boolean NOT NULL DEFAULT true,
  ADD COLUMN uses_anonymous_chat boolean NOT NULL DEFAULT false,
  ADD COLUMN uses_bonus_coins boolean NOT NULL DEFAULT false,
  ADD COLUMN uses_ticket boolean NOT NULL DEFAULT false,
  ADD COLUMN starts_itself boolean NOT NULL DEFAULT true,
  ADD COLUMN phase text NOT NULL DEFAULT 'waiting' CHECK (phase IN ('waiting', 'starting', 'live', 'interrupted')),
  ADD COLUMN report jsonb,
  ADD COLUMN reported_at timestamptz,
  ADD COLUMN host text,
  ADD COLUMN viewers integer NOT NULL DEFAULT 0,
  ADD COLUMN next_entry jsonb,
  ADD COLUMN next_entry_at timestamptz,
  ADD COLUMN stopped_by text COLLATE "C",
  ADD COLUMN stop_reason text,
  ADD CHECK ((state = 'ended') = (ended_at IS NOT NULL)),
  ADD CHECK (state <> 'on' OR started_at IS NOT NULL),
  ADD CHECK ((next_entry IS NULL) = (next_entry_at IS NULL));
CREATE INDEX live_streams_on ON live_streams (started_at) WHERE state = 'on';
CREATE INDEX live_streams_next_entry ON live_streams (next_entry_at) WHERE next_entry_at IS NOT NULL;
-- What a viewer plays a stream with until it ends, and when they were last there.
CREATE TABLE live_passes (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  stream_oid text COLLATE "C" NOT NULL REFERENCES live_streams(oid) ON DELETE CASCADE,
  viewer_kind text NOT NULL CHECK (viewer_kind IN ('user', 'guest', 'address')),
  viewer_oid text COLLATE "C" NOT NULL,
  max_height integer,
  created_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  UNIQUE (stream_oid, viewer_kind, viewer_oid)
);
CREATE INDEX live_passes_viewer ON live_passes (viewer_kind, viewer_oid);
-- Who was removed from a stream, until it ends.
CREATE TABLE live_kicks (
  stream_oid text COLLATE "C" NOT NULL REFERENCES live_streams(oid) ON DELETE CASCADE,
  viewer_kind text NOT NULL CHECK (viewer_kind IN ('user', 'guest')),
  viewer_oid text COLLATE "C" NOT NULL,
  kicked_at timestamptz NOT NULL,
  PRIMARY KEY (stream_oid, viewer_kind, viewer_oid)
);
CREATE INDEX live_kicks_viewer ON live_kicks (viewer_kind, viewer_oid);
-- The partner level of a creator; without a row it's the lowest.
CREATE TABLE live_partners (
  creator_oid text COLLATE "C" PRIMARY KEY REFERENCES users(oid),
  level text NOT NULL,
  given_by text COLLATE "C",
  given_at timestamptz NOT NULL
);
-- The processes that receive streams, and what keeps them from it.
CREATE TABLE live_hosts (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  name text NOT NULL,
  rtmp_port integer,
  rtmps_port integer,
  plays_at text,
  problem text,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL
);
