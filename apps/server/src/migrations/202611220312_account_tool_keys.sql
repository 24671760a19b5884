-- The key by which the overlay tools of a creator log in (decision 9). Only its hash is stored; it
-- is worthless after its end. Kept until its owner revokes it or makes another, or leaves.
CREATE TABLE tool_keys (
  user_oid text COLLATE "C" PRIMARY KEY REFERENCES users,
  key_hash text COLLATE "C" NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz
);
