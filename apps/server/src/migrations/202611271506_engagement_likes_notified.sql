-- The number of likes that the owner has been notified of.
ALTER TABLE item_counts RENAME COLUMN likes_told TO likes_notified;
ALTER TABLE comments RENAME COLUMN likes_told TO likes_notified;
ALTER INDEX item_counts_untold RENAME TO item_counts_unnotified;
ALTER INDEX comments_untold RENAME TO comments_unnotified;
