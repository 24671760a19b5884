-- Stories: what their catalogue item does not say, their canvas, and what it compiled to.

-- Compiled stories by the hash of their content; rooms pin them, so they never change and are
-- kept for ever. Stories that compile to the same share one.
CREATE TABLE artefacts (
  hash text COLLATE "C" PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{64}$'),
  artefact jsonb NOT NULL,
  engine_version text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE TRIGGER artefacts_append_only BEFORE UPDATE OR DELETE ON artefacts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE stories (
  content_oid text COLLATE "C" PRIMARY KEY REFERENCES catalogue_items,
  brief_introduction text NOT NULL,
  description text NOT NULL,
  hashtags text[] NOT NULL,
  genre text COLLATE "C" NOT NULL,
  thumbnail_asset_oid text COLLATE "C" REFERENCES assets ON DELETE SET NULL,
  model text COLLATE "C" NOT NULL,
  credits_per_chat_milli int NOT NULL CHECK (credits_per_chat_milli >= 0),
  canvas_public boolean NOT NULL DEFAULT false,
  version int NOT NULL DEFAULT 1,
  compiled_hash text COLLATE "C" REFERENCES artefacts,
  compiled_canvas_version int,
  compiled_at timestamptz,
  chat_count int NOT NULL DEFAULT 0,
  CHECK ((compiled_hash IS NULL) = (compiled_at IS NULL)),
  CHECK ((compiled_hash IS NULL) = (compiled_canvas_version IS NULL))
);
CREATE INDEX stories_popular ON stories (chat_count DESC, content_oid DESC);
CREATE INDEX stories_genre_popular ON stories (genre, chat_count DESC, content_oid DESC);
CREATE INDEX stories_thumbnail ON stories (thumbnail_asset_oid) WHERE thumbnail_asset_oid IS NOT NULL;

CREATE TABLE canvases (
  content_oid text COLLATE "C" PRIMARY KEY REFERENCES stories,
  canvas jsonb NOT NULL,
  version int NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL
);
