-- News of the log of which somebody is still to be told, and how far that came: many are told in
-- slices, each a transaction. A row is gone once all were told.
CREATE TABLE news_to_tell (
  seq bigint PRIMARY KEY,
  -- How often it was taken up: what has many to tell, or fails, lets the others pass.
  turn integer NOT NULL DEFAULT 0,
  -- Whose id comes up to here was told.
  told_up_to text COLLATE "C" NOT NULL DEFAULT ''
);
CREATE INDEX news_to_tell_next ON news_to_tell (turn, seq);
