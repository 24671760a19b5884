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
