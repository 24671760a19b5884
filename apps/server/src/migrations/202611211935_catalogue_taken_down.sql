-- What administrators took down: its owner sees it and why, nobody else sees it at all.
ALTER TABLE catalogue_items DROP CONSTRAINT catalogue_items_state_check;
ALTER TABLE catalogue_items ADD CONSTRAINT catalogue_items_state_check
  CHECK (state IN ('draft', 'published', 'taken_down', 'deleted'));
-- Said from when it is taken down until it is restored, and kept where its owner deletes it.
ALTER TABLE catalogue_items ADD COLUMN taken_down_reason text;
ALTER TABLE catalogue_items ADD COLUMN taken_down_at timestamptz;
ALTER TABLE catalogue_items ADD CONSTRAINT catalogue_items_taken_down_check
  CHECK (state <> 'taken_down' OR (taken_down_reason IS NOT NULL AND taken_down_at IS NOT NULL));
