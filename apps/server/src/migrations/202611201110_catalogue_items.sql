-- One row for everything that can be listed, sold or moderated. Deleted items keep their row, so
-- that what refers to them still says what it was.
CREATE TABLE catalogue_items (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('story')),
  owner_oid text COLLATE "C" NOT NULL REFERENCES users,
  state text COLLATE "C" NOT NULL CHECK (state IN ('draft', 'published', 'deleted')),
  visibility text COLLATE "C" NOT NULL CHECK (visibility IN ('public', 'private')),
  access text COLLATE "C" NOT NULL CHECK (access IN ('open', 'entitled')),
  is_adult boolean NOT NULL DEFAULT false,
  title text NOT NULL,
  language text COLLATE "C" NOT NULL,
  published_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (state <> 'published' OR published_at IS NOT NULL)
);
CREATE INDEX catalogue_items_new ON catalogue_items (kind, published_at DESC, oid DESC)
  WHERE state = 'published' AND visibility = 'public';
CREATE INDEX catalogue_items_owner_new ON catalogue_items (owner_oid, kind, published_at DESC, oid DESC)
  WHERE state = 'published';
CREATE INDEX catalogue_items_owner_changed ON catalogue_items (owner_oid, kind, updated_at DESC, oid DESC);
