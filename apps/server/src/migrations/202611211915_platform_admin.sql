-- What administrators change and look through.

-- Counts the changes of a setting, so that none is made on a value that nobody saw. A setting
-- without a value was given its default back; the row says by whom.
ALTER TABLE settings ADD COLUMN version integer NOT NULL DEFAULT 1;
ALTER TABLE settings ALTER COLUMN value DROP NOT NULL;

-- The log is read from its end, whole or by what was done.
CREATE INDEX audit_log_created ON audit_log (created_at DESC, id DESC);
CREATE INDEX audit_log_action ON audit_log (action text_pattern_ops, created_at DESC, id DESC);
