-- Items are found by the display names of their creators too.
CREATE OR REPLACE FUNCTION refresh_shelf_search(p_item_oid text) RETURNS void
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
    LATERAL (SELECT names_of_user(users) AS names) AS creators,
    LATERAL (
      SELECT items.title || coalesce(array_agg(text->>'title') FILTER (WHERE text ? 'title'), '{}')
          AS titles,
        concat_ws(E'\n', items.description, string_agg(text->>'description', E'\n')) AS descriptions
      FROM jsonb_each(items.translations) AS translated (language, text)
    ) AS texts
  WHERE items.oid = p_item_oid AND items.state = 'published' AND items.visibility = 'public';
END $$;

DROP TRIGGER users_shelf ON users;
CREATE TRIGGER users_shelf
  AFTER UPDATE OF nickname, multi_lang_nick, display_names ON users FOR EACH ROW
  WHEN ((OLD.nickname, OLD.multi_lang_nick, OLD.display_names)
    IS DISTINCT FROM (NEW.nickname, NEW.multi_lang_nick, NEW.display_names))
  EXECUTE FUNCTION refresh_shelf_of_creator();
