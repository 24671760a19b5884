-- Pages of the operator's own words. Each save is a row, and the highest revision is what is shown;
-- texts are null where the text was taken away. Who saved is in the audit log.
CREATE TABLE info_page_versions (
  page_id text COLLATE "C" NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  texts jsonb,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (page_id, revision)
);
