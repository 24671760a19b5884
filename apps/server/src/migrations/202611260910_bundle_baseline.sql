-- What creators take along: one file in the storage under `bundles/<oid>`, until it expires.
CREATE TABLE bundle_exports (
  oid text COLLATE "C" PRIMARY KEY,
  user_oid text COLLATE "C" NOT NULL CONSTRAINT bundle_exports_user REFERENCES users(oid),
  lang text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'running'
    CONSTRAINT bundle_exports_state CHECK (state IN ('running', 'done', 'failed', 'canceled', 'expired')),
  bytes bigint,
  entries int,
  sha256 text COLLATE "C",
  error jsonb,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  expires_at timestamptz,
  CONSTRAINT bundle_exports_done CHECK (state <> 'done' OR (bytes IS NOT NULL AND expires_at IS NOT NULL))
);
CREATE UNIQUE INDEX bundle_exports_running ON bundle_exports (user_oid) WHERE state = 'running';
CREATE INDEX bundle_exports_of_user ON bundle_exports (user_oid, created_at, oid);
CREATE INDEX bundle_exports_expiring ON bundle_exports (expires_at) WHERE state = 'done';

-- Bundles that came from elsewhere. The file is an upload, which goes when the import ends.
CREATE TABLE bundle_imports (
  oid text COLLATE "C" PRIMARY KEY,
  user_oid text COLLATE "C" NOT NULL CONSTRAINT bundle_imports_user REFERENCES users(oid),
  lang text COLLATE "C" NOT NULL,
  object_key text COLLATE "C" NOT NULL,
  file_name text NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'running'
    CONSTRAINT bundle_imports_state CHECK (state IN ('running', 'done', 'failed', 'canceled')),
  -- Of the manifest.
  made_by text,
  made_at timestamptz,
  error jsonb,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE UNIQUE INDEX bundle_imports_running ON bundle_imports (user_oid) WHERE state = 'running';
CREATE INDEX bundle_imports_of_user ON bundle_imports (user_oid, created_at, oid);

-- What became of each thing of a bundle, in the order of the bundle.
CREATE TABLE bundle_import_lines (
  import_oid text COLLATE "C" NOT NULL
    CONSTRAINT bundle_import_lines_import REFERENCES bundle_imports(oid) ON DELETE CASCADE,
  place int NOT NULL,
  folder text COLLATE "C" NOT NULL,
  item_id text COLLATE "C" NOT NULL,
  title text NOT NULL,
  result text COLLATE "C" NOT NULL
    CONSTRAINT bundle_import_lines_result
      CHECK (result IN ('made', 'partly', 'already', 'record', 'left_out')),
  reasons jsonb NOT NULL,
  made_oid text COLLATE "C",
  PRIMARY KEY (import_oid, place)
);

-- What was made of which thing, by the sum of its files: the same thing is made once.
CREATE TABLE bundle_items (
  user_oid text COLLATE "C" NOT NULL CONSTRAINT bundle_items_user REFERENCES users(oid),
  folder text COLLATE "C" NOT NULL,
  digest text COLLATE "C" NOT NULL,
  source_id text COLLATE "C" NOT NULL,
  made_oid text COLLATE "C" NOT NULL,
  title text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  -- Null while it is being made.
  made_at timestamptz,
  PRIMARY KEY (user_oid, folder, digest)
);
CREATE INDEX bundle_items_of_source ON bundle_items (user_oid, folder, source_id, created_at);
