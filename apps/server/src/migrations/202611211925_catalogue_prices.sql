-- Who may open an item, and what it costs once. An item has a price where it is sold, and nowhere
-- else. `entitled` was never offered; `buyers` takes its place.
ALTER TABLE catalogue_items
  ADD price_coins int CHECK (price_coins BETWEEN 1 AND 100000000),
  ADD allows_bonus boolean NOT NULL DEFAULT true,
  DROP CONSTRAINT catalogue_items_access_check;
UPDATE catalogue_items SET access = 'open' WHERE access = 'entitled';
ALTER TABLE catalogue_items
  ADD CHECK (access IN ('open', 'buyers', 'invited')),
  ADD CHECK ((access = 'buyers') = (price_coins IS NOT NULL));
