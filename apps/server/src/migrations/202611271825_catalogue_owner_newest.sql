-- The newest items of a creator whatever their kind, for lists of several creators and kinds.
CREATE INDEX catalogue_items_owner_newest ON catalogue_items (owner_oid, published_at DESC, oid DESC)
  WHERE state = 'published';
