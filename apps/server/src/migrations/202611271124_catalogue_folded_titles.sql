-- Administrators find titles as readers do: whatever the case, width, and accents of their letters.
DROP INDEX catalogue_items_title;
CREATE INDEX catalogue_items_title ON catalogue_items
  USING gin (search_grams(search_fold(title))) WITH (fastupdate = off);
