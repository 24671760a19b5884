-- What somebody holds: written by the seller in the sale's own transaction. An end of null is for
-- ever. Kept as long as the account.
CREATE TABLE entitlements (
  id text COLLATE "C" PRIMARY KEY CHECK (id ~ '^[0-9a-f]{24}$'),
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  subject_oid text COLLATE "C" NOT NULL,
  source text COLLATE "C" NOT NULL,
  valid_from timestamptz NOT NULL,
  valid_until timestamptz,
  created_at timestamptz NOT NULL,
  CONSTRAINT entitlements_user_oid_subject_oid_source_key UNIQUE (user_oid, subject_oid, source),
  CONSTRAINT entitlements_ends_after_start
    CHECK (valid_until IS NULL OR valid_until > valid_from)
);

-- Whom the owner of an item invited to it. It opens the item while its access is `invited`.
CREATE TABLE invitations (
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  subject_oid text COLLATE "C" NOT NULL CHECK (subject_oid ~ '^[0-9a-f]{24}$'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_oid, subject_oid)
);
CREATE INDEX invitations_subject ON invitations (subject_oid, created_at, user_oid);

-- Who subscribes to whom, as access asks: one row for each subscriber of a creator, written by the
-- subscription in its own transaction. A row whose end has passed opens nothing; it stays until the
-- person subscribes again, or either of the two leaves for good.
CREATE TABLE memberships (
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  tier_oid text COLLATE "C" NOT NULL CHECK (tier_oid ~ '^[0-9a-f]{24}$'),
  -- The tier's place among those of its creator; 0 is the free tier.
  level integer NOT NULL CHECK (level >= 0),
  is_streak boolean NOT NULL,
  -- The start of the unbroken subscription.
  since timestamptz NOT NULL,
  -- Exclusive.
  valid_until timestamptz NOT NULL,
  PRIMARY KEY (user_oid, creator_oid)
);
CREATE INDEX memberships_creator ON memberships (creator_oid, tier_oid);
CREATE INDEX memberships_tier ON memberships (tier_oid);
