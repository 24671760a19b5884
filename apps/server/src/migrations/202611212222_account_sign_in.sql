-- How people sign in, and how lately.

-- Null: the account has no password; it signs in by a provider or a passkey.
ALTER TABLE users ALTER COLUMN password_hash DROP NOT NULL;

-- Suspended people cannot sign in; the reason is shown to them. Kept as long as it lasts.
ALTER TABLE users
  ADD COLUMN suspended_at timestamptz,
  ADD COLUMN suspension_reason text,
  ADD CHECK ((suspended_at IS NULL) = (suspension_reason IS NULL));

-- When the person last proved who they are, which grave calls ask for; an overlay session opens the
-- calls of stream overlays only (decision 9).
ALTER TABLE sessions
  ADD COLUMN method text COLLATE "C" NOT NULL DEFAULT 'password',
  ADD COLUMN scope text COLLATE "C" NOT NULL DEFAULT 'full' CHECK (scope IN ('full', 'overlay')),
  ADD COLUMN authenticated_at timestamptz;
UPDATE sessions SET authenticated_at = created_at;
ALTER TABLE sessions ALTER COLUMN authenticated_at SET NOT NULL, ALTER COLUMN method DROP DEFAULT;

-- Tokens that work once: of links in mails, of steps of a sign-in. Only their hash is stored. Kept
-- until they are used or expire.
CREATE TABLE one_time_tokens (
  token_hash text COLLATE "C" PRIMARY KEY,
  purpose text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" REFERENCES users,
  data jsonb NOT NULL,
  wrong_tries int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX one_time_tokens_user ON one_time_tokens (user_oid, purpose) WHERE user_oid IS NOT NULL;
CREATE INDEX one_time_tokens_expiry ON one_time_tokens (expires_at);
