-- Channels are found by the names of their creators and by their custom addresses, and are sorted by
-- how many follow them. The count is kept here, as a page of a search would read all rows of
-- `favorite_creators` otherwise.
ALTER TABLE name_search ADD COLUMN followers integer NOT NULL DEFAULT 0 CHECK (followers >= 0);

UPDATE name_search SET followers = counted.followers
FROM (SELECT creator_oid, count(*)::integer AS followers FROM favorite_creators GROUP BY 1) AS counted
WHERE counted.creator_oid = name_search.user_oid;

CREATE INDEX name_search_followed ON name_search (followers DESC, user_oid DESC) WHERE is_creator;

-- Creators are locked in one order, so that two who follow the same creators at once don't wait for
-- each other.
CREATE FUNCTION count_followers() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM name_search WHERE user_oid IN (SELECT creator_oid FROM changed)
  ORDER BY user_oid FOR NO KEY UPDATE;
  UPDATE name_search
  SET followers = followers + CASE TG_OP WHEN 'INSERT' THEN counted.by ELSE -counted.by END
  FROM (SELECT creator_oid, count(*)::integer AS by FROM changed GROUP BY 1) AS counted
  WHERE counted.creator_oid = name_search.user_oid;
  RETURN NULL;
END $$;

CREATE TRIGGER favorite_creators_added AFTER INSERT ON favorite_creators
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_followers();

CREATE TRIGGER favorite_creators_removed AFTER DELETE ON favorite_creators
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_followers();

CREATE FUNCTION searched_names_of_user(p_user users) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
RETURN search_fold(names_of_user(p_user.nickname, p_user.multi_lang_nick)
  || coalesce(E'\n' || p_user.custom_url, ''));

CREATE OR REPLACE FUNCTION refresh_name_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.withdrawn_at IS NULL THEN
    INSERT INTO name_search (user_oid, names, is_creator)
    VALUES (NEW.oid, searched_names_of_user(NEW), NEW.is_creator)
    ON CONFLICT (user_oid) DO UPDATE
      SET names = excluded.names, is_creator = excluded.is_creator;
  ELSE
    DELETE FROM name_search WHERE user_oid = NEW.oid;
  END IF;
  RETURN NULL;
END $$;

DROP TRIGGER users_name_search ON users;
CREATE TRIGGER users_name_search
  AFTER UPDATE OF nickname, multi_lang_nick, custom_url, is_creator, withdrawn_at
  ON users FOR EACH ROW
  WHEN ((OLD.nickname, OLD.multi_lang_nick, OLD.custom_url, OLD.is_creator, OLD.withdrawn_at)
    IS DISTINCT FROM
    (NEW.nickname, NEW.multi_lang_nick, NEW.custom_url, NEW.is_creator, NEW.withdrawn_at))
  EXECUTE FUNCTION refresh_name_search();

UPDATE name_search SET names = searched_names_of_user(users)
FROM users WHERE users.oid = name_search.user_oid AND users.custom_url IS NOT NULL;
