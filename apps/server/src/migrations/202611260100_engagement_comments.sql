-- What people say of items of any kind, and that they like them.

-- How many liked an item and commented on it, and the number that its next comment gets; a counter, so
-- that no page counts rows. `likes_told`: up to which number its owner was told. Kept as long as the
-- item.
CREATE TABLE item_counts (
  item_oid text COLLATE "C" CONSTRAINT item_counts_pkey PRIMARY KEY REFERENCES catalogue_items(oid),
  likes integer NOT NULL DEFAULT 0 CONSTRAINT item_counts_likes CHECK (likes >= 0),
  comments integer NOT NULL DEFAULT 0 CONSTRAINT item_counts_comments CHECK (comments >= 0),
  next_position integer NOT NULL DEFAULT 1,
  likes_told integer NOT NULL DEFAULT 0
) WITH (fillfactor = 80);
CREATE INDEX item_counts_untold ON item_counts (item_oid) WHERE likes > likes_told;

-- Who likes an item. Kept until they take it back or delete their account.
CREATE TABLE item_likes (
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  item_oid text COLLATE "C" NOT NULL REFERENCES catalogue_items(oid),
  created_at timestamptz NOT NULL,
  CONSTRAINT item_likes_pkey PRIMARY KEY (user_oid, item_oid)
);
CREATE INDEX item_likes_latest ON item_likes (user_oid, created_at DESC, item_oid DESC);

-- A comment on an item, or a reply to one. Kept until it is deleted or its author deletes their account;
-- where others answered, or a donation came with it, the row stays without its words and author.
CREATE TABLE comments (
  oid text COLLATE "C" CONSTRAINT comments_pkey PRIMARY KEY,
  item_oid text COLLATE "C" NOT NULL REFERENCES catalogue_items(oid),
  position integer NOT NULL,
  parent_position integer,
  author_oid text COLLATE "C" REFERENCES users(oid),
  state text COLLATE "C" NOT NULL DEFAULT 'shown' CONSTRAINT comments_state
    CHECK (state IN ('shown', 'deleted', 'taken_down', 'shadowed')),
  text text NOT NULL,
  picture_oid text COLLATE "C" REFERENCES assets(oid) ON DELETE SET NULL,
  -- What a donor wants to be called.
  shown_name text,
  -- Of a donation that was not refunded.
  donation_coins integer CONSTRAINT comments_donation CHECK (donation_coins > 0),
  reward_coins integer NOT NULL DEFAULT 0 CONSTRAINT comments_reward CHECK (reward_coins >= 0),
  refunded_milli bigint NOT NULL DEFAULT 0 CONSTRAINT comments_refunded CHECK (refunded_milli >= 0),
  likes integer NOT NULL DEFAULT 0 CONSTRAINT comments_likes CHECK (likes >= 0),
  likes_told integer NOT NULL DEFAULT 0,
  replies integer NOT NULL DEFAULT 0 CONSTRAINT comments_replies CHECK (replies >= 0),
  created_at timestamptz NOT NULL,
  edited_at timestamptz,
  pinned_at timestamptz,
  hearted_at timestamptz,
  taken_down_reason text,
  CONSTRAINT comments_item_position UNIQUE (item_oid, position),
  CONSTRAINT comments_parent FOREIGN KEY (item_oid, parent_position)
    REFERENCES comments (item_oid, position)
) WITH (fillfactor = 90);
CREATE INDEX comments_newest ON comments (item_oid, position DESC) WHERE parent_position IS NULL;
CREATE INDEX comments_liked ON comments (item_oid, likes DESC, position DESC)
  WHERE parent_position IS NULL;
CREATE INDEX comments_pinned ON comments (item_oid, pinned_at DESC) WHERE pinned_at IS NOT NULL;
CREATE INDEX comments_replies ON comments (item_oid, parent_position, position)
  WHERE parent_position IS NOT NULL;
CREATE INDEX comments_author ON comments (author_oid, created_at DESC);
CREATE INDEX comments_picture ON comments (picture_oid) WHERE picture_oid IS NOT NULL;
CREATE INDEX comments_untold ON comments (oid) WHERE likes > likes_told;

-- Whom a comment names. Kept as long as the comment, and until they delete their account.
CREATE TABLE comment_mentions (
  comment_oid text COLLATE "C" NOT NULL REFERENCES comments(oid) ON DELETE CASCADE,
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  -- As it was written.
  name text NOT NULL,
  CONSTRAINT comment_mentions_pkey PRIMARY KEY (comment_oid, user_oid)
);
CREATE INDEX comment_mentions_user ON comment_mentions (user_oid);

-- Who likes a comment. Kept until they take it back or delete their account, and as long as it stands.
CREATE TABLE comment_likes (
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  comment_oid text COLLATE "C" NOT NULL REFERENCES comments(oid) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  CONSTRAINT comment_likes_pkey PRIMARY KEY (user_oid, comment_oid)
);
CREATE INDEX comment_likes_comment ON comment_likes (comment_oid);

-- A donation that came with a comment. Kept for ever: proof of what was paid.
CREATE TABLE comment_donations (
  comment_oid text COLLATE "C" CONSTRAINT comment_donations_pkey PRIMARY KEY REFERENCES comments(oid),
  item_oid text COLLATE "C" NOT NULL,
  donor_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  coins integer NOT NULL CONSTRAINT comment_donations_coins CHECK (coins > 0),
  request_key text COLLATE "C" NOT NULL,
  -- Of all that the call asked for: the key binds it.
  request_hash text COLLATE "C" NOT NULL,
  posting_id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  refund_key text COLLATE "C",
  refund_posting_id text COLLATE "C",
  refund_reason text,
  refunded_by text COLLATE "C",
  refunded_at timestamptz,
  CONSTRAINT comment_donations_request UNIQUE (donor_oid, request_key),
  CONSTRAINT comment_donations_refund_whole
    CHECK ((refunded_at IS NULL) = (refund_posting_id IS NULL)
      AND (refunded_at IS NULL) = (refund_key IS NULL)
      AND (refunded_at IS NULL) = (refund_reason IS NULL)
      AND (refunded_at IS NULL) = (refunded_by IS NULL))
);

-- The bonus coins that a review earned, once for a person and an item. Kept until the account is
-- deleted, so that nothing is rewarded twice.
CREATE TABLE review_rewards (
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  item_oid text COLLATE "C" NOT NULL,
  comment_oid text COLLATE "C" NOT NULL,
  coins integer NOT NULL CONSTRAINT review_rewards_coins CHECK (coins > 0),
  posting_id text COLLATE "C" NOT NULL,
  -- Of the operator's time zone.
  day date NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT review_rewards_pkey PRIMARY KEY (user_oid, item_oid)
);

-- The chats that were given back for a comment on a story, once for a person and a story. Kept until
-- the account is deleted, so that nothing is given back twice.
CREATE TABLE chat_comment_refunds (
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  item_oid text COLLATE "C" NOT NULL,
  comment_oid text COLLATE "C" NOT NULL,
  refunded_milli bigint NOT NULL CONSTRAINT chat_comment_refunds_amount CHECK (refunded_milli > 0),
  created_at timestamptz NOT NULL,
  CONSTRAINT chat_comment_refunds_pkey PRIMARY KEY (user_oid, item_oid)
);
