-- A picture of its film, which a content wears where its creator chose no thumbnail.
ALTER TABLE contents ADD COLUMN frame_asset_oid text COLLATE "C"
  CONSTRAINT contents_frame REFERENCES assets(oid) ON DELETE SET NULL;
CREATE INDEX contents_frame ON contents (frame_asset_oid) WHERE frame_asset_oid IS NOT NULL;

-- Films that were encoded before get theirs, too.
INSERT INTO outbox (stream, type, payload, created_at)
SELECT 'encoding', 'encoding.pictured', jsonb_build_object('encodingOid', oid), now()
FROM encodings
WHERE state IN ('encoding', 'done') AND subject_kind = 'content'
  AND jsonb_array_length(coalesce(extras->'thumbnails', '[]')) > 0
ORDER BY created_at;
