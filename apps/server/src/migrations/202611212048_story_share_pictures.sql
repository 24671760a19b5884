-- The pictures for share cards that lie in the storage: the present one of each subject. Kept 30 days
-- after it was drawn; what is asked for again is drawn again.
CREATE TABLE share_pictures (
  -- `house`, or `story-` or `creator-` and an id.
  subject text PRIMARY KEY,
  version text NOT NULL,
  drawn_at timestamptz NOT NULL
);
CREATE INDEX share_pictures_drawn ON share_pictures (drawn_at);
