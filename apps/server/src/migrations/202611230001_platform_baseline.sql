-- The tables that every feature stands on.

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

-- Words as they are compared: in one case, without accents, in one form. Hangul stays composed.
CREATE FUNCTION search_fold(p_text text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(normalize(
  regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f]', '', 'g'), NFKC));

-- The letters of a text, and the pairs and triples that follow each other in its words, each once.
-- Costly, so that no plan calls it for rows that an index leaves out.
CREATE FUNCTION search_grams(p_text text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
RETURN (
  SELECT coalesce(array_agg(DISTINCT gram), '{}')
  FROM (
    SELECT letter, lead(letter) OVER word AS second, lead(letter, 2) OVER word AS third
    FROM unnest(string_to_array(p_text, NULL)) WITH ORDINALITY AS letters (letter, place)
    WINDOW word AS (ORDER BY place)
  ) AS begun,
  LATERAL (VALUES (letter), (letter || second), (letter || second || third)) AS grams (gram)
  WHERE gram !~ '\s');

-- The rarest of the grams by which an index finds what holds a text: its longest.
CREATE FUNCTION search_longest_grams(p_text text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000
RETURN (
  SELECT coalesce(array_agg(gram), '{}')
  FROM (
    SELECT gram, rank() OVER (ORDER BY length(gram) DESC) AS place
    FROM unnest(search_grams(p_text)) AS grams (gram)
  ) AS ranked
  WHERE place = 1);

-- State changes, written in the transaction that makes them. The relay numbers them after the
-- commit, so that readers can go by `seq` without skipping. Kept 30 days.
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
  singleton boolean DEFAULT true PRIMARY KEY CHECK (singleton),
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
  created_at timestamptz NOT NULL,
  -- Whom an entry concerns besides its subject, so that they can read what was seen and done of them.
  concerns text[] COLLATE "C" NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_subject ON audit_log (subject_kind, subject_oid, created_at);
CREATE INDEX audit_log_actor ON audit_log (actor_oid, created_at);
-- The log is read from its end, whole or by what was done.
CREATE INDEX audit_log_created ON audit_log (created_at DESC, id DESC);
CREATE INDEX audit_log_action ON audit_log (action text_pattern_ops, created_at DESC, id DESC);
CREATE INDEX audit_log_concerns ON audit_log USING gin (concerns);

-- Calls counted in fixed windows; a row is worthless after its window. Kept a day.
CREATE UNLOGGED TABLE rate_limits (
  bucket text COLLATE "C" NOT NULL,
  window_start timestamptz NOT NULL,
  calls integer NOT NULL,
  PRIMARY KEY (bucket, window_start)
);

-- One row: the secret that signs addresses and hashes what must not be guessed.
CREATE TABLE instance (
  singleton boolean DEFAULT true PRIMARY KEY CHECK (singleton),
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
  sent_at timestamptz,
  unsubscribe_url text
);
CREATE INDEX mails_created ON mails (created_at);
-- The mails to somebody's address, for the download of their data.
CREATE INDEX mails_recipient ON mails (lower(recipient), id);

CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Long work that one process at a time does under a lease, and that another takes over where it
-- stopped. What ended is kept 30 days.
CREATE TABLE tasks (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  kind text COLLATE "C" NOT NULL,
  -- One live task at most for each.
  key text COLLATE "C" NOT NULL,
  state text NOT NULL DEFAULT 'waiting'
    CONSTRAINT tasks_state CHECK (state IN ('waiting', 'running', 'done', 'failed', 'canceled')),
  payload jsonb NOT NULL,
  -- What is done so far, for whoever goes on.
  checkpoint jsonb,
  progress real NOT NULL DEFAULT 0 CONSTRAINT tasks_progress CHECK (progress BETWEEN 0 AND 1),
  note text NOT NULL DEFAULT '',
  -- Begins since the last checkpoint.
  attempts integer NOT NULL DEFAULT 0,
  -- Rises with each begin: whoever writes under a former one lost the task.
  claim integer NOT NULL DEFAULT 0,
  machine text COLLATE "C",
  lease_until timestamptz,
  run_at timestamptz NOT NULL,
  cancel_asked_at timestamptz,
  error jsonb,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT tasks_lease CHECK (
    (state = 'running') = (lease_until IS NOT NULL) AND (lease_until IS NULL) = (machine IS NULL)),
  CONSTRAINT tasks_ended CHECK ((state IN ('waiting', 'running')) = (ended_at IS NULL))
);
CREATE UNIQUE INDEX tasks_live_key ON tasks (kind, key) WHERE ended_at IS NULL;
CREATE INDEX tasks_live ON tasks (run_at, oid) WHERE ended_at IS NULL;
CREATE INDEX tasks_ended ON tasks (ended_at) WHERE ended_at IS NOT NULL;
