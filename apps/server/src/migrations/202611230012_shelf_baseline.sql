-- The pictures for share cards that lie in the storage: the present one of each subject. Kept 30 days
-- after it was drawn; what is asked for again is drawn again.
CREATE TABLE share_pictures (
  -- `house`, or a kind or `creator`, a hyphen and an id.
  subject text PRIMARY KEY,
  version text NOT NULL,
  drawn_at timestamptz NOT NULL
);
CREATE INDEX share_pictures_drawn ON share_pictures (drawn_at);

-- What lists show of an item beside what the catalogue says of it, whatever its kind: written by the
-- feature that brings the kind, in the transaction that changes it. One row an item, as long as it.
CREATE TABLE shelf_cards (
  item_oid text COLLATE "C" PRIMARY KEY,
  -- What the catalogue says, for the indexes; a trigger keeps it.
  kind text COLLATE "C" NOT NULL,
  language text COLLATE "C" NOT NULL,
  published_at timestamptz,
  -- Published and public: whatever everybody may list is among these.
  is_listed boolean NOT NULL,
  -- A genre, or what else its kind is sorted by.
  topic text COLLATE "C",
  tags text[] NOT NULL,
  -- One line.
  summary text NOT NULL,
  -- What else it is found by.
  words text NOT NULL,
  -- Numbers that its kind shows.
  figures jsonb NOT NULL CHECK (jsonb_typeof(figures) = 'object'),
  -- How often it was used, counted by its kind.
  popularity integer NOT NULL DEFAULT 0 CHECK (popularity >= 0),
  CONSTRAINT shelf_cards_item_fkey FOREIGN KEY (item_oid) REFERENCES catalogue_items(oid) ON DELETE CASCADE
);
CREATE INDEX shelf_cards_new ON shelf_cards (kind, published_at DESC, item_oid DESC)
  WHERE is_listed;
CREATE INDEX shelf_cards_popular ON shelf_cards (kind, popularity DESC, item_oid DESC)
  WHERE is_listed;
CREATE INDEX shelf_cards_language_new
  ON shelf_cards (kind, language, published_at DESC, item_oid DESC) WHERE is_listed;
CREATE INDEX shelf_cards_language_popular
  ON shelf_cards (kind, language, popularity DESC, item_oid DESC) WHERE is_listed;
CREATE INDEX shelf_cards_topic_new
  ON shelf_cards (kind, topic, published_at DESC, item_oid DESC) WHERE is_listed;
CREATE INDEX shelf_cards_topic_popular
  ON shelf_cards (kind, topic, popularity DESC, item_oid DESC) WHERE is_listed;
-- Of all kinds.
CREATE INDEX shelf_cards_all_new ON shelf_cards (published_at DESC, item_oid DESC)
  WHERE is_listed;
CREATE INDEX shelf_cards_all_popular ON shelf_cards (popularity DESC, item_oid DESC)
  WHERE is_listed;

-- What listed items are found by, folded. Popularity has no index here, so that its changes touch
-- none; the room in the pages is for them.
CREATE TABLE shelf_search (
  item_oid text COLLATE "C" PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  published_at timestamptz NOT NULL,
  popularity integer NOT NULL,
  -- One for each language.
  titles text[] NOT NULL,
  -- Every name of its creator.
  creator text NOT NULL,
  tags text[] NOT NULL,
  -- All that is searched, a line each, so that no word reaches over two of them.
  words text NOT NULL,
  grams text[] NOT NULL GENERATED ALWAYS AS (search_grams(words)) STORED,
  CONSTRAINT shelf_search_card_fkey FOREIGN KEY (item_oid) REFERENCES shelf_cards(item_oid) ON DELETE CASCADE
) WITH (fillfactor = 85);
-- Items change seldom and are searched often, so that changes go into the index at once.
CREATE INDEX shelf_search_grams ON shelf_search USING gin (grams) WITH (fastupdate = off);
CREATE INDEX shelf_search_tags ON shelf_search USING gin (tags) WITH (fastupdate = off);
CREATE INDEX shelf_search_titles ON shelf_search USING gin (titles) WITH (fastupdate = off);
CREATE INDEX shelf_search_owner ON shelf_search (owner_oid);

-- Who used an item on which day: one row however much was used, so that no one lifts an item alone.
-- Accounts only, since a device costs nothing to make. Kept 70 days.
CREATE TABLE shelf_reads (
  item_oid text COLLATE "C" NOT NULL,
  -- Of the operator's time zone.
  day date NOT NULL,
  reader_oid text COLLATE "C" NOT NULL,
  PRIMARY KEY (item_oid, reader_oid, day),
  CONSTRAINT shelf_reads_card_fkey FOREIGN KEY (item_oid) REFERENCES shelf_cards(item_oid) ON DELETE CASCADE
);
CREATE INDEX shelf_reads_day ON shelf_reads (day);
CREATE INDEX shelf_reads_reader ON shelf_reads (reader_oid, day, item_oid);

