-- What of the thing a notification leads to: a comment of an item, by its position.
ALTER TABLE notifications ADD COLUMN place_part text COLLATE "C";
