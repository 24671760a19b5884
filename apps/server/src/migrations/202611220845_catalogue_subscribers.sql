-- What opens to subscribers: from a tier of some level on, or to those who subscribed before a month;
-- and what is sold beside. The level is copied from the tier and written anew where tiers change places.
ALTER TABLE catalogue_items
  -- Of the lowest tier that opens it; null is any tier that is not free.
  ADD access_level int CHECK (access_level >= 0),
  ADD access_tier_oid text COLLATE "C" CHECK (access_tier_oid ~ '^[0-9a-f]{24}$'),
  -- The first instant of a month (UTC).
  ADD access_before timestamptz,
  DROP CONSTRAINT catalogue_items_access_check,
  DROP CONSTRAINT catalogue_items_check1;
ALTER TABLE catalogue_items
  ADD CONSTRAINT catalogue_items_access_check CHECK (access IN
    ('open', 'buyers', 'invited', 'subscribers', 'subscribers_before', 'buy_or_subscribe')),
  ADD CONSTRAINT catalogue_items_price_check CHECK
    ((access IN ('buyers', 'buy_or_subscribe')) = (price_coins IS NOT NULL)),
  ADD CONSTRAINT catalogue_items_tier_check CHECK
    ((access_level IS NULL) = (access_tier_oid IS NULL) AND (access_tier_oid IS NULL
      OR access IN ('subscribers', 'subscribers_before', 'buy_or_subscribe'))),
  ADD CONSTRAINT catalogue_items_before_check CHECK
    ((access = 'subscribers_before') = (access_before IS NOT NULL));
CREATE INDEX catalogue_items_tier ON catalogue_items (access_tier_oid)
  WHERE access_tier_oid IS NOT NULL;
