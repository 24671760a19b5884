-- Which ways open an item, any of which is enough, and which gates stand before. A price is the way of
-- who buys it; the names of the documents' modes are told of combinations.
DROP INDEX catalogue_items_tier;
ALTER TABLE catalogue_items
  DROP COLUMN access,
  DROP COLUMN access_level,
  DROP COLUMN access_tier_oid,
  DROP COLUMN access_before,
  ADD way_free boolean NOT NULL DEFAULT false,
  ADD way_invitation boolean NOT NULL DEFAULT false,
  -- What the holders of this may open.
  ADD way_ticket_oid text COLLATE "C"
    CONSTRAINT catalogue_items_way_ticket_oid_check CHECK (way_ticket_oid ~ '^[0-9a-f]{24}$'),
  -- Open to subscribers from this level on. Copied from the tier, and written anew where tiers change places.
  ADD way_tier_level int
    CONSTRAINT catalogue_items_way_tier_level_check CHECK (way_tier_level >= 0),
  -- Null is any tier that is not free.
  ADD way_tier_oid text COLLATE "C"
    CONSTRAINT catalogue_items_way_tier_oid_check CHECK (way_tier_oid ~ '^[0-9a-f]{24}$'),
  -- The first instant of the month (UTC) before which a subscription must have begun.
  ADD way_before timestamptz,
  -- Hidden until then; its date of publication already.
  ADD publish_at timestamptz,
  -- The password that stands before it.
  ADD password_oid text COLLATE "C"
    CONSTRAINT catalogue_items_password_oid_check CHECK (password_oid ~ '^[0-9a-f]{24}$'),
  ADD CONSTRAINT catalogue_items_tier_has_level CHECK (CASE
    WHEN way_tier_level IS NULL THEN way_tier_oid IS NULL AND way_before IS NULL
    ELSE way_tier_oid IS NOT NULL OR way_tier_level = 1 END),
  ADD CONSTRAINT catalogue_items_scheduled_for_publication CHECK
    (publish_at IS NULL OR published_at IS NOT DISTINCT FROM publish_at);
CREATE INDEX catalogue_items_tier ON catalogue_items (way_tier_oid) WHERE way_tier_oid IS NOT NULL;
