-- What a creator published of one kind, and what their tiers open, for the page of their channel.
CREATE INDEX catalogue_items_owner_kind ON catalogue_items (owner_oid, kind)
  WHERE state = 'published';
CREATE INDEX catalogue_items_owner_tier ON catalogue_items (owner_oid, way_tier_level)
  WHERE state = 'published' AND way_tier_level IS NOT NULL;
