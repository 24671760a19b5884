-- What the site's team did about a stream, all of it that its creator hasn't dismissed.
ALTER TABLE live_streams ADD COLUMN notices jsonb NOT NULL DEFAULT '[]';
UPDATE live_streams SET notices = jsonb_build_array(notice)
WHERE notice IS NOT NULL AND (ended_at IS NULL OR (notice ->> 'at')::timestamptz >= ended_at);
ALTER TABLE live_streams DROP COLUMN notice;
CREATE INDEX live_streams_with_notices ON live_streams (creator_oid) WHERE notices <> '[]';

-- When a key was last rejected because its stream was ended shortly before, and until when it is.
ALTER TABLE live_stream_keys
  ADD COLUMN rejected_at timestamptz,
  ADD COLUMN rejected_until timestamptz;
