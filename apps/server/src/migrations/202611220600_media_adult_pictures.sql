-- Pictures that a story for adults shows: served by signed addresses alone, which are given to those
-- who are shown them. A picture of a profile is everyone's.
ALTER TABLE assets ADD COLUMN adult_at timestamptz;

UPDATE assets SET adult_at = assets.created_at WHERE oid IN (
  SELECT thumbnail_asset_oid FROM stories
  JOIN catalogue_items ON catalogue_items.oid = content_oid WHERE is_adult
  UNION
  SELECT image->>'assetId' FROM catalogue_items
  JOIN compiles ON compiles.content_oid = catalogue_items.oid
  JOIN artefacts ON artefacts.hash = compiles.hash
  CROSS JOIN LATERAL jsonb_path_query(artefact, '$.images[*]') AS image
  WHERE is_adult
) AND NOT EXISTS (SELECT FROM users WHERE picture_asset_oid = assets.oid);
