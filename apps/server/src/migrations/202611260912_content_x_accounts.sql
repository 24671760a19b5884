-- The X account that a creator's content is announced by: whose it is, and its tokens, sealed. Without them
-- X has ended the connection. Kept until it is disconnected or the creator's account is deleted.
CREATE TABLE content_x_accounts (
  creator_oid text COLLATE "C" PRIMARY KEY CONSTRAINT content_x_accounts_creator REFERENCES users(oid),
  account_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  sealed bytea,
  changed_at timestamptz NOT NULL
);

ALTER TABLE content_posts
  DROP CONSTRAINT content_posts_network,
  ADD CONSTRAINT content_posts_network CHECK (network IN ('discord', 'x'));
