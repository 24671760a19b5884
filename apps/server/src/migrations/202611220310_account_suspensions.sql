-- A suspension may end by itself, and says who decided it.
ALTER TABLE users
  ADD COLUMN suspended_until timestamptz,
  ADD COLUMN suspended_by text COLLATE "C";
CREATE INDEX users_suspended ON users (oid) WHERE suspended_at IS NOT NULL;
CREATE INDEX users_suspended_until ON users (suspended_until) WHERE suspended_until IS NOT NULL;
