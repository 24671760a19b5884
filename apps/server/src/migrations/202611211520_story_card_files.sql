-- Files that came with imported character cards and have no place on a canvas, so that an export can
-- give them back. The objects lie in the storage under `cards/<owner_oid>/<hash>`, once for each
-- owner and content. Kept until their owner's account is erased.
CREATE TABLE card_files (
  owner_oid text COLLATE "C" NOT NULL,
  hash text COLLATE "C" NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
  bytes bigint NOT NULL CHECK (bytes >= 0),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (owner_oid, hash)
);
