-- What a user was told: one row for each event and user. `kind` is the event's type, whose words
-- the program has in four languages; `params` is what they name. The latest 100 are kept.
CREATE TABLE notifications (
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  seq bigint NOT NULL,
  kind text NOT NULL,
  params jsonb NOT NULL,
  -- It names what is for adults.
  is_adult boolean NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  -- What it leads to: a place of the site by its name, and what it is about there.
  place text COLLATE "C" NOT NULL,
  place_id text COLLATE "C",
  PRIMARY KEY (user_oid, seq)
);
CREATE INDEX notifications_unread ON notifications (user_oid) WHERE read_at IS NULL;
-- Whoever leaves takes along what others were told of what is theirs.
CREATE INDEX notifications_about ON notifications (place_id) WHERE place_id IS NOT NULL;

-- Where somebody chose; a missing row means the defaults.
CREATE TABLE notification_settings (
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  type text NOT NULL,
  app boolean NOT NULL,
  mail boolean NOT NULL,
  push boolean NOT NULL,
  PRIMARY KEY (user_oid, type)
);

-- Browsers that get web pushes; each ends with the session that it signed in by.
CREATE TABLE push_subscriptions (
  oid text COLLATE "C" PRIMARY KEY,
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  session_id text COLLATE "C" NOT NULL REFERENCES sessions(id) ON DELETE CASCADE,
  endpoint text COLLATE "C" NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL,
  -- How often in a row pushes to a browser failed, and from when on the next one is tried.
  failures integer NOT NULL DEFAULT 0,
  retry_at timestamptz
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_oid, created_at);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

-- News of the log of which somebody is still to be told, and how far that came: many are told in
-- slices, each a transaction. A row is gone once all were told.
CREATE TABLE news_to_tell (
  seq bigint PRIMARY KEY,
  -- How often it was taken up: what has many to tell, or fails, lets the others pass.
  turn integer NOT NULL DEFAULT 0,
  -- Whose id comes up to here was told.
  told_up_to text COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX news_to_tell_next ON news_to_tell (turn, seq);
