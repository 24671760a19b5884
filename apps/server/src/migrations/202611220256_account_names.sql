-- Names in several languages, changes of nicknames, and finding creators by any of their names.

ALTER TABLE users
  -- Names by the code of a language.
  ADD COLUMN multi_lang_nick jsonb NOT NULL DEFAULT '{}'
    CHECK (jsonb_typeof(multi_lang_nick) = 'object'),
  -- The same names as they are compared: none may be the name of somebody else.
  ADD COLUMN name_keys text[] COLLATE "C" NOT NULL DEFAULT '{}',
  ADD COLUMN picture_asset_oid text COLLATE "C" REFERENCES assets ON DELETE SET NULL;
CREATE INDEX users_name_keys ON users USING gin (name_keys) WITH (fastupdate = off);
CREATE INDEX users_picture ON users (picture_asset_oid) WHERE picture_asset_oid IS NOT NULL;

-- Names that only look Latin are compared as Latin ones from now on, where they are not taken so.
WITH folded AS (
  SELECT oid, CASE WHEN latin ~ '^[a-z0-9]+$' THEN latin ELSE plain END AS key
  FROM users,
    LATERAL (SELECT replace(replace(nickname_key, 'ß', 'ss'), 'ı', 'i') AS plain) AS plains,
    LATERAL (SELECT translate(plain, 'авекмнорстухіјѕһԁԛԝӏαβεζηικμνορτυχ',
      'abekmhopctyxijshdqwlabezhikmnoptyx') AS latin) AS latins
)
UPDATE users SET nickname_key = folded.key
FROM folded
WHERE users.oid = folded.oid AND users.nickname_key <> folded.key
  AND NOT EXISTS (SELECT 1 FROM users AS other WHERE other.nickname_key = folded.key)
  AND (SELECT count(*) FROM folded AS same WHERE same.key = folded.key) = 1;

-- What nicknames were, and by which posting a change was paid. Kept for ever: the proof of what was
-- paid; without the names once their owner left.
CREATE TABLE nickname_changes (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
  -- Of paid changes: the call's idempotency key.
  request_key text COLLATE "C",
  from_nickname text NOT NULL,
  to_nickname text NOT NULL,
  price_coins integer NOT NULL CHECK (price_coins >= 0),
  posting_id text COLLATE "C",
  changed_at timestamptz NOT NULL,
  CHECK ((price_coins > 0) = (posting_id IS NOT NULL)),
  CHECK ((posting_id IS NULL) = (request_key IS NULL)),
  UNIQUE (user_oid, request_key)
);

-- One row for each creator; as `story_search`. Kept by triggers.
CREATE TABLE creator_search (
  user_oid text COLLATE "C" PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  -- The nickname and the names in other languages, a line each; folded.
  names text NOT NULL,
  grams text[] NOT NULL GENERATED ALWAYS AS (search_letters(names) || search_pairs(names)) STORED
);
CREATE INDEX creator_search_grams ON creator_search USING gin (grams) WITH (fastupdate = off);

-- All names of a user, a line each.
CREATE FUNCTION names_of_user(p_nickname text, p_multi_lang_nick jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN p_nickname || coalesce((
  SELECT string_agg(E'\n' || value, '' ORDER BY key) FROM jsonb_each_text(p_multi_lang_nick)), '');

CREATE FUNCTION refresh_creator_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_creator THEN
    INSERT INTO creator_search (user_oid, names)
    VALUES (NEW.oid, search_fold(names_of_user(NEW.nickname, NEW.multi_lang_nick)))
    ON CONFLICT (user_oid) DO UPDATE SET names = excluded.names;
  ELSE
    DELETE FROM creator_search WHERE user_oid = NEW.oid;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_creator_search_new AFTER INSERT ON users FOR EACH ROW
  WHEN (NEW.is_creator) EXECUTE FUNCTION refresh_creator_search();
CREATE TRIGGER users_creator_search AFTER UPDATE OF nickname, multi_lang_nick, is_creator ON users
  FOR EACH ROW
  WHEN ((OLD.nickname, OLD.multi_lang_nick, OLD.is_creator)
    IS DISTINCT FROM (NEW.nickname, NEW.multi_lang_nick, NEW.is_creator))
  EXECUTE FUNCTION refresh_creator_search();
INSERT INTO creator_search (user_oid, names)
SELECT oid, search_fold(nickname) FROM users WHERE is_creator;

-- Stories are found by every name of their creator.
CREATE OR REPLACE FUNCTION refresh_story_search(p_content_oid text) RETURNS void
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

DROP TRIGGER users_search ON users;
CREATE TRIGGER users_search AFTER UPDATE OF nickname, multi_lang_nick ON users FOR EACH ROW
  WHEN ((OLD.nickname, OLD.multi_lang_nick) IS DISTINCT FROM (NEW.nickname, NEW.multi_lang_nick))
  EXECUTE FUNCTION refresh_search_of_creator();
