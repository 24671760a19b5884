-- A reader's conversation with a story. It pins the artefact that it began with. Kept until the
-- reader deletes it or withdraws.
CREATE TABLE chat_rooms (
  oid text COLLATE "C" PRIMARY KEY,
  content_oid text COLLATE "C" NOT NULL,
  owner_kind text COLLATE "C" NOT NULL CHECK (owner_kind IN ('user', 'guest')),
  owner_oid text COLLATE "C" NOT NULL,
  artefact_hash text COLLATE "C" NOT NULL,
  title text NOT NULL,
  -- Who named it: it is the story's, then what its reader said first, or what they chose.
  titled_by text COLLATE "C" NOT NULL DEFAULT 'story'
    CONSTRAINT chat_rooms_titled_by CHECK (titled_by IN ('story', 'turns', 'reader')),
  turn integer NOT NULL DEFAULT 0,
  last_message text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  user_note text NOT NULL DEFAULT '',
  bookmarks text[] NOT NULL DEFAULT '{}',
  output_length text COLLATE "C" NOT NULL DEFAULT 'normal'
    CHECK (output_length IN ('short', 'normal', 'long')),
  detail_level integer NOT NULL DEFAULT 50 CHECK (detail_level >= 0 AND detail_level <= 100),
  inference_level text COLLATE "C" NOT NULL DEFAULT 'basic'
    CHECK (inference_level IN ('basic', 'moderate', 'deep')),
  model text COLLATE "C",
  persona_oid text COLLATE "C",
  impersonation_node_id text,
  -- A language of stories; null follows what the reader writes in, and the story.
  reply_language text COLLATE "C",
  impersonation_on boolean NOT NULL DEFAULT true,
  prompt_type text COLLATE "C" NOT NULL DEFAULT 'default'
    CHECK (prompt_type IN ('default', 'plain')),
  is_preview boolean NOT NULL DEFAULT false,
  -- The story's state before the first turn and after the last one; null is what the artefact says.
  start_state jsonb,
  state jsonb,
  -- Counts what was begun in a room, so that a removal is undone only while nothing followed it.
  replies_begun integer NOT NULL DEFAULT 0,
  -- How far a room's past was digested: the last turn that summaries, or memories, were made of by
  -- themselves. Null before the first.
  plot_up_to integer,
  memories_up_to integer,
  -- What a chat file of another program said that a room has no place for, so that its export gives it
  -- back: of the room its header, of a message its line. Kept as long as their rows.
  file_notes jsonb,
  -- When its last reply ended, and when its reader last had it before them.
  replied_at timestamptz,
  seen_at timestamptz,
  -- Of a branch: the room that it left, after which message there, and the same message here. Any of
  -- them may be gone.
  branched_from text COLLATE "C",
  branched_after text COLLATE "C",
  branched_at text COLLATE "C",
  -- When what only serves going on was dropped from a room that rested; null again once its reader
  -- goes on.
  archived_at timestamptz
);
CREATE INDEX chat_rooms_owner ON chat_rooms (owner_kind, owner_oid, updated_at DESC, oid DESC);
CREATE INDEX chat_rooms_content ON chat_rooms (content_oid);
CREATE INDEX chat_rooms_branches ON chat_rooms (branched_from) WHERE branched_from IS NOT NULL;
CREATE INDEX chat_rooms_previews ON chat_rooms (updated_at) WHERE is_preview;

