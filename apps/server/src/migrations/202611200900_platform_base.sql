-- The tables that every feature stands on.

-- State changes, written in the transaction that makes them. The relay numbers them after the
-- commit, so that readers can go by `seq` without skipping (DESIGN 6). Kept 30 days.
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  stream text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  seq bigint
);
CREATE INDEX outbox_pending ON outbox (id) WHERE seq IS NULL;
CREATE UNIQUE INDEX outbox_seq ON outbox (seq) WHERE seq IS NOT NULL;
CREATE INDEX outbox_stream_seq ON outbox (stream, seq) WHERE seq IS NOT NULL;
CREATE INDEX outbox_created ON outbox USING brin (created_at);

CREATE TABLE outbox_counter (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  seq bigint NOT NULL
);
INSERT INTO outbox_counter (seq) VALUES (0);

-- How far each reader of the outbox has come.
CREATE TABLE outbox_cursors (
  reader text COLLATE "C" PRIMARY KEY,
  seq bigint NOT NULL
);

-- Who did what to which row; append only. Kept for ever.
CREATE TABLE audit_log (
  id text COLLATE "C" PRIMARY KEY,
  actor_oid text COLLATE "C",
  action text COLLATE "C" NOT NULL,
  subject_kind text COLLATE "C" NOT NULL,
  subject_oid text COLLATE "C",
  details jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX audit_log_subject ON audit_log (subject_kind, subject_oid, created_at);
CREATE INDEX audit_log_actor ON audit_log (actor_oid, created_at);
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What an operator tunes; a missing row means the default in code. Kept for ever.
CREATE TABLE settings (
  name text COLLATE "C" PRIMARY KEY,
  value jsonb NOT NULL,
  updated_by text COLLATE "C",
  updated_at timestamptz NOT NULL
);

-- Calls counted in fixed windows; a row is worthless after its window. Kept a day.
CREATE TABLE rate_limits (
  bucket text COLLATE "C" NOT NULL,
  window_start timestamptz NOT NULL,
  calls int NOT NULL,
  PRIMARY KEY (bucket, window_start)
);

-- One row: the secret that signs addresses and hashes what must not be guessed.
CREATE TABLE instance (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  secret text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Mails on their way; without an SMTP server they stay here and are shown at /dev/mail.
-- Kept 30 days.
CREATE TABLE mails (
  id text COLLATE "C" PRIMARY KEY,
  recipient text NOT NULL,
  subject text NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX mails_created ON mails (created_at);
