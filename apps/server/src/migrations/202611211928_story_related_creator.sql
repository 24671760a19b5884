-- Set once: who else a story belongs to in its readers' eyes (R-story-chat-016).
ALTER TABLE stories ADD related_creator_oid text COLLATE "C" REFERENCES users;
CREATE INDEX stories_related_creator ON stories (related_creator_oid)
  WHERE related_creator_oid IS NOT NULL;
