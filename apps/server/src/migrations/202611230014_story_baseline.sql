-- Stories: what their catalogue item does not say, their canvas, and what it compiled to.

-- Compiled stories by the hash of their content; rooms pin them, so they never change and are
-- kept for ever. Stories that compile to the same share one.
CREATE TABLE artefacts (
  hash text COLLATE "C" PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{64}$'),
  artefact jsonb NOT NULL,
  engine_version text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL
);

-- What the catalogue does not say of a story.
CREATE TABLE stories (
  content_oid text COLLATE "C" PRIMARY KEY REFERENCES catalogue_items(oid),
  brief_introduction text NOT NULL,
  hashtags text[] NOT NULL,
  genre text COLLATE "C" NOT NULL,
  -- As its creator chose it; null follows the installation's default.
  model text COLLATE "C",
  credits_per_chat_milli integer NOT NULL CHECK (credits_per_chat_milli >= 0),
  canvas_public boolean NOT NULL DEFAULT false,
  -- Whether readers see what lore a reply used.
  lore_public boolean NOT NULL DEFAULT false,
  -- Whether suggested replies are offered after each reply.
  suggest_replies boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  compiled_hash text COLLATE "C" REFERENCES artefacts(hash),
  compiled_canvas_version integer,
  compiled_at timestamptz,
  -- Set once: who else a story belongs to in its readers' eyes (R-story-chat-016).
  related_creator_oid text COLLATE "C" REFERENCES users(oid),
  CONSTRAINT stories_compiled_has_time
    CHECK ((compiled_hash IS NULL) = (compiled_at IS NULL)),
  CONSTRAINT stories_compiled_has_version
    CHECK ((compiled_hash IS NULL) = (compiled_canvas_version IS NULL))
);
CREATE INDEX stories_related_creator ON stories (related_creator_oid)
  WHERE related_creator_oid IS NOT NULL;
CREATE INDEX stories_compiled_hash ON stories (compiled_hash);

-- The canvas that is drawn, as it was saved last.
CREATE TABLE canvases (
  content_oid text COLLATE "C" PRIMARY KEY REFERENCES stories(content_oid),
  canvas jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL,
  metadata_version integer NOT NULL DEFAULT 1,
  -- 7 tags for an image instead of 3 (decision 14).
  new_tagging boolean NOT NULL DEFAULT false,
  -- Of its JSON text, so that a search knows what it would read.
  size_bytes integer NOT NULL DEFAULT 0
);

-- A canvas as it was. Saves that follow each other closely share a row; the newest 200 of a story
-- are kept, and those with a label or a compile for good.
CREATE TABLE canvas_versions (
  content_oid text COLLATE "C" NOT NULL REFERENCES stories(content_oid),
  version integer NOT NULL,
  canvas jsonb NOT NULL,
  node_count integer NOT NULL,
  actor_oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('saved', 'compiled', 'restored', 'merged')),
  label text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  -- Saves that share a row have one beginning and many ends; `created_at` is the newest.
  began_at timestamptz NOT NULL,
  PRIMARY KEY (content_oid, version)
);

-- Each compile that a story had, in order. Kept for ever, as artefacts are.
CREATE TABLE compiles (
  oid text COLLATE "C" PRIMARY KEY,
  content_oid text COLLATE "C" NOT NULL REFERENCES stories(content_oid),
  hash text COLLATE "C" NOT NULL REFERENCES artefacts(hash),
  canvas_version integer NOT NULL,
  actor_oid text COLLATE "C" NOT NULL,
  compiled_at timestamptz NOT NULL
);
CREATE INDEX compiles_content ON compiles (content_oid, compiled_at DESC, oid DESC);
CREATE INDEX compiles_hash ON compiles (hash);

-- The compile of a story that runs now, for every process to read. Gone when it ends; what a
-- process left behind that died counts for nothing after `ends_by`. Without a reference, which
-- would wait for the locks of the compile itself.
CREATE TABLE compile_runs (
  content_oid text COLLATE "C" PRIMARY KEY,
  run_oid text COLLATE "C" NOT NULL,
  stage text COLLATE "C" NOT NULL
    CHECK (stage IN ('waiting', 'reading', 'checking', 'compiling', 'storing')),
  started_at timestamptz NOT NULL,
  ends_by timestamptz NOT NULL
);

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

CREATE TRIGGER artefacts_unchanged BEFORE UPDATE ON artefacts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
