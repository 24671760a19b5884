-- Content that is made outside and watched here: video, audio, files, clips and branching stories.

-- What the catalogue does not say of a content. Kept as long as its item.
CREATE TABLE contents (
  content_oid text COLLATE "C" PRIMARY KEY REFERENCES catalogue_items(oid),
  type text COLLATE "C" NOT NULL
    CONSTRAINT contents_type CHECK (type IN ('video', 'audio', 'file', 'clip', 'branching')),
  -- All that its creator set, as they typed it.
  fields jsonb NOT NULL CONSTRAINT contents_fields CHECK (jsonb_typeof(fields) = 'object'),
  -- `{"type", "amount", "startDate", "endDate"}`
  discount jsonb CONSTRAINT contents_discount CHECK (jsonb_typeof(discount) = 'object'),
  is_replay boolean NOT NULL DEFAULT false,
  is_scenario_item boolean NOT NULL DEFAULT false,
  -- Raised by each change.
  version integer NOT NULL DEFAULT 1,
  -- The age rating that the house gave it.
  rating text COLLATE "C"
    CONSTRAINT contents_rating CHECK (rating IN ('all', '12', '15', '19')),
  -- Deleted by its creator, and kept for those who own it.
  deleted_at timestamptz,
  encoding_state text COLLATE "C" NOT NULL DEFAULT 'none' CONSTRAINT contents_encoding_state
    CHECK (encoding_state IN ('none', 'waiting', 'encoding', 'done', 'failed', 'cancelled')),
  encoding_progress real NOT NULL DEFAULT 0
    CONSTRAINT contents_encoding_progress CHECK (encoding_progress BETWEEN 0 AND 1),
  is_playable boolean NOT NULL DEFAULT false,
  encoding_error text,
  duration_seconds double precision CONSTRAINT contents_duration CHECK (duration_seconds >= 0),
  width integer,
  height integer,
  has_drm boolean NOT NULL DEFAULT false,
  played_seconds double precision NOT NULL DEFAULT 0
);

-- Who shares the profit of a content. Kept as long as the content, and until either account is
-- deleted.
CREATE TABLE content_partners (
  content_oid text COLLATE "C" NOT NULL REFERENCES contents(content_oid),
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  share integer NOT NULL CONSTRAINT content_partners_share CHECK (share > 0),
  state text COLLATE "C" NOT NULL
    CONSTRAINT content_partners_state CHECK (state IN ('waiting', 'confirmed', 'declined')),
  invited_at timestamptz NOT NULL,
  decided_at timestamptz,
  CONSTRAINT content_partners_pkey PRIMARY KEY (content_oid, user_oid)
);
CREATE INDEX content_partners_user ON content_partners (user_oid, invited_at DESC, content_oid DESC);

-- What somebody watched at a time. Kept for 90 days.
CREATE TABLE content_views (
  oid text COLLATE "C" CONSTRAINT content_views_pkey PRIMARY KEY,
  content_oid text COLLATE "C" NOT NULL REFERENCES contents(content_oid),
  viewer_kind text COLLATE "C" NOT NULL
    CONSTRAINT content_views_viewer_kind CHECK (viewer_kind IN ('user', 'guest')),
  viewer_oid text COLLATE "C" NOT NULL,
  began_at timestamptz NOT NULL,
  last_at timestamptz NOT NULL,
  counted_at timestamptz,
  played_seconds double precision NOT NULL DEFAULT 0,
  position_seconds double precision NOT NULL DEFAULT 0
);
CREATE INDEX content_views_viewer ON content_views (viewer_kind, viewer_oid, began_at DESC);
CREATE INDEX content_views_last ON content_views (last_at);

-- Whoever was found to download: warned at first, then suspended. Kept as long as the account.
CREATE TABLE content_violations (
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  step integer NOT NULL CONSTRAINT content_violations_step CHECK (step >= 1),
  opened integer NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT content_violations_pkey PRIMARY KEY (user_oid, step)
);

