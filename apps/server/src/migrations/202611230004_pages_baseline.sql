-- Pages of the operator's own words. Each save is a row, and the highest revision is what is shown;
-- texts are null where the text was taken away. Who saved is in the audit log.
CREATE TABLE info_page_versions (
  page_id text COLLATE "C" NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  texts jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (page_id, revision)
);

-- What the operator tells readers in a window before the page: a notice, or a promotion.
CREATE TABLE notices (
  oid text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('notice', 'promotion')),
  audience text NOT NULL CHECK (audience IN ('all', 'users')),
  texts jsonb NOT NULL,
  link text,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  revision integer NOT NULL CHECK (revision > 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT notices_ends_after_start
    CHECK (ends_at > starts_at)
);
