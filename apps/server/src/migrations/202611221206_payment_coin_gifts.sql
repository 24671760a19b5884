-- Coins that an administrator gave, and why; the posting refers to the gift. Kept for ever.
CREATE TABLE coin_gifts (
  oid text COLLATE "C" PRIMARY KEY,
  user_oid text COLLATE "C" NOT NULL,
  bucket text COLLATE "C" NOT NULL CHECK (bucket IN ('coin', 'bonusCoin')),
  coins bigint NOT NULL CHECK (coins > 0),
  reason text NOT NULL,
  actor_oid text COLLATE "C" NOT NULL,
  request_key text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (actor_oid, request_key)
);
CREATE INDEX coin_gifts_user ON coin_gifts (user_oid);
