-- What creators take donations for.
CREATE TABLE donation_options (
  creator_oid text COLLATE "C" PRIMARY KEY REFERENCES users(oid),
  donation_type text NOT NULL DEFAULT 'all' CHECK (donation_type IN ('all', 'text', 'roulette', 'mission')),
  uses_text_effect boolean NOT NULL DEFAULT true,
  uses_roulette boolean NOT NULL DEFAULT false,
  uses_missions boolean NOT NULL DEFAULT false,
  is_locked boolean NOT NULL DEFAULT false,
  min_coins integer NOT NULL DEFAULT 10 CHECK (min_coins >= 10),
  goal_title text,
  goal_coins integer CHECK (goal_coins > 0),
  goal_since timestamptz,
  CHECK (donation_type <> 'roulette' OR NOT uses_text_effect),
  CHECK (donation_type NOT IN ('text', 'mission') OR NOT uses_roulette),
  CHECK ((goal_title IS NULL) = (goal_coins IS NULL) AND (goal_title IS NULL) = (goal_since IS NULL))
);

-- Donations to those who stream; deleted after 30 days, while the ledger and the sales keep theirs.
CREATE TABLE live_donations (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  stream_oid text COLLATE "C",
  donor_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  donation_type text NOT NULL CHECK (donation_type IN ('text', 'roulette', 'mission')),
  coins integer NOT NULL CHECK (coins >= 10),
  content text NOT NULL,
  is_hidden_name boolean NOT NULL,
  anonymous_number text,
  is_shadowed boolean NOT NULL,
  is_pinned boolean NOT NULL DEFAULT false,
  views integer NOT NULL DEFAULT 0,
  data_origin text NOT NULL,
  request_key text NOT NULL,
  request_hash text NOT NULL,
  posting_id text NOT NULL,
  created_at timestamptz NOT NULL,
  announced_at timestamptz,
  returned_at timestamptz,
  UNIQUE (donor_oid, request_key),
  CHECK (is_hidden_name = (anonymous_number IS NOT NULL))
);
CREATE INDEX live_donations_received ON live_donations (creator_oid, created_at, oid);
CREATE INDEX live_donations_made ON live_donations (donor_oid, created_at, oid);
CREATE INDEX live_donations_stream ON live_donations (stream_oid) WHERE stream_oid IS NOT NULL;
CREATE INDEX live_donations_unannounced ON live_donations (creator_oid, created_at, oid) WHERE announced_at IS NULL;
CREATE INDEX live_donations_old ON live_donations (created_at);
