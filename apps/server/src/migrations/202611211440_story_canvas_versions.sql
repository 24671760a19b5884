-- The history of canvases and of what they compiled to.

ALTER TABLE canvases
  ADD COLUMN metadata_version int NOT NULL DEFAULT 1,
  -- 7 tags for an image instead of 3 (decision 14).
  ADD COLUMN new_tagging boolean NOT NULL DEFAULT false;

-- A canvas as it was. Saves that follow each other closely share a row; the newest 200 of a story
-- are kept, and those with a label or a compile for good.
CREATE TABLE canvas_versions (
  content_oid text COLLATE "C" NOT NULL REFERENCES stories,
  version int NOT NULL,
  canvas jsonb NOT NULL,
  node_count int NOT NULL,
  actor_oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('saved', 'compiled', 'restored', 'merged')),
  label text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  PRIMARY KEY (content_oid, version)
);

-- Each compile that a story had, in order. Kept for ever, as artefacts are.
CREATE TABLE compiles (
  oid text COLLATE "C" PRIMARY KEY,
  content_oid text COLLATE "C" NOT NULL REFERENCES stories,
  hash text COLLATE "C" NOT NULL REFERENCES artefacts,
  canvas_version int NOT NULL,
  actor_oid text COLLATE "C" NOT NULL,
  compiled_at timestamptz NOT NULL
);
CREATE INDEX compiles_content ON compiles (content_oid, compiled_at DESC, oid DESC);
INSERT INTO compiles (oid, content_oid, hash, canvas_version, actor_oid, compiled_at)
  SELECT content_oid, content_oid, compiled_hash, compiled_canvas_version, owner_oid, compiled_at
  FROM stories JOIN catalogue_items ON catalogue_items.oid = stories.content_oid
  WHERE compiled_hash IS NOT NULL;
