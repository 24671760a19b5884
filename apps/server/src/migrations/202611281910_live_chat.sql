-- Who moderates the live chat of a creator, beside those whom administrators gave the role.
CREATE TABLE live_managers (
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  appointed_by text COLLATE "C",
  appointed_at timestamptz NOT NULL,
  PRIMARY KEY (creator_oid, user_oid)
);
CREATE INDEX live_managers_user ON live_managers (user_oid);

-- The live chat of a creator, over all of their streams. Its row is locked to number messages.
CREATE TABLE live_chat_rooms (
  creator_oid text COLLATE "C" PRIMARY KEY REFERENCES users(oid),
  last_seq integer NOT NULL DEFAULT 0
);

-- What was said and what happened in a room, in one order.
CREATE TABLE live_chat_messages (
  creator_oid text COLLATE "C" NOT NULL REFERENCES live_chat_rooms(creator_oid),
  seq integer NOT NULL,
  oid text COLLATE "C" NOT NULL UNIQUE CHECK (oid ~ '^[0-9a-f]{24}$'),
  type text COLLATE "C" NOT NULL,
  stream_oid text COLLATE "C",
  -- Of guests, a keyed hash of the device: its id opens that guest's chats.
  sender_kind text COLLATE "C" CHECK (sender_kind IN ('user', 'guest')),
  sender_oid text COLLATE "C",
  -- Who others are told that the sender is: another one than above in anonymous chats.
  shown_oid text COLLATE "C",
  -- Whom an event is about.
  subject_oid text COLLATE "C",
  content text NOT NULL DEFAULT '',
  data jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (creator_oid, seq),
  CHECK ((type = 'message') = (sender_oid IS NOT NULL)),
  CHECK ((sender_oid IS NULL) = (sender_kind IS NULL)),
  CHECK ((sender_oid IS NULL) = (shown_oid IS NULL))
);
CREATE INDEX live_chat_messages_sender ON live_chat_messages (sender_oid, seq);
CREATE INDEX live_chat_messages_subject ON live_chat_messages (subject_oid) WHERE subject_oid IS NOT NULL;
CREATE INDEX live_chat_messages_stream ON live_chat_messages (stream_oid, seq);
CREATE INDEX live_chat_messages_age ON live_chat_messages (created_at);

-- What a room remembers of someone who wrote in it.
CREATE TABLE live_chat_viewers (
  creator_oid text COLLATE "C" NOT NULL REFERENCES live_chat_rooms(creator_oid),
  viewer_kind text COLLATE "C" NOT NULL CHECK (viewer_kind IN ('user', 'guest')),
  viewer_oid text COLLATE "C" NOT NULL,
  -- When they got the token that they wrote with, which can be used for longer than an unused one.
  admitted_at timestamptz NOT NULL,
  last_sent_at timestamptz NOT NULL,
  PRIMARY KEY (creator_oid, viewer_kind, viewer_oid)
);
CREATE INDEX live_chat_viewers_viewer ON live_chat_viewers (viewer_oid);
CREATE INDEX live_chat_viewers_age ON live_chat_viewers (last_sent_at);
