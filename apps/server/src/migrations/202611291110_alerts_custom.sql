-- Images that creators offer for the alerts of donations, from a price on.
CREATE TABLE live_custom_alerts (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  name text NOT NULL,
  price_coins integer NOT NULL CHECK (price_coins >= 10),
  image_asset_oid text COLLATE "C" NOT NULL,
  is_enabled boolean NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX live_custom_alerts_creator ON live_custom_alerts (creator_oid, price_coins, oid);

ALTER TABLE live_alerts ADD COLUMN image_asset_oid text COLLATE "C";
ALTER TABLE live_donations ADD COLUMN option_oid text COLLATE "C";
ALTER TABLE live_donations ADD COLUMN option_name text;
