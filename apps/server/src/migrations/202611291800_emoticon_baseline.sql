-- Images that were uploaded for emoticons. Deleted a day later unless an emoticon uses them, and with
-- the account of who uploaded them.
CREATE TABLE emoticon_images (
  asset_oid text COLLATE "C" PRIMARY KEY,
  owner_oid text COLLATE "C" NOT NULL REFERENCES users (oid),
  bytes integer NOT NULL CHECK (bytes > 0),
  is_animated boolean NOT NULL,
  uploaded_at timestamptz NOT NULL
);
CREATE INDEX emoticon_images_owner ON emoticon_images (owner_oid);
CREATE INDEX emoticon_images_uploaded ON emoticon_images (uploaded_at);

-- Emoticons of creators' tiers, or of the site. Kept until they or their creator are deleted.
CREATE TABLE emoticons (
  oid text COLLATE "C" PRIMARY KEY,
  creator_oid text COLLATE "C" REFERENCES users (oid),
  tier_oid text COLLATE "C",
  name text NOT NULL CHECK (name <> ''),
  key text COLLATE "C" NOT NULL CHECK (key <> ''),
  asset_oid text COLLATE "C" NOT NULL REFERENCES emoticon_images (asset_oid),
  position integer NOT NULL,
  created_at timestamptz NOT NULL,
  CHECK ((creator_oid IS NULL) = (tier_oid IS NULL))
);
CREATE UNIQUE INDEX emoticons_key ON emoticons (creator_oid, key) NULLS NOT DISTINCT;
CREATE INDEX emoticons_asset ON emoticons (asset_oid);
