-- What people collect to watch, hear and read in an order of their own. Kept until deleted, or until
-- the account is.
CREATE TABLE playlists (
  oid text COLLATE "C" CONSTRAINT playlists_pkey PRIMARY KEY,
  owner_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  title text NOT NULL,
  -- `unlisted`: for whoever has its address.
  sharing text COLLATE "C" NOT NULL
    CONSTRAINT playlists_sharing CHECK (sharing IN ('private', 'unlisted', 'public')),
  item_count integer NOT NULL DEFAULT 0 CONSTRAINT playlists_item_count CHECK (item_count >= 0),
  -- Of the next item that is added.
  next_place integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX playlists_owner ON playlists (owner_oid, updated_at DESC, oid DESC);

-- What is on a playlist. Kept as long as the playlist, until taken out.
CREATE TABLE playlist_items (
  playlist_oid text COLLATE "C" NOT NULL REFERENCES playlists(oid) ON DELETE CASCADE,
  item_oid text COLLATE "C" NOT NULL REFERENCES catalogue_items(oid),
  place integer NOT NULL,
  added_at timestamptz NOT NULL,
  CONSTRAINT playlist_items_pkey PRIMARY KEY (playlist_oid, item_oid)
);
CREATE INDEX playlist_items_place ON playlist_items (playlist_oid, place, item_oid);
