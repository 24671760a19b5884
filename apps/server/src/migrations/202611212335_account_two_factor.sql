-- The second factor of a user: an authenticator app's secret, sealed with the instance's key.
-- Off, with enabled_at null, until a first code confirms it; a setup that is not confirmed is kept
-- for a day. The last step of which a code was used makes codes work once. Kept while it is on.
CREATE TABLE two_factors (
  user_oid text COLLATE "C" PRIMARY KEY REFERENCES users,
  sealed_secret bytea NOT NULL,
  set_up_at timestamptz NOT NULL,
  enabled_at timestamptz,
  last_step int,
  wrong_tries int NOT NULL DEFAULT 0,
  wrong_since timestamptz,
  recovery_salt bytea,
  CHECK (enabled_at IS NULL OR (last_step IS NOT NULL AND recovery_salt IS NOT NULL))
);

-- Codes that stand in for the app, ten a user, each once; only argon2id hashes under the user's
-- recovery_salt. Kept while two-factor authentication is on.
CREATE TABLE recovery_codes (
  user_oid text COLLATE "C" NOT NULL REFERENCES two_factors ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_oid, code_hash)
);
