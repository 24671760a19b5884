-- What published stories are found by. Pairs of letters find words of two syllables, for which
-- trigrams have no index. Triggers keep it, since words change in three tables.

-- Words as they are compared: in one case, without accents, in one form. Hangul stays composed.
CREATE FUNCTION search_fold(p_text text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN lower(normalize(
  regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f]', '', 'g'), NFKC));

-- The letters of a text, each once.
CREATE FUNCTION search_letters(p_text text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(array_agg(DISTINCT letter), '{}')
  FROM unnest(string_to_array(p_text, NULL)) AS letters (letter)
  WHERE letter !~ '\s');

-- The pairs of letters that follow each other in a word, each once.
CREATE FUNCTION search_pairs(p_text text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(array_agg(DISTINCT letter || following), '{}')
  FROM (
    SELECT letter, lead(letter) OVER (ORDER BY place) AS following
    FROM unnest(string_to_array(p_text, NULL)) WITH ORDINALITY AS letters (letter, place)
  ) AS pairs
  WHERE letter || following !~ '\s');

-- One row for each story that everyone may list; folded.
CREATE TABLE story_search (
  content_oid text COLLATE "C" PRIMARY KEY REFERENCES stories ON DELETE CASCADE,
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
    search_fold(users.nickname),
    ARRAY(SELECT search_fold(tag) FROM unnest(stories.hashtags) AS tags (tag)),
    search_fold(concat_ws(E'\n', items.title, users.nickname, array_to_string(stories.hashtags, E'\n'),
      stories.brief_introduction, stories.description))
  FROM catalogue_items AS items
  JOIN stories ON stories.content_oid = items.oid
  JOIN users ON users.oid = items.owner_oid
  WHERE items.oid = p_content_oid AND items.state = 'published' AND items.visibility = 'public';
END $$;

CREATE FUNCTION refresh_search_of_item() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_story_search(NEW.oid);
  RETURN NULL;
END $$;
CREATE TRIGGER catalogue_items_search AFTER UPDATE OF title, state, visibility, owner_oid
  ON catalogue_items FOR EACH ROW
  WHEN (NEW.kind = 'story' AND (OLD.title, OLD.state, OLD.visibility, OLD.owner_oid)
    IS DISTINCT FROM (NEW.title, NEW.state, NEW.visibility, NEW.owner_oid))
  EXECUTE FUNCTION refresh_search_of_item();

CREATE FUNCTION refresh_search_of_story() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_story_search(NEW.content_oid);
  RETURN NULL;
END $$;
CREATE TRIGGER stories_search_new AFTER INSERT ON stories FOR EACH ROW
  EXECUTE FUNCTION refresh_search_of_story();
CREATE TRIGGER stories_search AFTER UPDATE OF hashtags, brief_introduction, description
  ON stories FOR EACH ROW
  WHEN ((OLD.hashtags, OLD.brief_introduction, OLD.description)
    IS DISTINCT FROM (NEW.hashtags, NEW.brief_introduction, NEW.description))
  EXECUTE FUNCTION refresh_search_of_story();

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
CREATE TRIGGER users_search AFTER UPDATE OF nickname ON users FOR EACH ROW
  WHEN (OLD.nickname IS DISTINCT FROM NEW.nickname)
  EXECUTE FUNCTION refresh_search_of_creator();

DO $$
BEGIN
  PERFORM refresh_story_search(content_oid) FROM stories;
END $$;