-- The rankings as they were last worked out; a job replaces them.
CREATE TABLE shelf_ranking_periods (
  kind text COLLATE "C" NOT NULL,
  period text COLLATE "C" NOT NULL CHECK (period IN ('daily', 'weekly', 'monthly')),
  since date NOT NULL,
  until date NOT NULL,
  ranked_at timestamptz NOT NULL,
  PRIMARY KEY (kind, period)
);

CREATE TABLE shelf_rankings (
  kind text COLLATE "C" NOT NULL,
  period text COLLATE "C" NOT NULL,
  -- The order, without gaps; ties share a place.
  "position" integer NOT NULL,
  place integer NOT NULL,
  -- In the period before; null where the item was not used in it.
  former_place integer,
  readers integer NOT NULL,
  item_oid text COLLATE "C" NOT NULL,
  PRIMARY KEY (kind, period, "position"),
  CONSTRAINT shelf_rankings_card_fkey FOREIGN KEY (item_oid) REFERENCES shelf_cards(item_oid) ON DELETE CASCADE,
  CONSTRAINT shelf_rankings_period_fkey FOREIGN KEY (kind, period)
    REFERENCES shelf_ranking_periods(kind, period) ON DELETE CASCADE
);
CREATE INDEX shelf_rankings_item ON shelf_rankings (item_oid);

-- Writes the search row of an item: by its words in every language and its creator's every name.
CREATE FUNCTION refresh_shelf_search(p_item_oid text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  -- Changes of one item's words come one after the other, and each sees those before it.
  PERFORM 1 FROM catalogue_items WHERE oid = p_item_oid FOR NO KEY UPDATE;
  DELETE FROM shelf_search WHERE item_oid = p_item_oid;
  INSERT INTO shelf_search
    (item_oid, kind, owner_oid, published_at, popularity, titles, creator, tags, words)
  SELECT
    items.oid, items.kind, items.owner_oid, items.published_at, cards.popularity,
    -- A key of an index holds no more.
    ARRAY(SELECT left(search_fold(title), 200) FROM unnest(texts.titles) AS titles (title)),
    search_fold(creators.names),
    ARRAY(SELECT search_fold(tag) FROM unnest(cards.tags) AS tags (tag)),
    search_fold(concat_ws(E'\n', array_to_string(texts.titles, E'\n'), creators.names,
      array_to_string(cards.tags, E'\n'), cards.summary, texts.descriptions, cards.words))
  FROM catalogue_items AS items
  JOIN shelf_cards AS cards ON cards.item_oid = items.oid
  JOIN users ON users.oid = items.owner_oid,
    LATERAL (SELECT names_of_user(users.nickname, users.multi_lang_nick) AS names) AS creators,
    LATERAL (
      SELECT items.title || coalesce(array_agg(text->>'title') FILTER (WHERE text ? 'title'), '{}')
          AS titles,
        concat_ws(E'\n', items.description, string_agg(text->>'description', E'\n')) AS descriptions
      FROM jsonb_each(items.translations) AS translated (language, text)
    ) AS texts
  WHERE items.oid = p_item_oid AND items.state = 'published' AND items.visibility = 'public';
END $$;

CREATE FUNCTION refresh_shelf_of_item() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE shelf_cards
  SET language = NEW.language, published_at = NEW.published_at,
    is_listed = NEW.state = 'published' AND NEW.visibility = 'public'
  WHERE item_oid = NEW.oid;
  PERFORM refresh_shelf_search(NEW.oid);
  RETURN NULL;
END $$;

CREATE FUNCTION refresh_shelf_of_creator() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE
  v_oid text;
BEGIN
  FOR v_oid IN
    SELECT oid FROM catalogue_items WHERE owner_oid = NEW.oid AND state = 'published' ORDER BY oid
  LOOP
    PERFORM refresh_shelf_search(v_oid);
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER catalogue_items_shelf
  AFTER UPDATE OF title, description, translations, language, state, visibility, owner_oid, published_at
  ON catalogue_items FOR EACH ROW
  WHEN ((OLD.title, OLD.description, OLD.translations, OLD.language, OLD.state, OLD.visibility,
      OLD.owner_oid, OLD.published_at)
    IS DISTINCT FROM (NEW.title, NEW.description, NEW.translations, NEW.language, NEW.state,
      NEW.visibility, NEW.owner_oid, NEW.published_at))
  EXECUTE FUNCTION refresh_shelf_of_item();

CREATE TRIGGER users_shelf AFTER UPDATE OF nickname, multi_lang_nick ON users FOR EACH ROW
  WHEN ((OLD.nickname, OLD.multi_lang_nick) IS DISTINCT FROM (NEW.nickname, NEW.multi_lang_nick))
  EXECUTE FUNCTION refresh_shelf_of_creator();
