-- Guests who may write in the chat of a stream that's limited to others, for a chat coupon.
CREATE TABLE live_chat_passes (
  stream_oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  viewer_kind text COLLATE "C" NOT NULL CHECK (viewer_kind IN ('user', 'guest')),
  viewer_oid text COLLATE "C" NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (stream_oid, viewer_kind, viewer_oid)
);
CREATE INDEX live_chat_passes_viewer ON live_chat_passes (viewer_oid, stream_oid);
CREATE INDEX live_chat_passes_creator ON live_chat_passes (creator_oid);
CREATE INDEX live_chat_passes_age ON live_chat_passes (made_at);
