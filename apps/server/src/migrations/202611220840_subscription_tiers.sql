-- What a creator offers to subscribers. A tier is never deleted: it is taken out of offer, and those
-- who hold it keep it. Its words go when the creator leaves.
CREATE TABLE subscription_tiers (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users,
  -- The level: 0 for the free tier, of the others the higher opens what the lower opens.
  position int NOT NULL CHECK (position >= 0),
  -- A month's, in coins, and in the smallest unit of each currency where the creator set it.
  price_coins int NOT NULL CHECK (price_coins >= 0),
  price_krw int CHECK (price_krw >= 0),
  price_jpy int CHECK (price_jpy >= 0),
  price_usd int CHECK (price_usd >= 0),
  name text NOT NULL,
  details text NOT NULL,
  icon_asset_oid text COLLATE "C",
  emojis text[] NOT NULL,
  -- Opens only what is published from the month on in which the subscription began.
  is_streak boolean NOT NULL,
  -- How many may hold it at once; null where there is no limit.
  seats int CHECK (seats > 0),
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  CHECK (price_coins > 0 OR num_nonnulls(price_krw, price_jpy, price_usd) = 0),
  CHECK (price_coins = 0 OR position > 0)
);
-- One offered free tier a creator.
CREATE UNIQUE INDEX subscription_tiers_free ON subscription_tiers (creator_oid)
  WHERE price_coins = 0 AND removed_at IS NULL;
CREATE INDEX subscription_tiers_of_creator ON subscription_tiers (creator_oid, position);
