-- What an operator tunes; a missing row means the default in code. Kept for ever.
CREATE TABLE settings (
  name text COLLATE "C" PRIMARY KEY,
  value jsonb,
  updated_by text COLLATE "C",
  updated_at timestamptz NOT NULL,
  -- Counts the changes of a setting, so that none is made on a value that nobody saw. A setting
  -- without a value was given its default back; the row says by whom.
  version integer NOT NULL DEFAULT 1
);
