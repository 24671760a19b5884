-- What a notification leads to: a place of the site by its name, and what it is about there. The path
-- is made where it is shown. Nothing is carried over.
DELETE FROM notifications;
DROP INDEX notifications_stories;
ALTER TABLE notifications
  DROP COLUMN path,
  ADD COLUMN place text COLLATE "C" NOT NULL,
  ADD COLUMN place_id text COLLATE "C";
-- Whoever leaves takes along what others were told of what is theirs.
CREATE INDEX notifications_about ON notifications (place_id) WHERE place_id IS NOT NULL;
