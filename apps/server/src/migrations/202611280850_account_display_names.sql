-- What somebody says of themself publicly is kept in one place, by language: the display name of
-- their channel, which may contain spaces, and their introduction.
ALTER TABLE users
  ADD COLUMN display_names jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(display_names) = 'object'),
  ADD COLUMN introductions jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(introductions) = 'object'),
  -- The one whose texts stand in where a reader's are missing.
  ADD COLUMN main_language text COLLATE "C";

UPDATE users SET introductions = jsonb_build_object(language, introduction) WHERE introduction <> '';
ALTER TABLE users DROP COLUMN introduction;

CREATE FUNCTION names_of_user(p_user users) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
RETURN names_of_user(p_user.nickname, p_user.multi_lang_nick) || coalesce((
  SELECT string_agg(E'\n' || value, '' ORDER BY key) FROM jsonb_each_text(p_user.display_names)), '');

CREATE OR REPLACE FUNCTION searched_names_of_user(p_user users) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
RETURN search_fold(names_of_user(p_user) || coalesce(E'\n' || p_user.custom_url, ''));

DROP TRIGGER users_name_search ON users;
CREATE TRIGGER users_name_search
  AFTER UPDATE OF nickname, multi_lang_nick, display_names, custom_url, is_creator, withdrawn_at
  ON users FOR EACH ROW
  WHEN ((OLD.nickname, OLD.multi_lang_nick, OLD.display_names, OLD.custom_url, OLD.is_creator,
      OLD.withdrawn_at)
    IS DISTINCT FROM
    (NEW.nickname, NEW.multi_lang_nick, NEW.display_names, NEW.custom_url, NEW.is_creator,
      NEW.withdrawn_at))
  EXECUTE FUNCTION refresh_name_search();
