-- What an item wears for readers of a language, by the one rule of texts: theirs, its own, English,
-- or the first. Called for items with translations alone: a plan would otherwise carry its subquery.
CREATE FUNCTION item_thumbnail(translations jsonb, lang text, own text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(
    translations->lang->>'thumbnailAssetOid', own, translations->'en'->>'thumbnailAssetOid',
    (SELECT (min(ARRAY[language COLLATE "C", text->>'thumbnailAssetOid']))[2]
      FROM jsonb_each(translations) AS each (language, text) WHERE text ? 'thumbnailAssetOid'))
$$;

-- One row for everything that can be listed, sold or moderated. Deleted items keep their row, so
-- that what refers to them still says what it was.
CREATE TABLE catalogue_items (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  kind text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  state text COLLATE "C" NOT NULL CHECK (state IN ('draft', 'published', 'taken_down', 'deleted')),
  visibility text COLLATE "C" NOT NULL CHECK (visibility IN ('public', 'private')),
  is_adult boolean NOT NULL DEFAULT false,
  title text NOT NULL,
  language text COLLATE "C" NOT NULL,
  published_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- What it costs once: set where it is sold, and null for all else.
  price_coins integer CHECK (price_coins >= 1 AND price_coins <= 100000000),
  allows_bonus boolean NOT NULL DEFAULT true,
  -- Said from when it is taken down until it is restored, and kept where its owner deletes it.
  taken_down_reason text,
  taken_down_at timestamptz,
  -- The tags of an item as they are compared, whatever kind of content it is.
  tag_keys text[] COLLATE "C" NOT NULL DEFAULT '{}',
  way_free boolean NOT NULL DEFAULT false,
  way_invitation boolean NOT NULL DEFAULT false,
  -- What the holders of this may open.
  way_ticket_oid text COLLATE "C" CHECK (way_ticket_oid ~ '^[0-9a-f]{24}$'),
  -- Open to subscribers from this level on. Copied from the tier, and written anew where tiers change places.
  way_tier_level integer CHECK (way_tier_level >= 0),
  -- Null is any tier that is not free.
  way_tier_oid text COLLATE "C" CHECK (way_tier_oid ~ '^[0-9a-f]{24}$'),
  -- The first instant of the month (UTC) before which a subscription must have begun.
  way_before timestamptz,
  -- Hidden until then; its date of publication already.
  publish_at timestamptz,
  -- The password that stands before it.
  password_oid text COLLATE "C" CHECK (password_oid ~ '^[0-9a-f]{24}$'),
  -- What an item is called and shows, in its own language (`title`, `description`,
  -- `thumbnail_asset_oid`) and, by the code of a language, in others.
  description text NOT NULL DEFAULT '',
  thumbnail_asset_oid text COLLATE "C",
  -- `{"ko": {"title", "description", "thumbnailAssetOid"}}`, without what is not translated.
  translations jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(translations) = 'object'),
  CONSTRAINT catalogue_items_published_has_time
    CHECK (state <> 'published' OR published_at IS NOT NULL),
  CONSTRAINT catalogue_items_scheduled_for_publication
    CHECK (publish_at IS NULL OR (NOT (published_at IS DISTINCT FROM publish_at))),
  CONSTRAINT catalogue_items_taken_down_check
    CHECK (state <> 'taken_down' OR (taken_down_reason IS NOT NULL AND taken_down_at IS NOT NULL)),
  CONSTRAINT catalogue_items_tier_has_level
    CHECK (CASE WHEN way_tier_level IS NULL THEN way_tier_oid IS NULL AND way_before IS NULL
      ELSE way_tier_oid IS NOT NULL OR way_tier_level = 1 END),
  CONSTRAINT catalogue_items_thumbnail_fkey FOREIGN KEY (thumbnail_asset_oid)
    REFERENCES assets(oid) ON DELETE SET NULL
);
CREATE INDEX catalogue_items_owner_new ON catalogue_items (owner_oid, kind, published_at DESC, oid DESC)
  WHERE state = 'published';
CREATE INDEX catalogue_items_owner_changed ON catalogue_items (owner_oid, kind, updated_at DESC, oid DESC);
CREATE INDEX catalogue_items_tier ON catalogue_items (way_tier_oid) WHERE way_tier_oid IS NOT NULL;
CREATE INDEX catalogue_items_thumbnail ON catalogue_items (thumbnail_asset_oid)
  WHERE thumbnail_asset_oid IS NOT NULL;
-- Items in every state by a part of their title, and those of one state, for the console.
CREATE INDEX catalogue_items_title ON catalogue_items
  USING gin (search_grams(lower(title))) WITH (fastupdate = off);
CREATE INDEX catalogue_items_state ON catalogue_items (kind, state, oid DESC);

-- News of items that are published at an instant to come. A row goes when they are told.
CREATE TABLE due_news (
  item_oid text COLLATE "C" PRIMARY KEY REFERENCES catalogue_items(oid) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  stream text NOT NULL,
  type text NOT NULL
);
CREATE INDEX due_news_at ON due_news (at);
