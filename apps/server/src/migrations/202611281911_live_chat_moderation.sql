-- Who may write in a room, how often, and what is pinned.
ALTER TABLE live_chat_rooms
  ADD COLUMN slow_seconds integer NOT NULL DEFAULT 0 CHECK (slow_seconds >= 0),
  ADD COLUMN audience text NOT NULL DEFAULT 'everyone' CHECK (audience IN ('everyone', 'followers', 'subscribers')),
  ADD COLUMN pinned_oid text COLLATE "C";

-- Messages that moderators deleted, and those that only their sender sees.
ALTER TABLE live_chat_messages
  ADD COLUMN deleted_at timestamptz,
  ADD COLUMN is_shadowed boolean NOT NULL DEFAULT false;
CREATE INDEX live_chat_messages_shown ON live_chat_messages (creator_oid, shown_oid, seq);

-- How often someone used banned words within a day.
ALTER TABLE live_chat_viewers
  ADD COLUMN word_count integer NOT NULL DEFAULT 0,
  ADD COLUMN words_since timestamptz;

-- Who may not write in a creator's chat, and until when; without an end, for good.
CREATE TABLE live_chat_bans (
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  viewer_kind text COLLATE "C" NOT NULL CHECK (viewer_kind IN ('user', 'guest')),
  viewer_oid text COLLATE "C" NOT NULL,
  -- By which id and name the chat knew them.
  shown_oid text COLLATE "C" NOT NULL,
  nickname text,
  minutes integer NOT NULL CHECK (minutes >= 0),
  reason text NOT NULL,
  description text NOT NULL,
  -- Null if the program did it.
  banned_by text COLLATE "C",
  banned_at timestamptz NOT NULL,
  ends_at timestamptz,
  PRIMARY KEY (creator_oid, viewer_kind, viewer_oid)
);
CREATE INDEX live_chat_bans_viewer ON live_chat_bans (viewer_oid);
CREATE INDEX live_chat_bans_end ON live_chat_bans (ends_at);

-- What moderators did in a room.
CREATE TABLE live_chat_acts (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  action text COLLATE "C" NOT NULL CHECK (action IN ('ban', 'unban', 'kick', 'delete')),
  stream_oid text COLLATE "C",
  viewer_kind text COLLATE "C" NOT NULL CHECK (viewer_kind IN ('user', 'guest')),
  viewer_oid text COLLATE "C" NOT NULL,
  shown_oid text COLLATE "C" NOT NULL,
  nickname text,
  message_oid text COLLATE "C",
  excerpt text,
  minutes integer,
  reason text,
  acted_by text COLLATE "C",
  acted_at timestamptz NOT NULL,
  undone_by text COLLATE "C",
  undone_at timestamptz
);
CREATE INDEX live_chat_acts_room ON live_chat_acts (creator_oid, acted_at, oid);
CREATE INDEX live_chat_acts_viewer ON live_chat_acts (viewer_oid);
CREATE INDEX live_chat_acts_age ON live_chat_acts (acted_at);
