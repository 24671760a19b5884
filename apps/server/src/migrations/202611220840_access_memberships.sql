-- Who subscribes to whom, as access asks: one row for each subscriber of a creator, written by the
-- subscription in its own transaction. A row whose end has passed opens nothing; it stays until the
-- person subscribes again, or either of the two leaves for good.
CREATE TABLE memberships (
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
  creator_oid text COLLATE "C" NOT NULL REFERENCES users,
  tier_oid text COLLATE "C" NOT NULL CHECK (tier_oid ~ '^[0-9a-f]{24}$'),
  -- The tier's place among those of its creator; 0 is the free tier.
  level int NOT NULL CHECK (level >= 0),
  is_streak boolean NOT NULL,
  -- The start of the unbroken subscription.
  since timestamptz NOT NULL,
  -- Exclusive.
  valid_until timestamptz NOT NULL,
  PRIMARY KEY (user_oid, creator_oid)
);
CREATE INDEX memberships_creator ON memberships (creator_oid, tier_oid);
