-- Uploaded pictures. The objects lie in the storage under `media/<oid>/<file>`, once for each
-- owner and content. Kept until their owner's account is erased.
CREATE TABLE assets (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  owner_oid text COLLATE "C" NOT NULL,
  content_hash text COLLATE "C" NOT NULL,
  width int NOT NULL CHECK (width > 0),
  height int NOT NULL CHECK (height > 0),
  blur text NOT NULL,
  variants jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (owner_oid, content_hash)
);
