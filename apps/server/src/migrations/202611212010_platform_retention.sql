-- What is kept for a time is found by an index when that time is over.
CREATE INDEX sessions_expiry ON sessions (expires_at);
CREATE INDEX chat_rooms_previews ON chat_rooms (updated_at) WHERE is_preview;
CREATE INDEX sandbox_payments_created ON sandbox_payments (created_at);
CREATE INDEX free_chats_updated ON free_chats (updated_at);
