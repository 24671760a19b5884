-- Which kinds of items there are is said in code, by the features that bring them.
ALTER TABLE catalogue_items DROP CONSTRAINT catalogue_items_kind_check;

-- What an item is called and shows, in its own language (`title`, `description`,
-- `thumbnail_asset_oid`) and, by the code of a language, in others.
ALTER TABLE catalogue_items
  ADD COLUMN description text NOT NULL DEFAULT '',
  ADD COLUMN thumbnail_asset_oid text COLLATE "C"
    CONSTRAINT catalogue_items_thumbnail_fkey REFERENCES assets ON DELETE SET NULL,
  -- `{"ko": {"title", "description", "thumbnailAssetOid"}}`, without what is not translated.
  ADD COLUMN translations jsonb NOT NULL DEFAULT '{}'
    CONSTRAINT catalogue_items_translations_check CHECK (jsonb_typeof(translations) = 'object');
CREATE INDEX catalogue_items_thumbnail ON catalogue_items (thumbnail_asset_oid)
  WHERE thumbnail_asset_oid IS NOT NULL;
