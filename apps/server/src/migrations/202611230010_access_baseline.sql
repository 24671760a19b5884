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
-- Owning once: two orders at once meet here. What ends, or may be held several times, is no matter.
CREATE UNIQUE INDEX entitlements_bought ON entitlements (user_oid, subject_oid)
  WHERE valid_until IS NULL AND source LIKE 'order:%';

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

-- The password that stands before an item, hashed. A new one is another row, and what was entered of
-- the old one goes with it. Kept until it is changed or taken away, or its owner leaves.
CREATE TABLE item_passwords (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  item_oid text COLLATE "C" NOT NULL UNIQUE REFERENCES catalogue_items(oid),
  hash text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Who entered it: users as long as it is there, visitors by their devices for a month.
CREATE TABLE password_entries (
  password_oid text COLLATE "C" NOT NULL REFERENCES item_passwords(oid) ON DELETE CASCADE,
  owner_kind text COLLATE "C" NOT NULL CHECK (owner_kind IN ('user', 'guest')),
  owner_oid text COLLATE "C" NOT NULL CHECK (owner_oid ~ '^[0-9a-f]{24}$'),
  entered_at timestamptz NOT NULL,
  PRIMARY KEY (password_oid, owner_kind, owner_oid)
);
CREATE INDEX password_entries_owner ON password_entries (owner_kind, owner_oid);
CREATE INDEX password_entries_of_guests ON password_entries (entered_at) WHERE owner_kind = 'guest';