-- A reply in `running` belongs to the process whose lease is alive; one whose lease ran out has
-- failed. Kept as long as the room.
CREATE TABLE chat_messages (
  oid text COLLATE "C" PRIMARY KEY,
  room_oid text COLLATE "C" NOT NULL REFERENCES chat_rooms(oid) ON DELETE CASCADE,
  turn integer NOT NULL,
  role text COLLATE "C" NOT NULL CHECK (role IN ('user', 'assistant', 'draft')),
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
  version integer NOT NULL DEFAULT 0,
  is_active boolean NOT NULL DEFAULT true,
  removal_oid text COLLATE "C",
  removed_at timestamptz,
  edited_at timestamptz,
  -- What fired and what was decided in this turn, and the state after it.
  record jsonb,
  state_after jsonb,
  -- The room's count when this was taken out.
  removed_after integer,
  -- From when on any process may take over what the model has to decide of this turn; null where
  -- nothing is left to decide.
  decision_due timestamptz,
  file_notes jsonb,
  CONSTRAINT chat_messages_removed_has_time
    CHECK ((removal_oid IS NULL) = (removed_at IS NULL)),
  CONSTRAINT chat_messages_running_has_lease
    CHECK ((state = 'running') = (lease_until IS NOT NULL))
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX chat_messages_request ON chat_messages (room_oid, request_key)
  WHERE request_key IS NOT NULL;
CREATE UNIQUE INDEX chat_messages_running ON chat_messages (room_oid) WHERE state = 'running';
CREATE INDEX chat_messages_lease ON chat_messages (lease_until) WHERE state = 'running';
CREATE UNIQUE INDEX chat_messages_turn ON chat_messages (room_oid, turn, role)
  WHERE is_active AND removed_at IS NULL;
CREATE UNIQUE INDEX chat_messages_version ON chat_messages (room_oid, turn, role, version)
  WHERE removed_at IS NULL AND role <> 'draft';
CREATE INDEX chat_messages_removed ON chat_messages (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX chat_messages_decision_due ON chat_messages (decision_due)
  WHERE decision_due IS NOT NULL;
CREATE INDEX chat_messages_removal ON chat_messages (removal_oid) WHERE removal_oid IS NOT NULL;
-- For the daily job that forgets words which readers never said.
CREATE INDEX chat_messages_drafts ON chat_messages (created_at)
  WHERE role = 'draft' AND NOT is_active;
-- All messages of a room in their order, those that were taken out included; also found when a room goes.
CREATE INDEX chat_messages_room ON chat_messages (room_oid, oid);

-- Free chats that a visitor used, by device for ever and by address for a day (decision 31).
-- Names are hashed. Rows of past days are kept 30 days.
CREATE TABLE free_chats (
  bucket text COLLATE "C" PRIMARY KEY,
  used integer NOT NULL CHECK (used >= 0),
  updated_at timestamptz NOT NULL
);
CREATE INDEX free_chats_updated ON free_chats (updated_at);

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
  detail_level integer NOT NULL CHECK (detail_level >= 0 AND detail_level <= 100),
  inference_level text COLLATE "C" NOT NULL CHECK (inference_level IN ('basic', 'moderate', 'deep')),
  model text COLLATE "C",
  updated_at timestamptz NOT NULL
);

-- What happened in turns that the model is no longer told word by word (R-story-chat-027). Kept as
-- long as the room.
CREATE TABLE plot_summaries (
  oid text COLLATE "C" PRIMARY KEY,
  room_oid text COLLATE "C" NOT NULL REFERENCES chat_rooms(oid) ON DELETE CASCADE,
  start_turn integer NOT NULL CHECK (start_turn >= 0),
  end_turn integer NOT NULL,
  summary text NOT NULL,
  edited boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT plot_summaries_ends_after_start
    CHECK (end_turn >= start_turn)
);
CREATE INDEX plot_summaries_room ON plot_summaries (room_oid, start_turn);

-- Facts that the story remembers. Kept as long as the room.
CREATE TABLE chat_memories (
  oid text COLLATE "C" PRIMARY KEY,
  room_oid text COLLATE "C" NOT NULL REFERENCES chat_rooms(oid) ON DELETE CASCADE,
  turn integer NOT NULL,
  text text NOT NULL,
  pinned boolean NOT NULL DEFAULT false,
  edited boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- The first of the turns that a memory was made of; `turn` is the last.
  from_turn integer NOT NULL DEFAULT 0
);
CREATE INDEX chat_memories_room ON chat_memories (room_oid, turn);

-- What a reply was made from. The trace is kept as long as the reply, the prompt's words for the
-- operator's days.
CREATE TABLE prompt_logs (
  message_oid text COLLATE "C" PRIMARY KEY REFERENCES chat_messages(oid) ON DELETE CASCADE,
  room_oid text COLLATE "C" NOT NULL,
  trace jsonb NOT NULL,
  messages jsonb,
  created_at timestamptz NOT NULL
);
CREATE INDEX prompt_logs_room ON prompt_logs (room_oid, created_at DESC, message_oid DESC);
CREATE INDEX prompt_logs_words ON prompt_logs (created_at) WHERE messages IS NOT NULL;

-- What is told to the model in previews of administrators who choose it. Kept until deleted.
CREATE TABLE test_prompts (
  oid text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- What a code is worth to each of those who claim it. Its worth never changes. Kept for ever once
-- it was claimed.
CREATE TABLE chat_coupons (
  code text COLLATE "C" PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{4,32}$'),
  chats integer CHECK (chats > 0),
  credit_milli bigint CHECK (credit_milli > 0),
  content_oid text COLLATE "C",
  expires_at timestamptz,
  max_claims integer NOT NULL CHECK (max_claims > 0),
  claims integer NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT chat_coupons_claims_within_limit
    CHECK (claims >= 0 AND claims <= max_claims),
  CONSTRAINT chat_coupons_credits_for_any_story
    CHECK (credit_milli IS NULL OR content_oid IS NULL),
  CONSTRAINT chat_coupons_gives_chats_or_credits
    CHECK ((chats IS NULL) <> (credit_milli IS NULL))
);
CREATE INDEX chat_coupons_created ON chat_coupons (created_at DESC, code DESC);

-- Who claimed a coupon, and what is left of it. Without an owner once they left. Credits are in the
-- wallet from `credited_at` on; those of a guest wait for an account.
CREATE TABLE chat_coupon_claims (
  oid text COLLATE "C" PRIMARY KEY,
  code text COLLATE "C" NOT NULL REFERENCES chat_coupons(code),
  owner_kind text COLLATE "C" NOT NULL CHECK (owner_kind IN ('user', 'guest')),
  owner_oid text COLLATE "C",
  chats_left integer NOT NULL CHECK (chats_left >= 0),
  posting_id text COLLATE "C",
  credited_at timestamptz,
  claimed_at timestamptz NOT NULL,
  CONSTRAINT chat_coupon_claims_credited_has_posting
    CHECK ((posting_id IS NULL) = (credited_at IS NULL))
);
CREATE UNIQUE INDEX chat_coupon_claims_owner ON chat_coupon_claims (owner_kind, owner_oid, code);
CREATE INDEX chat_coupon_claims_code ON chat_coupon_claims (code, claimed_at);

-- A reply that a coupon paid for; given back where the reply failed. It outlives the room.
CREATE TABLE chat_coupon_uses (
  oid text COLLATE "C" PRIMARY KEY,
  claim_oid text COLLATE "C" NOT NULL REFERENCES chat_coupon_claims(oid),
  content_oid text COLLATE "C" NOT NULL,
  used_at timestamptz NOT NULL,
  returned_at timestamptz
);
CREATE INDEX chat_coupon_uses_claim ON chat_coupon_uses (claim_oid, used_at);

-- A picture of a story that a reader paid for; kept while the account is there, also where its story
-- shows it no more. The posting stays in the ledger.
CREATE TABLE image_unlocks (
  user_oid text COLLATE "C" NOT NULL,
  content_oid text COLLATE "C" NOT NULL,
  asset_oid text COLLATE "C" NOT NULL,
  node_id text NOT NULL,
  title text NOT NULL,
  -- The Idempotency-Key of the call; a bulk unlock has many rows of one key.
  request_key text COLLATE "C" NOT NULL,
  price_milli bigint NOT NULL CHECK (price_milli > 0),
  posting_id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_oid, content_oid, asset_oid)
);
CREATE INDEX image_unlocks_request ON image_unlocks (user_oid, request_key);

-- What a reader lets a story unlock by itself, and what of it is spent since that was set.
CREATE TABLE image_allowances (
  user_oid text COLLATE "C" NOT NULL,
  content_oid text COLLATE "C" NOT NULL,
  ceiling_milli bigint NOT NULL CHECK (ceiling_milli > 0),
  spent_milli bigint NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_oid, content_oid),
  CONSTRAINT image_allowances_spent_within_ceiling
    CHECK (spent_milli >= 0 AND spent_milli <= ceiling_milli)
);

-- What was paid for replies of a room on a day of the operator's: rooms may go, these stay for ever.
CREATE TABLE chat_room_days (
  day date NOT NULL,
  room_oid text COLLATE "C" NOT NULL,
  content_oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  paid_milli bigint NOT NULL CONSTRAINT chat_room_days_paid_not_negative CHECK (paid_milli >= 0),
  bonus_milli bigint NOT NULL CONSTRAINT chat_room_days_bonus_not_negative CHECK (bonus_milli >= 0),
  replies integer NOT NULL CONSTRAINT chat_room_days_replies_counted CHECK (replies > 0),
  last_at timestamptz NOT NULL,
  PRIMARY KEY (day, room_oid)
) WITH (fillfactor = 80);
-- With the room, so that those of a month are counted without the rows.
CREATE INDEX chat_room_days_of_creator ON chat_room_days (creator_oid, day, room_oid);
-- Of each room one more row, of the day -infinity, has the sums of all its days.
CREATE INDEX chat_room_days_most ON chat_room_days ((paid_milli + bonus_milli) DESC, room_oid)
  WHERE day = '-infinity';
