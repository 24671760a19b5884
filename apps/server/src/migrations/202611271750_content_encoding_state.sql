-- The state of an encoding is stored once, with the encoding itself.

-- What an encoder outside of Plax reported of an encoding; it prevails until our own task ends:
-- `{"state", "progress", "isPlayable", "error"}`
ALTER TABLE encodings ADD COLUMN report jsonb
  CONSTRAINT encodings_report CHECK (jsonb_typeof(report) = 'object');

-- The encoding whose failure its creator was notified of last.
ALTER TABLE contents ADD COLUMN failed_encoding_oid text COLLATE "C";

-- States that differ from those of the newest encoding came from such reports.
WITH newest AS (
  SELECT DISTINCT ON (subject_oid) oid, subject_oid, state FROM encodings
  WHERE subject_kind = 'content' ORDER BY subject_oid, created_at DESC, oid DESC
)
UPDATE encodings SET report = jsonb_build_object(
  'state', CASE encoding_state WHEN 'failed' THEN 'error' ELSE encoding_state END,
  'progress', encoding_progress, 'isPlayable', is_playable,
  'error', CASE WHEN encoding_state = 'failed' THEN coalesce(encoding_error, '') END)
FROM newest JOIN contents ON content_oid = newest.subject_oid
WHERE encodings.oid = newest.oid AND (
  (newest.state = 'encoding' AND encoding_state IN ('encoding', 'done', 'failed'))
  OR (newest.state = 'done' AND encoding_state = 'failed'));

UPDATE contents SET failed_encoding_oid = (
  SELECT oid FROM encodings WHERE subject_oid = content_oid
  ORDER BY created_at DESC, oid DESC LIMIT 1)
WHERE encoding_state = 'failed';

ALTER TABLE contents DROP COLUMN encoding_state, DROP COLUMN encoding_progress,
  DROP COLUMN is_playable, DROP COLUMN encoding_error;
ALTER TABLE uploads DROP COLUMN encoding;
