-- The queue of alerts of each creator: its numbers, and how its dock steers it.
CREATE TABLE live_alert_queues (
  creator_oid text COLLATE "C" PRIMARY KEY REFERENCES users(oid),
  last_seq integer NOT NULL DEFAULT 0,
  is_paused boolean NOT NULL DEFAULT false,
  is_muted boolean NOT NULL DEFAULT false,
  overlay_seen_at timestamptz
);

-- How creators have their alerts shown.
CREATE TABLE live_alert_options (
  creator_oid text COLLATE "C" PRIMARY KEY REFERENCES users(oid),
  min_seconds integer NOT NULL CHECK (min_seconds BETWEEN 3 AND 60),
  volume integer NOT NULL CHECK (volume BETWEEN 0 AND 100),
  theme text NOT NULL,
  min_coins integer NOT NULL CHECK (min_coins >= 10),
  kinds text[] NOT NULL,
  drop_minutes integer CHECK (drop_minutes > 0)
);

-- Alerts on streams; deleted after 30 days.
CREATE TABLE live_alerts (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  seq integer NOT NULL CHECK (seq > 0),
  kind text NOT NULL CHECK (kind IN ('donation', 'mission', 'roulette', 'follow', 'subscription', 'gift', 'ticket', 'test')),
  subject_oid text COLLATE "C" NOT NULL,
  occasion text COLLATE "C" NOT NULL,
  sender_oid text COLLATE "C" REFERENCES users(oid),
  sender_name text,
  anonymous_number text,
  coins integer,
  content text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'playing', 'shown', 'skipped', 'returned')),
  page_id text COLLATE "C",
  leased_until timestamptz,
  is_counted boolean NOT NULL DEFAULT false,
  losses integer NOT NULL DEFAULT 0,
  is_replay boolean NOT NULL DEFAULT false,
  views integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  UNIQUE (creator_oid, seq),
  UNIQUE (subject_oid, creator_oid, kind, occasion),
  CHECK ((state = 'playing') = (page_id IS NOT NULL) AND (state = 'playing') = (leased_until IS NOT NULL))
);
CREATE UNIQUE INDEX live_alerts_playing ON live_alerts (creator_oid) WHERE state = 'playing';
CREATE INDEX live_alerts_waiting ON live_alerts (creator_oid, seq) WHERE state = 'waiting';
CREATE INDEX live_alerts_ended ON live_alerts (creator_oid, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX live_alerts_leased ON live_alerts (leased_until) WHERE state = 'playing';
CREATE INDEX live_alerts_sender ON live_alerts (sender_oid);
CREATE INDEX live_alerts_old ON live_alerts (created_at);

-- How often a donation was shown is known of its alert.
ALTER TABLE live_donations DROP COLUMN views;
