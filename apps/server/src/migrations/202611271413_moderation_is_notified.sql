-- False if the person isn't notified: a shadow ban for spam.
ALTER TABLE moderation_decisions RENAME COLUMN is_told TO is_notified;
