-- Accounts at X, Twitch and YouTube that people linked, with their tokens, sealed. Without tokens the other
-- side has ended the link. Kept until it is unlinked or the account is deleted; one of YouTube that was ended
-- or could not be read, for 30 days.
CREATE TABLE linked_accounts (
  user_oid text COLLATE "C" NOT NULL CONSTRAINT linked_accounts_user REFERENCES users(oid),
  platform text COLLATE "C" NOT NULL
    CONSTRAINT linked_accounts_platform CHECK (platform IN ('twitch', 'youtube', 'twitter')),
  account_id text COLLATE "C" NOT NULL,
  name text NOT NULL,
  sealed bytea,
  -- Whether its chat is shown with that of Plax.
  in_multichat boolean NOT NULL,
  followers bigint,
  followers_at timestamptz,
  -- When they were last asked for, answered or not.
  followers_asked_at timestamptz,
  changed_at timestamptz NOT NULL,
  -- When the other side last confirmed it.
  checked_at timestamptz NOT NULL,
  PRIMARY KEY (user_oid, platform),
  CONSTRAINT linked_accounts_account UNIQUE (platform, account_id)
);

CREATE INDEX linked_accounts_unchecked ON linked_accounts (checked_at);

-- An account at X that several linked stays with who linked it last.
INSERT INTO linked_accounts
  (user_oid, platform, account_id, name, sealed, in_multichat, changed_at, checked_at)
SELECT DISTINCT ON (account_id)
  creator_oid, 'twitter', account_id, name, sealed, false, changed_at, changed_at
FROM content_x_accounts ORDER BY account_id, changed_at DESC, creator_oid;

DROP TABLE content_x_accounts;
