-- One row for everything that can be listed, sold or moderated. Deleted items keep their row, so
-- that what refers to them still says what it was.
CREATE TABLE catalogue_items (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  kind text COLLATE "C" NOT NULL CHECK (kind = 'story'),
  owner_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  state text COLLATE "C" NOT NULL CHECK (state IN ('draft', 'published', 'taken_down', 'deleted')),
  visibility text COLLATE "C" NOT NULL CHECK (visibility IN ('public', 'private')),
  access text COLLATE "C" NOT NULL
    CHECK (access IN ('open', 'buyers', 'invited', 'subscribers', 'subscribers_before', 'buy_or_subscribe')),
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
  -- Of the lowest tier that opens it; null is any tier that is not free.
  access_level integer CHECK (access_level >= 0),
  access_tier_oid text COLLATE "C" CHECK (access_tier_oid ~ '^[0-9a-f]{24}$'),
  -- The first instant of a month (UTC).
  access_before timestamptz,
  CONSTRAINT catalogue_items_before_check
    CHECK ((access = 'subscribers_before') = (access_before IS NOT NULL)),
  CONSTRAINT catalogue_items_price_check
    CHECK (access IN ('buyers', 'buy_or_subscribe') = (price_coins IS NOT NULL)),
  CONSTRAINT catalogue_items_published_has_time
    CHECK (state <> 'published' OR published_at IS NOT NULL),
  CONSTRAINT catalogue_items_taken_down_check
    CHECK (state <> 'taken_down' OR (taken_down_reason IS NOT NULL AND taken_down_at IS NOT NULL)),
  CONSTRAINT catalogue_items_tier_check
    CHECK (((access_level IS NULL) = (access_tier_oid IS NULL)) AND (access_tier_oid IS NULL OR access IN ('subscribers', 'subscribers_before', 'buy_or_subscribe')))
);
CREATE INDEX catalogue_items_new ON catalogue_items (kind, published_at DESC, oid DESC)
  WHERE state = 'published' AND visibility = 'public';
CREATE INDEX catalogue_items_owner_new ON catalogue_items (owner_oid, kind, published_at DESC, oid DESC)
  WHERE state = 'published';
CREATE INDEX catalogue_items_owner_changed ON catalogue_items (owner_oid, kind, updated_at DESC, oid DESC);
CREATE INDEX catalogue_items_tier ON catalogue_items (access_tier_oid)
  WHERE access_tier_oid IS NOT NULL;

CREATE FUNCTION refresh_search_of_creator() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_oid text;
BEGIN
  FOR v_oid IN
    SELECT oid FROM catalogue_items
    WHERE owner_oid = NEW.oid AND kind = 'story' AND state = 'published' ORDER BY oid
  LOOP
    PERFORM refresh_story_search(v_oid);
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER users_search AFTER UPDATE OF nickname, multi_lang_nick ON users FOR EACH ROW
  WHEN ((OLD.nickname, OLD.multi_lang_nick) IS DISTINCT FROM (NEW.nickname, NEW.multi_lang_nick))
  EXECUTE FUNCTION refresh_search_of_creator();
