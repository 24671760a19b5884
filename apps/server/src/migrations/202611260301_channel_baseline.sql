-- What creators say of their channels; without a row a channel is as it began. Kept until the account
-- is deleted.
CREATE TABLE channels (
  creator_oid text COLLATE "C" PRIMARY KEY REFERENCES users(oid),
  -- The introduction by the code of a language.
  intro jsonb NOT NULL DEFAULT '{}',
  -- The one that stands in where a reader's is missing.
  language text COLLATE "C",
  banner_asset_oid text COLLATE "C",
  -- `[{network, url}]`, in the order in which they are shown.
  links jsonb NOT NULL DEFAULT '[]',
  discord_id text,
  hidden_tabs text[] NOT NULL DEFAULT '{}',
  shows_fan_ranking boolean NOT NULL DEFAULT true,
  shows_fan_coins boolean NOT NULL DEFAULT false,
  pinned_oids text[] NOT NULL DEFAULT '{}',
  featured_oid text COLLATE "C",
  -- Null until its creator chose: on, but for managed-channel creators.
  manager_mode boolean,
  manager_password_hash text,
  updated_at timestamptz NOT NULL
);

-- Who entered the manager mode of a channel, and until when. Kept until it is over.
CREATE TABLE channel_managers (
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  entered_at timestamptz NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (creator_oid, user_oid)
);
CREATE INDEX channel_managers_of_user ON channel_managers (user_oid);
CREATE INDEX channel_managers_until ON channel_managers (until);

-- Who subscribes to a creator, or paid them: sums of the record of sales up to a watermark, and the
-- creator's note. Kept until either account is deleted.
CREATE TABLE fans (
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  fan_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  -- Coins without bonus, of what was not refunded: all, those of the days of the ranking, donations.
  given_coins bigint NOT NULL DEFAULT 0,
  recent_coins bigint NOT NULL DEFAULT 0,
  donated_coins bigint NOT NULL DEFAULT 0,
  -- Neither months nor donations.
  purchases bigint NOT NULL DEFAULT 0,
  since timestamptz NOT NULL,
  -- The latest of what they paid, or when they subscribed.
  latest_at timestamptz NOT NULL,
  last_kind text COLLATE "C",
  last_item_oid text COLLATE "C",
  last_sale_at timestamptz,
  is_member boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT '',
  PRIMARY KEY (creator_oid, fan_oid)
);
CREATE INDEX fans_given ON fans (creator_oid, given_coins DESC, fan_oid DESC);
CREATE INDEX fans_latest ON fans (creator_oid, latest_at DESC, fan_oid DESC);
CREATE INDEX fans_since ON fans (creator_oid, since DESC, fan_oid DESC);
CREATE INDEX fans_recent ON fans (creator_oid, recent_coins DESC, fan_oid DESC) WHERE recent_coins > 0;
CREATE INDEX fans_members ON fans (creator_oid, latest_at DESC, fan_oid DESC) WHERE is_member;
CREATE INDEX fans_donors ON fans (creator_oid, latest_at DESC, fan_oid DESC) WHERE donated_coins > 0;
CREATE INDEX fans_noted ON fans (creator_oid, latest_at DESC, fan_oid DESC) WHERE note <> '';
CREATE INDEX fans_of_fan ON fans (fan_oid);

-- What fans gave by day of the operator's, for the days of the ranking alone. Derived: can be made
-- again from sales.
CREATE TABLE fan_days (
  creator_oid text COLLATE "C" NOT NULL,
  day date NOT NULL,
  fan_oid text COLLATE "C" NOT NULL,
  coins bigint NOT NULL,
  PRIMARY KEY (creator_oid, day, fan_oid)
);
CREATE INDEX fan_days_of_day ON fan_days (day);
CREATE INDEX fan_days_of_fan ON fan_days (fan_oid);

-- Up to which sale, in which time zone, and the first day of the ranking.
CREATE TABLE fan_days_watermark (
  singleton boolean DEFAULT true PRIMARY KEY CONSTRAINT fan_days_watermark_one CHECK (singleton),
  xact bigint NOT NULL,
  zone text COLLATE "C" NOT NULL,
  first_day date NOT NULL
);
INSERT INTO fan_days_watermark (xact, zone, first_day) VALUES (0, 'UTC', '2000-01-01');

-- How many fans and subscribers a creator has, kept by whatever changes `fans`.
CREATE TABLE channel_counts (
  creator_oid text COLLATE "C" PRIMARY KEY REFERENCES users(oid),
  fans bigint NOT NULL DEFAULT 0,
  members bigint NOT NULL DEFAULT 0
);

-- Whose subscription changed, for `fans` to follow: appended by a trigger, so that subscribing waits
-- for nobody. Kept until it is followed, about a minute.
CREATE TABLE fan_changes (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  creator_oid text COLLATE "C" NOT NULL,
  fan_oid text COLLATE "C" NOT NULL
);

CREATE FUNCTION note_fan_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO fan_changes (creator_oid, fan_oid) VALUES (NEW.creator_oid, NEW.user_oid);
  RETURN NULL;
END $$;
CREATE TRIGGER subscriptions_note_fan_new AFTER INSERT ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION note_fan_change();
CREATE TRIGGER subscriptions_note_fan_changed AFTER UPDATE OF state ON subscriptions
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION note_fan_change();
INSERT INTO fan_changes (creator_oid, fan_oid)
  SELECT creator_oid, user_oid FROM subscriptions WHERE state <> 'ended';

-- People whom no fan ranking shows. Kept until they change it, or the account is deleted.
CREATE TABLE fan_ranking_hidden (
  user_oid text COLLATE "C" PRIMARY KEY REFERENCES users(oid),
  created_at timestamptz NOT NULL
);

-- Banners that creators ask for on Home. Kept until the account is deleted.
CREATE TABLE banner_requests (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  asset_oid text COLLATE "C" NOT NULL,
  message text NOT NULL,
  desired_date date NOT NULL,
  state text COLLATE "C" NOT NULL
    CONSTRAINT banner_requests_state_known
    CHECK (state IN ('waiting', 'accepted', 'refused', 'withdrawn')),
  reason text,
  decided_by text COLLATE "C",
  decided_at timestamptz,
  shows_from timestamptz,
  shows_until timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT banner_requests_refused_has_reason CHECK (state <> 'refused' OR reason IS NOT NULL),
  CONSTRAINT banner_requests_accepted_has_times
    CHECK (state <> 'accepted' OR num_nonnulls(shows_from, shows_until) = 2)
);
CREATE UNIQUE INDEX banner_requests_waiting ON banner_requests (creator_oid) WHERE state = 'waiting';
CREATE INDEX banner_requests_of_creator ON banner_requests (creator_oid, oid DESC);
CREATE INDEX banner_requests_of_state ON banner_requests (state, oid DESC);
CREATE INDEX banner_requests_shown ON banner_requests (shows_until) WHERE state = 'accepted';
