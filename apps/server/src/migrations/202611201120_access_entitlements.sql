-- What somebody holds: written by the seller in the sale's own transaction. An end of null is for
-- ever. Kept as long as the account.
CREATE TABLE entitlements (
  id text COLLATE "C" PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
  subject_oid text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  valid_from timestamptz NOT NULL,
  valid_until timestamptz,
  created_at timestamptz NOT NULL,
  UNIQUE (user_oid, subject_oid, source),
  CHECK (valid_until IS NULL OR valid_until > valid_from)
);
