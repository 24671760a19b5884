-- For the daily job that forgets words which readers never said.
CREATE INDEX chat_messages_drafts ON chat_messages (created_at)
  WHERE role = 'draft' AND NOT is_active;
