-- By which providers (Google, Apple) their owners sign in. A subject names one person at its
-- provider for ever; the address is only shown. Kept until the owner takes the provider away.
CREATE TABLE sign_in_methods (
  provider text COLLATE "C" NOT NULL CHECK (provider IN ('google', 'apple')),
  subject text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
  email text,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (provider, subject),
  UNIQUE (user_oid, provider)
);
