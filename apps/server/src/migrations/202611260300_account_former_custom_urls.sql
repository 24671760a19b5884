-- Custom addresses that channels had, which lead to the channel. Nobody else can have one before its
-- time is over. Kept until somebody else takes it, or the account is deleted.
CREATE TABLE former_custom_urls (
  custom_url text COLLATE "C" PRIMARY KEY,
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  kept_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX former_custom_urls_of_user ON former_custom_urls (user_oid);
