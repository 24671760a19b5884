-- Stories: what their catalogue item does not say, their canvas, and what it compiled to.

-- Compiled stories by the hash of their content; rooms pin them, so they never change and are
-- kept for ever. Stories that compile to the same share one.
CREATE TABLE artefacts (
  hash text COLLATE "C" PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{64}$'),
  artefact jsonb NOT NULL,
  engine_version text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL
);

CREATE TABLE stories (
  content_oid text COLLATE "C" PRIMARY KEY REFERENCES catalogue_items(oid),
  brief_introduction text NOT NULL,
  description text NOT NULL,
  hashtags text[] NOT NULL,
  genre text COLLATE "C" NOT NULL,
  thumbnail_asset_oid text COLLATE "C" REFERENCES assets(oid) ON DELETE SET NULL,
  model text COLLATE "C" NOT NULL,
  credits_per_chat_milli integer NOT NULL CHECK (credits_per_chat_milli >= 0),
  canvas_public boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  compiled_hash text COLLATE "C" REFERENCES artefacts(hash),
  compiled_canvas_version integer,
  compiled_at timestamptz,
  chat_count integer NOT NULL DEFAULT 0,
  -- Set once: who else a story belongs to in its readers' eyes (R-story-chat-016).
  related_creator_oid text COLLATE "C" REFERENCES users(oid),
  CONSTRAINT stories_compiled_has_time
    CHECK ((compiled_hash IS NULL) = (compiled_at IS NULL)),
  CONSTRAINT stories_compiled_has_version
    CHECK ((compiled_hash IS NULL) = (compiled_canvas_version IS NULL))
);
CREATE INDEX stories_popular ON stories (chat_count DESC, content_oid DESC);
CREATE INDEX stories_genre_popular ON stories (genre, chat_count DESC, content_oid DESC);
CREATE INDEX stories_thumbnail ON stories (thumbnail_asset_oid) WHERE thumbnail_asset_oid IS NOT NULL;
CREATE INDEX stories_related_creator ON stories (related_creator_oid)
  WHERE related_creator_oid IS NOT NULL;
CREATE INDEX stories_compiled_hash ON stories (compiled_hash);

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

-- One row for each story that everyone may list; folded.
CREATE TABLE story_search (
  content_oid text COLLATE "C" PRIMARY KEY REFERENCES stories(content_oid) ON DELETE CASCADE,
  title text NOT NULL,
  creator text NOT NULL,
  hashtags text[] NOT NULL,
  -- All that is searched, a line each, so that no word reaches over two of them.
  words text NOT NULL,
  grams text[] NOT NULL GENERATED ALWAYS AS (search_letters(words) || search_pairs(words)) STORED
);
-- Stories change seldom and are searched often, so that changes go into the index at once.
CREATE INDEX story_search_grams ON story_search USING gin (grams) WITH (fastupdate = off);
CREATE INDEX story_search_hashtags ON story_search USING gin (hashtags) WITH (fastupdate = off);

-- Who read a story on which day: one row however much was read, so that no one lifts a story by
-- chatting alone with it. Accounts only, since a device costs nothing to make. Kept 70 days.
CREATE TABLE story_reads (
  -- Of the operator's time zone.
  day date NOT NULL,
  content_oid text COLLATE "C" NOT NULL REFERENCES stories(content_oid) ON DELETE CASCADE,
  reader_oid text COLLATE "C" NOT NULL,
  PRIMARY KEY (day, content_oid, reader_oid)
);
CREATE INDEX story_reads_reader ON story_reads (reader_oid);
CREATE INDEX story_reads_content ON story_reads (content_oid);

-- The rankings as they were last worked out; a job replaces them.
CREATE TABLE story_ranking_periods (
  period text COLLATE "C" PRIMARY KEY CHECK (period IN ('daily', 'weekly', 'monthly')),
  since date NOT NULL,
  until date NOT NULL,
  ranked_at timestamptz NOT NULL
);

CREATE TABLE story_rankings (
  period text COLLATE "C" NOT NULL REFERENCES story_ranking_periods(period) ON DELETE CASCADE,
  -- The order, without gaps; ties share a place.
  "position" integer NOT NULL,
  place integer NOT NULL,
  -- In the period before; null where the story was not read in it.
  former_place integer,
  readers integer NOT NULL,
  content_oid text COLLATE "C" NOT NULL REFERENCES stories(content_oid) ON DELETE CASCADE,
  PRIMARY KEY (period, "position")
);
CREATE INDEX story_rankings_content ON story_rankings (content_oid);

-- The pictures for share cards that lie in the storage: the present one of each subject. Kept 30 days
-- after it was drawn; what is asked for again is drawn again.
CREATE TABLE share_pictures (
  -- `house`, or `story-` or `creator-` and an id.
  subject text PRIMARY KEY,
  version text NOT NULL,
  drawn_at timestamptz NOT NULL
);
CREATE INDEX share_pictures_drawn ON share_pictures (drawn_at);

CREATE FUNCTION refresh_search_of_item() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_story_search(NEW.oid);
  RETURN NULL;
END $$;

CREATE FUNCTION refresh_search_of_story() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_story_search(NEW.content_oid);
  RETURN NULL;
END $$;

-- Writes the search row of a story: found by its words and by every name of its creator.
CREATE FUNCTION refresh_story_search(p_content_oid text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- Changes of one story's words come one after the other, and each sees those before it.
  PERFORM 1 FROM catalogue_items WHERE oid = p_content_oid FOR NO KEY UPDATE;
  DELETE FROM story_search WHERE content_oid = p_content_oid;
  INSERT INTO story_search (content_oid, title, creator, hashtags, words)
  SELECT
    items.oid,
    search_fold(items.title),
    search_fold(creators.names),
    ARRAY(SELECT search_fold(tag) FROM unnest(stories.hashtags) AS tags (tag)),
    search_fold(concat_ws(E'\n', items.title, creators.names,
      array_to_string(stories.hashtags, E'\n'), stories.brief_introduction, stories.description))
  FROM catalogue_items AS items
  JOIN stories ON stories.content_oid = items.oid
  JOIN users ON users.oid = items.owner_oid,
    LATERAL (SELECT names_of_user(users.nickname, users.multi_lang_nick) AS names) AS creators
  WHERE items.oid = p_content_oid AND items.state = 'published' AND items.visibility = 'public';
END $$;

CREATE TRIGGER catalogue_items_search AFTER UPDATE OF title, state, visibility, owner_oid
  ON catalogue_items FOR EACH ROW
  WHEN (NEW.kind = 'story' AND (OLD.title, OLD.state, OLD.visibility, OLD.owner_oid)
    IS DISTINCT FROM (NEW.title, NEW.state, NEW.visibility, NEW.owner_oid))
  EXECUTE FUNCTION refresh_search_of_item();

CREATE TRIGGER stories_search_new AFTER INSERT ON stories FOR EACH ROW
  EXECUTE FUNCTION refresh_search_of_story();

CREATE TRIGGER stories_search AFTER UPDATE OF hashtags, brief_introduction, description
  ON stories FOR EACH ROW
  WHEN ((OLD.hashtags, OLD.brief_introduction, OLD.description)
    IS DISTINCT FROM (NEW.hashtags, NEW.brief_introduction, NEW.description))
  EXECUTE FUNCTION refresh_search_of_story();

CREATE TRIGGER artefacts_unchanged BEFORE UPDATE ON artefacts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
