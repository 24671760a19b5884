-- The catalogue says what a story is called, what it is about, and what it wears.
DROP TRIGGER stories_search ON stories;
ALTER TABLE stories DROP COLUMN description, DROP COLUMN thumbnail_asset_oid;
CREATE TRIGGER stories_search AFTER UPDATE OF hashtags, brief_introduction ON stories FOR EACH ROW
  WHEN ((OLD.hashtags, OLD.brief_introduction) IS DISTINCT FROM (NEW.hashtags, NEW.brief_introduction))
  EXECUTE FUNCTION refresh_search_of_story();

DROP TRIGGER catalogue_items_search ON catalogue_items;
CREATE TRIGGER catalogue_items_search
  AFTER UPDATE OF title, description, state, visibility, owner_oid ON catalogue_items FOR EACH ROW
  WHEN (NEW.kind = 'story' AND (OLD.title, OLD.description, OLD.state, OLD.visibility, OLD.owner_oid)
    IS DISTINCT FROM (NEW.title, NEW.description, NEW.state, NEW.visibility, NEW.owner_oid))
  EXECUTE FUNCTION refresh_search_of_item();

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
      array_to_string(stories.hashtags, E'\n'), stories.brief_introduction, items.description))
  FROM catalogue_items AS items
  JOIN stories ON stories.content_oid = items.oid
  JOIN users ON users.oid = items.owner_oid,
    LATERAL (SELECT names_of_user(users.nickname, users.multi_lang_nick) AS names) AS creators
  WHERE items.oid = p_content_oid AND items.state = 'published' AND items.visibility = 'public';
END $$;
