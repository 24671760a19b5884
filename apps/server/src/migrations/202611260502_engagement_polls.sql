-- What became of the poll of an item; its words are its kind's. Kept as long as its item.
CREATE TABLE polls (
  item_oid text COLLATE "C" CONSTRAINT polls_pkey PRIMARY KEY REFERENCES catalogue_items(oid),
  -- Raised by each reset, which leaves the votes of before behind.
  round integer NOT NULL DEFAULT 1,
  -- When it began again; without it, when its item was published.
  began_at timestamptz,
  -- By its creator, before its time.
  ended_at timestamptz
);

-- How often each option was chosen in a round. Kept as long as the poll.
CREATE TABLE poll_counts (
  item_oid text COLLATE "C" NOT NULL REFERENCES polls(item_oid),
  round integer NOT NULL,
  option_id text COLLATE "C" NOT NULL,
  votes integer NOT NULL CONSTRAINT poll_counts_votes CHECK (votes >= 0),
  CONSTRAINT poll_counts_pkey PRIMARY KEY (item_oid, round, option_id)
);

-- Who chose what. Kept as long as the round, or until the account is deleted.
CREATE TABLE poll_votes (
  item_oid text COLLATE "C" NOT NULL REFERENCES polls(item_oid),
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  round integer NOT NULL,
  option_id text COLLATE "C" NOT NULL,
  voted_at timestamptz NOT NULL,
  CONSTRAINT poll_votes_pkey PRIMARY KEY (item_oid, user_oid)
);
CREATE INDEX poll_votes_user ON poll_votes (user_oid, item_oid);
