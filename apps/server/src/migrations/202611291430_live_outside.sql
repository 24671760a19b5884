-- Numbers the messages from other platforms of a creator's chat. Kept until the account is deleted.
CREATE TABLE live_outside_chats (
  creator_oid text COLLATE "C" PRIMARY KEY
    CONSTRAINT live_outside_chats_creator REFERENCES users(oid),
  last_seq bigint NOT NULL DEFAULT 0
);

-- What was said in the chats of a creator's linked accounts while they were on air, on its way to overlays
-- and docks. Kept for 10 minutes.
CREATE TABLE live_outside_messages (
  creator_oid text COLLATE "C" NOT NULL
    CONSTRAINT live_outside_messages_chat REFERENCES live_outside_chats(creator_oid),
  seq bigint NOT NULL,
  platform text COLLATE "C" NOT NULL
    CONSTRAINT live_outside_messages_platform CHECK (platform IN ('twitch', 'youtube')),
  event text COLLATE "C" NOT NULL
    CONSTRAINT live_outside_messages_event CHECK (event IN ('message', 'delete', 'deleteSender', 'clear')),
  -- As the platform names them.
  message_id text,
  sender_id text,
  name text NOT NULL,
  content text NOT NULL,
  role text COLLATE "C"
    CONSTRAINT live_outside_messages_role CHECK (role IN ('creator', 'manager')),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (creator_oid, seq)
);

-- The platforms may say the same twice.
CREATE UNIQUE INDEX live_outside_messages_once
  ON live_outside_messages (creator_oid, platform, message_id) WHERE event = 'message';
CREATE INDEX live_outside_messages_old ON live_outside_messages (created_at);
