-- Events whose users are being notified, and the progress made: many are notified in slices, each a
-- transaction. A row is deleted once all have been notified.
ALTER TABLE news_to_tell RENAME TO notification_queue;
ALTER TABLE notification_queue RENAME COLUMN told_up_to TO notified_up_to;
ALTER TABLE notification_queue RENAME CONSTRAINT news_to_tell_pkey TO notification_queue_pkey;
ALTER INDEX news_to_tell_next RENAME TO notification_queue_next;
