-- Everybody is found by parts of their names, to be invited; creators, as before, through an index of
-- their own. Who left is found by nothing. Kept by triggers.
ALTER TABLE creator_search RENAME TO name_search;
ALTER TABLE name_search RENAME CONSTRAINT creator_search_pkey TO name_search_pkey;
ALTER TABLE name_search RENAME CONSTRAINT creator_search_user_oid_fkey TO name_search_user_oid_fkey;
ALTER TABLE name_search ADD COLUMN is_creator boolean NOT NULL DEFAULT true;
ALTER TABLE name_search ALTER COLUMN is_creator DROP DEFAULT;

DROP TRIGGER users_creator_search_new ON users;
DROP TRIGGER users_creator_search ON users;
DROP FUNCTION refresh_creator_search;
CREATE FUNCTION refresh_name_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.withdrawn_at IS NULL THEN
    INSERT INTO name_search (user_oid, names, is_creator)
    VALUES (NEW.oid, search_fold(names_of_user(NEW.nickname, NEW.multi_lang_nick)), NEW.is_creator)
    ON CONFLICT (user_oid) DO UPDATE
      SET names = excluded.names, is_creator = excluded.is_creator;
  ELSE
    DELETE FROM name_search WHERE user_oid = NEW.oid;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_name_search_new AFTER INSERT ON users FOR EACH ROW
  EXECUTE FUNCTION refresh_name_search();
CREATE TRIGGER users_name_search
  AFTER UPDATE OF nickname, multi_lang_nick, is_creator, withdrawn_at ON users FOR EACH ROW
  WHEN ((OLD.nickname, OLD.multi_lang_nick, OLD.is_creator, OLD.withdrawn_at)
    IS DISTINCT FROM (NEW.nickname, NEW.multi_lang_nick, NEW.is_creator, NEW.withdrawn_at))
  EXECUTE FUNCTION refresh_name_search();

DELETE FROM name_search USING users WHERE users.oid = user_oid AND withdrawn_at IS NOT NULL;
INSERT INTO name_search (user_oid, names, is_creator)
SELECT oid, search_fold(names_of_user(nickname, multi_lang_nick)), is_creator
FROM users WHERE withdrawn_at IS NULL
ON CONFLICT DO NOTHING;

DROP INDEX creator_search_grams;
CREATE INDEX name_search_grams ON name_search USING gin (grams) WITH (fastupdate = off);
CREATE INDEX name_search_creators ON name_search USING gin (grams) WITH (fastupdate = off)
  WHERE is_creator;
