-- What runs while a canvas is compiled, and since when a version has taken in saves.

-- Saves that share a row have one beginning and many ends; `created_at` is the newest.
ALTER TABLE canvas_versions ADD COLUMN began_at timestamptz;
UPDATE canvas_versions SET began_at = created_at;
ALTER TABLE canvas_versions ALTER COLUMN began_at SET NOT NULL;

-- Histories begin with what is there.
INSERT INTO canvas_versions
  (content_oid, version, canvas, node_count, actor_oid, kind, created_at, began_at)
  SELECT content_oid, version, canvas, jsonb_array_length(canvas -> 'nodes'), owner_oid, 'saved',
    canvases.updated_at, canvases.updated_at
  FROM canvases JOIN catalogue_items ON catalogue_items.oid = content_oid
  ON CONFLICT DO NOTHING;

-- Of its JSON text, so that a search knows what it would read.
ALTER TABLE canvases ADD COLUMN size_bytes int NOT NULL DEFAULT 0;
UPDATE canvases SET size_bytes = octet_length(canvas::text);

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
