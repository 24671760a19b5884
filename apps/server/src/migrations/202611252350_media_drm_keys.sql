-- Where samples are encrypted (DRM) in place of whole segments: the name of the key in `aes_key`.
-- Kept with the encoding.
ALTER TABLE encodings
  ADD COLUMN drm_key_id bytea CONSTRAINT encodings_drm_key_id_length CHECK (length(drm_key_id) = 16),
  ADD CONSTRAINT encodings_drm_key CHECK (drm_key_id IS NULL OR aes_key IS NOT NULL);