-- Age ratings that creators paid for. Kept for ever: proof of what was paid.
CREATE TABLE content_reviews (
  oid text COLLATE "C" CONSTRAINT content_reviews_pkey PRIMARY KEY,
  content_oid text COLLATE "C" NOT NULL REFERENCES contents(content_oid),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  state text COLLATE "C" NOT NULL
    CONSTRAINT content_reviews_state CHECK (state IN ('waiting', 'rated', 'refused')),
  rating text COLLATE "C",
  reason text,
  price_coins integer NOT NULL CONSTRAINT content_reviews_price CHECK (price_coins > 0),
  request_key text NOT NULL,
  posting_id text COLLATE "C" NOT NULL,
  refund_posting_id text COLLATE "C",
  decided_by text COLLATE "C" REFERENCES users(oid),
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  CONSTRAINT content_reviews_key UNIQUE (creator_oid, request_key),
  CONSTRAINT content_reviews_rated CHECK ((state = 'rated') = (rating IS NOT NULL))
);
-- Of a content one waits or was rated; after a refusal it may be asked for again.
CREATE UNIQUE INDEX content_reviews_open ON content_reviews (content_oid) WHERE state <> 'refused';
CREATE INDEX content_reviews_state ON content_reviews (state, oid);

-- DRM that was bought, once for each content. Kept for ever: proof of what was paid.
CREATE TABLE content_drm (
  content_oid text COLLATE "C" CONSTRAINT content_drm_pkey PRIMARY KEY REFERENCES contents(content_oid),
  buyer_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  price_coins integer NOT NULL,
  request_key text NOT NULL,
  posting_id text COLLATE "C" NOT NULL,
  bought_at timestamptz NOT NULL,
  CONSTRAINT content_drm_key UNIQUE (buyer_oid, request_key)
);

-- Branching stories as they are drawn, and as readers play them. Kept as long as their content.
CREATE TABLE content_scenarios (
  content_oid text COLLATE "C" CONSTRAINT content_scenarios_pkey PRIMARY KEY
    REFERENCES contents(content_oid),
  -- `{"entryId", "scenes": [{"id", "title", "text", "contentOid", "x", "y", "choices"}]}`
  draft jsonb NOT NULL CONSTRAINT content_scenarios_draft CHECK (jsonb_typeof(draft) = 'object'),
  -- What Ink’s compiler wrote; it is played in place of the scenes.
  draft_ink text,
  -- Raised by each change.
  version integer NOT NULL DEFAULT 1,
  saved_at timestamptz,
  published jsonb
    CONSTRAINT content_scenarios_published CHECK (jsonb_typeof(published) = 'object'),
  published_ink text,
  published_version integer
);

-- What published stories play. Kept as long as the story plays it.
CREATE TABLE content_scenario_parts (
  story_oid text COLLATE "C" NOT NULL REFERENCES contents(content_oid),
  part_oid text COLLATE "C" NOT NULL REFERENCES contents(content_oid),
  CONSTRAINT content_scenario_parts_pkey PRIMARY KEY (story_oid, part_oid)
);
CREATE INDEX content_scenario_parts_part ON content_scenario_parts (part_oid);

-- How far somebody is in a branching story, and what they saw of it. Kept until they delete their
-- account.
CREATE TABLE content_playthroughs (
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  content_oid text COLLATE "C" NOT NULL REFERENCES contents(content_oid),
  -- `{"path": [{"sceneId", "choiceId"}], "seen": [sceneId]}`
  playthrough jsonb NOT NULL
    CONSTRAINT content_playthroughs_way CHECK (jsonb_typeof(playthrough) = 'object'),
  ink_save text,
  updated_at timestamptz NOT NULL,
  CONSTRAINT content_playthroughs_pkey PRIMARY KEY (user_oid, content_oid)
);
