-- WebAuthn credentials, by which their owners sign in. The counter is the last that the
-- authenticator told; those that are kept on many devices tell 0. Kept until the owner removes them.
CREATE TABLE passkeys (
  oid text COLLATE "C" PRIMARY KEY,
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
  credential_id text COLLATE "C" NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_oid, created_at);
