-- Whom an entry concerns besides its subject, so that they can read what was seen and done of them.
ALTER TABLE audit_log ADD COLUMN concerns text[] COLLATE "C" NOT NULL DEFAULT '{}';
CREATE INDEX audit_log_concerns ON audit_log USING gin (concerns);
