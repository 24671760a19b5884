-- What a user was told: one row for each event and user. `kind` is the event's type, whose words
-- the program has in four languages; `params` is what they name. The latest 100 are kept.
CREATE TABLE notifications (
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
  seq bigint NOT NULL,
  kind text NOT NULL,
  path text NOT NULL,
  params jsonb NOT NULL,
  -- It names what is for adults.
  is_adult boolean NOT NULL,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  PRIMARY KEY (user_oid, seq)
);
CREATE INDEX notifications_unread ON notifications (user_oid) WHERE read_at IS NULL;

-- Where somebody chose; a missing row means the defaults.
CREATE TABLE notification_settings (
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
  type text NOT NULL,
  app boolean NOT NULL,
  mail boolean NOT NULL,
  push boolean NOT NULL,
  PRIMARY KEY (user_oid, type)
);

-- Browsers that get web pushes; each ends with the session that it signed in by.
CREATE TABLE push_subscriptions (
  oid text COLLATE "C" PRIMARY KEY,
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
  session_id text COLLATE "C" NOT NULL REFERENCES sessions ON DELETE CASCADE,
  endpoint text COLLATE "C" NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_oid, created_at);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

ALTER TABLE mails ADD COLUMN unsubscribe_url text;

-- Nobody is told of what happened before there was anything to tell them by.
INSERT INTO outbox_cursors (reader, seq)
SELECT 'notification', max(seq) FROM outbox HAVING max(seq) IS NOT NULL;
