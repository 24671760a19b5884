-- The key frames of the smallest size, for players to show while seeking. Kept as long as the encoding.
ALTER TABLE encoding_renditions DROP CONSTRAINT encoding_renditions_kind;
ALTER TABLE encoding_renditions
  ADD CONSTRAINT encoding_renditions_kind CHECK (kind IN ('video', 'audio', 'iframes'));
