-- Whoever leaves takes along what others were told of their stories, by ids, whose collation it is.
CREATE INDEX notifications_stories ON notifications (path COLLATE "C") WHERE kind = 'story.published';
