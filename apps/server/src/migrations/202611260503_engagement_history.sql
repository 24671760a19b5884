-- What somebody watched, heard, read and chatted: each item once, as it was the last time. Kept until
-- cleared, or until the account is deleted.
CREATE TABLE visits (
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  item_oid text COLLATE "C" NOT NULL REFERENCES catalogue_items(oid),
  verb text COLLATE "C" NOT NULL
    CONSTRAINT visits_verb CHECK (verb IN ('watched', 'listened', 'read', 'chatted')),
  at timestamptz NOT NULL,
  position_seconds double precision,
  duration_seconds double precision,
  -- Begun, and not over: something to continue.
  is_unfinished boolean NOT NULL,
  CONSTRAINT visits_pkey PRIMARY KEY (user_oid, item_oid)
);
CREATE INDEX visits_latest ON visits (user_oid, at DESC, item_oid DESC);
CREATE INDEX visits_unfinished ON visits (user_oid, at DESC, item_oid DESC) WHERE is_unfinished;

-- Who has no history kept now. Kept until they have it kept again, or until the account is deleted.
CREATE TABLE visit_pauses (
  user_oid text COLLATE "C" CONSTRAINT visit_pauses_pkey PRIMARY KEY REFERENCES users(oid),
  paused_at timestamptz NOT NULL
);

-- What is known from before.
INSERT INTO visits (user_oid, item_oid, verb, at, position_seconds, duration_seconds, is_unfinished)
SELECT DISTINCT ON (viewer_oid, content_oid) viewer_oid, content_oid,
  CASE contents.type WHEN 'audio' THEN 'listened' ELSE 'watched' END, last_at, position_seconds,
  duration_seconds,
  position_seconds >= 5 AND position_seconds < coalesce(duration_seconds * 0.95, 'infinity')
FROM content_views
JOIN contents USING (content_oid)
JOIN users ON users.oid = viewer_oid AND withdrawn_at IS NULL
WHERE viewer_kind = 'user' AND contents.type IN ('video', 'audio', 'clip') AND NOT is_scenario_item
ORDER BY viewer_oid, content_oid, last_at DESC;
