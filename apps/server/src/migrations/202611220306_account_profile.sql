-- The languages that somebody writes in, as their channel says.
ALTER TABLE users ADD COLUMN channel_languages text[] COLLATE "C" NOT NULL DEFAULT '{}'
  CHECK (channel_languages <@ ARRAY['ko', 'en', 'jp', 'es']);

-- Creators whom somebody holds dear, and hears of. Kept until they are taken back, or either leaves.
CREATE TABLE favorite_creators (
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
  creator_oid text COLLATE "C" NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_oid, creator_oid),
  CHECK (user_oid <> creator_oid)
);
CREATE INDEX favorite_creators_creator ON favorite_creators (creator_oid);
