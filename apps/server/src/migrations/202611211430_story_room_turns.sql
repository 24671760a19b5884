-- What a room keeps beside its turns, and alternatives of a reply.

ALTER TABLE chat_rooms
  ADD COLUMN user_note text NOT NULL DEFAULT '',
  ADD COLUMN bookmarks text[] NOT NULL DEFAULT '{}',
  ADD COLUMN output_length text COLLATE "C" NOT NULL DEFAULT 'normal'
    CHECK (output_length IN ('short', 'normal', 'long')),
  ADD COLUMN detail_level int NOT NULL DEFAULT 50 CHECK (detail_level BETWEEN 0 AND 100),
  ADD COLUMN inference_level text COLLATE "C" NOT NULL DEFAULT 'basic'
    CHECK (inference_level IN ('basic', 'moderate', 'deep')),
  ADD COLUMN model text COLLATE "C",
  ADD COLUMN persona_oid text COLLATE "C",
  ADD COLUMN impersonation_node_id text,
  ADD COLUMN impersonation_on boolean NOT NULL DEFAULT true,
  ADD COLUMN prompt_type text COLLATE "C" NOT NULL DEFAULT 'default'
    CHECK (prompt_type IN ('default', 'plain')),
  ADD COLUMN is_preview boolean NOT NULL DEFAULT false,
  -- The story's state before the first turn and after the last one; null is what the artefact says.
  ADD COLUMN start_state jsonb,
  ADD COLUMN state jsonb;

-- A reply may have alternatives (`version`), of which one is active. What a rollback or a deletion
-- took out stays for 30 days, so that it can be brought back.
ALTER TABLE chat_messages
  DROP CONSTRAINT chat_messages_role_check,
  ADD CONSTRAINT chat_messages_role_check CHECK (role IN ('user', 'assistant', 'draft')),
  ADD COLUMN version int NOT NULL DEFAULT 0,
  ADD COLUMN is_active boolean NOT NULL DEFAULT true,
  ADD COLUMN removal_oid text COLLATE "C",
  ADD COLUMN removed_at timestamptz,
  ADD COLUMN edited_at timestamptz,
  -- What fired and what was decided in this turn, and the state after it.
  ADD COLUMN record jsonb,
  ADD COLUMN state_after jsonb,
  ADD CHECK ((removal_oid IS NULL) = (removed_at IS NULL));
DROP INDEX chat_messages_turn;
CREATE UNIQUE INDEX chat_messages_turn ON chat_messages (room_oid, turn, role)
  WHERE is_active AND removed_at IS NULL;
CREATE UNIQUE INDEX chat_messages_version ON chat_messages (room_oid, turn, role, version)
  WHERE removed_at IS NULL AND role <> 'draft';
CREATE INDEX chat_messages_removed ON chat_messages (removed_at) WHERE removed_at IS NOT NULL;

-- Who a reader is in stories (R-story-chat-026). Kept until the reader deletes it or withdraws.
CREATE TABLE personas (
  oid text COLLATE "C" PRIMARY KEY,
  user_oid text COLLATE "C" NOT NULL,
  name text NOT NULL,
  gender text COLLATE "C" NOT NULL CHECK (gender IN ('female', 'male', 'other')),
  prompt text NOT NULL,
  is_default boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX personas_user ON personas (user_oid, created_at, oid);
CREATE UNIQUE INDEX personas_default ON personas (user_oid) WHERE is_default;

-- What new rooms of a reader begin with (R-story-chat-102). Kept until the reader withdraws.
CREATE TABLE chat_options (
  user_oid text COLLATE "C" PRIMARY KEY,
  output_length text COLLATE "C" NOT NULL CHECK (output_length IN ('short', 'normal', 'long')),
  detail_level int NOT NULL CHECK (detail_level BETWEEN 0 AND 100),
  inference_level text COLLATE "C" NOT NULL
    CHECK (inference_level IN ('basic', 'moderate', 'deep')),
  model text COLLATE "C",
  updated_at timestamptz NOT NULL
);

-- What happened in turns that the model is no longer told word by word (R-story-chat-027). Kept as
-- long as the room.
CREATE TABLE plot_summaries (
  oid text COLLATE "C" PRIMARY KEY,
  room_oid text COLLATE "C" NOT NULL REFERENCES chat_rooms ON DELETE CASCADE,
  start_turn int NOT NULL CHECK (start_turn >= 0),
  end_turn int NOT NULL,
  summary text NOT NULL,
  edited boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (end_turn >= start_turn)
);
CREATE INDEX plot_summaries_room ON plot_summaries (room_oid, start_turn);

-- Facts that the story remembers. Kept as long as the room.
CREATE TABLE chat_memories (
  oid text COLLATE "C" PRIMARY KEY,
  room_oid text COLLATE "C" NOT NULL REFERENCES chat_rooms ON DELETE CASCADE,
  turn int NOT NULL,
  text text NOT NULL,
  pinned boolean NOT NULL DEFAULT false,
  edited boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX chat_memories_room ON chat_memories (room_oid, turn);

-- What a reply was made from. The trace is kept as long as the reply, the prompt's words for the
-- operator's days.
CREATE TABLE prompt_logs (
  message_oid text COLLATE "C" PRIMARY KEY REFERENCES chat_messages ON DELETE CASCADE,
  room_oid text COLLATE "C" NOT NULL,
  trace jsonb NOT NULL,
  messages jsonb,
  created_at timestamptz NOT NULL
);
CREATE INDEX prompt_logs_room ON prompt_logs (room_oid, created_at DESC, message_oid DESC);
CREATE INDEX prompt_logs_words ON prompt_logs (created_at) WHERE messages IS NOT NULL;
