-- What the addresses of an upload accept in all; the quota counts it until the file is here.
ALTER TABLE uploads ADD COLUMN reserved_bytes bigint NOT NULL DEFAULT 0
  CONSTRAINT uploads_reserved_not_negative CHECK (reserved_bytes >= 0);
UPDATE uploads SET reserved_bytes = coalesce(bytes, announced_bytes, 0);
ALTER TABLE uploads ALTER COLUMN reserved_bytes DROP DEFAULT;
