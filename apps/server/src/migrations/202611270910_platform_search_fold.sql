-- Words as they are compared: in one case, without accents, in the normal form that `normalForm` of
-- the story engine has too, with one hyphen and one tilde. Hangul stays composed, and letters of it that
-- stand alone are kept apart by a joiner until the rest is composed.
CREATE OR REPLACE FUNCTION search_fold(p_text text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(
  lower(replace(
    normalize(
      regexp_replace(
        normalize(regexp_replace(p_text, '([\u3131-\u318e])', E'\\1\u034f', 'g'), NFKD),
        '[\u0300-\u034e\u0350-\u036f]', '', 'g'),
      NFKC),
    E'\u034f', '')),
  E'\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u223c\u301c\u3030ς',
  '--------~~~σ');

UPDATE name_search SET names = search_fold(names_of_user(users.nickname, users.multi_lang_nick))
FROM users WHERE users.oid = name_search.user_oid;

UPDATE catalogue_items
SET tag_keys = ARRAY(SELECT search_fold(tag) FROM unnest(tag_keys) AS tags (tag))
WHERE tag_keys <> ARRAY(SELECT search_fold(tag) FROM unnest(tag_keys) AS tags (tag));

-- Two tags that are one now are blocked once.
INSERT INTO blocks (user_oid, kind, subject, label, created_at)
SELECT user_oid, kind, search_fold(label), label, created_at FROM blocks
WHERE kind = 'tag' AND subject <> search_fold(label)
ON CONFLICT DO NOTHING;
DELETE FROM blocks WHERE kind = 'tag' AND subject <> search_fold(label);

SELECT refresh_shelf_search(item_oid) FROM shelf_search ORDER BY item_oid;
