-- The story that reacts to a creator's streams.
CREATE TABLE live_stories (
  creator_oid text COLLATE "C" PRIMARY KEY REFERENCES users(oid),
  story_oid text COLLATE "C" NOT NULL,
  answers_chat boolean NOT NULL,
  wait_seconds integer NOT NULL CHECK (wait_seconds BETWEEN 0 AND 600),
  -- The room in which it speaks, of one stream and story.
  room_oid text COLLATE "C",
  room_stream_oid text COLLATE "C",
  -- How far the chat was read, and when somebody last got an answer.
  chat_seq integer NOT NULL DEFAULT 0,
  asked_at timestamptz,
  stopped_for text CHECK (stopped_for IN ('no_credits', 'story_closed')),
  stopped_at timestamptz,
  CHECK ((stopped_for IS NULL) = (stopped_at IS NULL)),
  CHECK ((room_oid IS NULL) = (room_stream_oid IS NULL))
);
CREATE INDEX live_stories_answering ON live_stories (creator_oid)
  WHERE answers_chat AND stopped_for IS NULL;

-- A reply of a story, begun, and said in the chat once.
CREATE TABLE live_story_turns (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  stream_oid text COLLATE "C" NOT NULL,
  room_oid text COLLATE "C",
  message_oid text COLLATE "C",
  -- Of the message in the chat.
  said_oid text COLLATE "C" NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  state text NOT NULL CHECK (state IN ('open', 'said', 'failed')),
  lease_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX live_story_turns_open ON live_story_turns (creator_oid) WHERE state = 'open';
CREATE INDEX live_story_turns_old ON live_story_turns (created_at);
CREATE INDEX live_story_turns_creator ON live_story_turns (creator_oid, created_at);

-- What happened in a stream, once each, until its story reacted.
CREATE TABLE live_story_events (
  kind text NOT NULL CHECK (kind IN ('donation', 'mission', 'roulette', 'chat')),
  -- The donation, the mission, or the chat message.
  oid text COLLATE "C" NOT NULL CHECK (oid ~ '^[0-9a-f]{24}$'),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  stream_oid text COLLATE "C" NOT NULL,
  -- Whom it comes from, also of hidden names; null of guests.
  subject_oid text COLLATE "C" REFERENCES users(oid),
  name text NOT NULL,
  coins bigint NOT NULL DEFAULT 0 CHECK (coins >= 0),
  content text NOT NULL,
  item text NOT NULL DEFAULT '',
  turn_oid text COLLATE "C" REFERENCES live_story_turns(oid) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (kind, oid)
);
CREATE INDEX live_story_events_waiting ON live_story_events (creator_oid, created_at, oid)
  WHERE turn_oid IS NULL;
CREATE INDEX live_story_events_turn ON live_story_events (turn_oid) WHERE turn_oid IS NOT NULL;
CREATE INDEX live_story_events_subject ON live_story_events (subject_oid, creator_oid, created_at)
  WHERE subject_oid IS NOT NULL;
CREATE INDEX live_story_events_creator ON live_story_events (creator_oid);
CREATE INDEX live_story_events_old ON live_story_events (created_at);
