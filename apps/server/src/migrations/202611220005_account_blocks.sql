-- What somebody wants to see no more: people, items and tags. Kept until they take it back or leave.
CREATE TABLE blocks (
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('user', 'content', 'tag')),
  -- An id, or a tag as it is compared.
  subject text COLLATE "C" NOT NULL CHECK (subject <> ''),
  -- A tag as it was written; an id again.
  label text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_oid, kind, subject)
);
CREATE INDEX blocks_of_user ON blocks (subject) WHERE kind = 'user';

-- So that lists ask for the blocks of those alone who have some.
ALTER TABLE users ADD COLUMN has_blocks boolean NOT NULL DEFAULT false;

-- The tags of an item as they are compared, whatever kind of content it is.
ALTER TABLE catalogue_items ADD COLUMN tag_keys text[] COLLATE "C" NOT NULL DEFAULT '{}';
UPDATE catalogue_items SET tag_keys = ARRAY(SELECT search_fold(tag) FROM unnest(stories.hashtags) AS tags (tag))
FROM stories WHERE stories.content_oid = catalogue_items.oid;
