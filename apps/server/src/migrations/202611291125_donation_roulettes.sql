-- The roulettes of a creator, each with the table that spins draw from.
CREATE TABLE live_roulettes (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  is_on boolean NOT NULL,
  -- Canonical JSON, whose SHA-256 is the hash.
  draw_table text NOT NULL,
  table_hash text NOT NULL CHECK (table_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX live_roulettes_creator ON live_roulettes (creator_oid, created_at, oid);

-- What decides a creator's spins: a chain of seeds, of which the anchor is public and the rest is sealed
-- until it's used. The next chain is there, with its anchor, before the last spin of the one before.
CREATE TABLE live_roulette_chains (
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  number integer NOT NULL CHECK (number > 0),
  anchor text NOT NULL UNIQUE CHECK (anchor ~ '^[0-9a-f]{64}$'),
  length integer NOT NULL CHECK (length > 0),
  sealed_checkpoints bytea NOT NULL,
  -- Spins so far.
  nonce integer NOT NULL DEFAULT 0 CHECK (nonce BETWEEN 0 AND length),
  -- Of the last spin; the anchor before the first.
  last_seed text NOT NULL CHECK (last_seed ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (creator_oid, number)
);

-- All that verifies a spin; kept without the person once the donation is forgotten.
CREATE TABLE live_roulette_spins (
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  chain_number integer NOT NULL,
  nonce integer NOT NULL CHECK (nonce > 0),
  donation_oid text COLLATE "C" UNIQUE REFERENCES live_donations(oid) ON DELETE SET NULL,
  seed text NOT NULL CHECK (seed ~ '^[0-9a-f]{64}$'),
  client_seed text NOT NULL CHECK (client_seed ~ '^[A-Za-z0-9_-]{1,64}$'),
  draw_table text NOT NULL,
  table_hash text NOT NULL,
  item_index integer NOT NULL CHECK (item_index >= 0),
  word text NOT NULL CHECK (word ~ '^[0-9a-f]{16}$'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (creator_oid, chain_number, nonce),
  FOREIGN KEY (creator_oid, chain_number) REFERENCES live_roulette_chains(creator_oid, number)
);
