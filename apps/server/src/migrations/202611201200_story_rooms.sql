-- Chat rooms and their messages.

-- A reader's conversation with a story. It pins the artefact that it began with. Kept until the
-- reader deletes it or withdraws.
CREATE TABLE chat_rooms (
  oid text COLLATE "C" PRIMARY KEY,
  content_oid text COLLATE "C" NOT NULL,
  owner_kind text COLLATE "C" NOT NULL CHECK (owner_kind IN ('user', 'guest')),
  owner_oid text COLLATE "C" NOT NULL,
  artefact_hash text COLLATE "C" NOT NULL,
  title text NOT NULL,
  turn int NOT NULL DEFAULT 0,
  last_message text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX chat_rooms_owner ON chat_rooms (owner_kind, owner_oid, updated_at DESC, oid DESC);
CREATE INDEX chat_rooms_content ON chat_rooms (content_oid);

-- A reply in `running` belongs to the process whose lease is alive; one whose lease ran out has
-- failed. Kept as long as the room.
CREATE TABLE chat_messages (
  oid text COLLATE "C" PRIMARY KEY,
  room_oid text COLLATE "C" NOT NULL REFERENCES chat_rooms ON DELETE CASCADE,
  turn int NOT NULL,
  role text COLLATE "C" NOT NULL CHECK (role IN ('user', 'assistant')),
  text text NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('complete', 'running', 'stopped', 'failed')),
  failure text COLLATE "C",
  request_key text COLLATE "C",
  request_fingerprint text COLLATE "C",
  payer_oid text COLLATE "C",
  free_chat jsonb,
  hold_id text COLLATE "C",
  price_milli bigint NOT NULL DEFAULT 0,
  model text,
  receipt jsonb,
  stop_requested boolean NOT NULL DEFAULT false,
  lease_until timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'running') = (lease_until IS NOT NULL))
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX chat_messages_turn ON chat_messages (room_oid, turn, role);
CREATE UNIQUE INDEX chat_messages_request ON chat_messages (room_oid, request_key)
  WHERE request_key IS NOT NULL;
CREATE UNIQUE INDEX chat_messages_running ON chat_messages (room_oid) WHERE state = 'running';
CREATE INDEX chat_messages_lease ON chat_messages (lease_until) WHERE state = 'running';

-- Free chats that a visitor used, by device for ever and by address for a day (decision 31).
-- Names are hashed. Rows of past days are kept 30 days.
CREATE TABLE free_chats (
  bucket text COLLATE "C" PRIMARY KEY,
  used int NOT NULL CHECK (used >= 0),
  updated_at timestamptz NOT NULL
);
