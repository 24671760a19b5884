-- For the pages of bans, the latest first.
CREATE INDEX live_chat_bans_newest ON live_chat_bans (creator_oid, banned_at DESC, viewer_oid DESC);
