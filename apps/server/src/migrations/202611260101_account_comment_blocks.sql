-- Single comments can be blocked, too (R-account-004).
ALTER TABLE blocks DROP CONSTRAINT blocks_kind_check;
ALTER TABLE blocks ADD CONSTRAINT blocks_kind_check
  CHECK (kind IN ('user', 'content', 'comment', 'tag'));
