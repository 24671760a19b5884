-- Items in every state by a part of their title, and those of one state, for the console.
CREATE INDEX catalogue_items_title ON catalogue_items
  USING gin ((search_letters(lower(title)) || search_pairs(lower(title)))) WITH (fastupdate = off);
CREATE INDEX catalogue_items_state ON catalogue_items (kind, state, oid DESC);
