-- How often an item was played on a day of the operator's, and for how long. Kept as long as its item.
CREATE TABLE item_days (
  item_oid text COLLATE "C" NOT NULL REFERENCES catalogue_items(oid),
  day date NOT NULL,
  views integer NOT NULL DEFAULT 0,
  watched_seconds double precision NOT NULL DEFAULT 0,
  CONSTRAINT item_days_pkey PRIMARY KEY (item_oid, day)
) WITH (fillfactor = 80);

CREATE INDEX item_likes_item ON item_likes (item_oid, created_at);
CREATE INDEX comments_item_day ON comments (item_oid, created_at);

-- What is known of the days before.
INSERT INTO item_days (item_oid, day, views, watched_seconds)
SELECT content_oid, (last_at AT TIME ZONE coalesce(zone, 'Asia/Seoul'))::date, count(counted_at),
  sum(played_seconds)
FROM content_views
LEFT JOIN (SELECT value #>> '{}' AS zone FROM settings WHERE name = 'platform.business_zone') AS set
  ON true
GROUP BY 1, 2;
