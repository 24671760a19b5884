-- Whether callers from Korea learn of an item, as its creator set it.
ALTER TABLE catalogue_items ADD COLUMN is_open_to_korea boolean NOT NULL DEFAULT true;

UPDATE catalogue_items SET is_open_to_korea = false
  FROM contents WHERE content_oid = oid AND fields->'openToKorea' = 'false'::jsonb;
