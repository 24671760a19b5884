-- Where a creator's content is announced: a Discord webhook, sealed, and what is shown of it. Kept until it
-- is taken away or the account is deleted.
CREATE TABLE content_post_hooks (
  creator_oid text COLLATE "C" PRIMARY KEY CONSTRAINT content_post_hooks_creator REFERENCES users(oid),
  sealed bytea NOT NULL,
  ending text NOT NULL,
  changed_at timestamptz NOT NULL
);

-- What became of announcing a content, once for each network.
CREATE TABLE content_posts (
  content_oid text COLLATE "C" NOT NULL
    CONSTRAINT content_posts_content REFERENCES contents(content_oid),
  network text COLLATE "C" NOT NULL
    CONSTRAINT content_posts_network CHECK (network IN ('discord')),
  state text COLLATE "C" NOT NULL DEFAULT 'waiting'
    CONSTRAINT content_posts_state CHECK (state IN ('waiting', 'sending', 'posted', 'failed')),
  reason text COLLATE "C",
  tries integer NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (content_oid, network),
  CONSTRAINT content_posts_reason CHECK ((state = 'failed') = (reason IS NOT NULL))
);
