-- People and their sessions.

-- All names of a user, a line each.
CREATE FUNCTION names_of_user(p_nickname text, p_multi_lang_nick jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN p_nickname || coalesce((
  SELECT string_agg(E'\n' || value, '' ORDER BY key) FROM jsonb_each_text(p_multi_lang_nick)), '');

-- Kept until the person withdraws; then anonymised.
CREATE TABLE users (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL UNIQUE,
  password_hash text,
  nickname text NOT NULL,
  nickname_key text COLLATE "C" NOT NULL UNIQUE,
  language text COLLATE "C" NOT NULL,
  introduction text NOT NULL DEFAULT '',
  custom_url text COLLATE "C" UNIQUE,
  is_creator boolean NOT NULL DEFAULT false,
  creator_tags text[] NOT NULL DEFAULT '{}',
  is_adult boolean NOT NULL DEFAULT false,
  privacy_consent_at timestamptz NOT NULL,
  creator_since timestamptz,
  created_at timestamptz NOT NULL,
  -- Suspended people cannot sign in; the reason is shown to them. Kept as long as it lasts.
  suspended_at timestamptz,
  suspension_reason text,
  -- So that lists ask for the blocks of those alone who have some.
  has_blocks boolean NOT NULL DEFAULT false,
  -- Whether somebody who is known to be an adult wants to see what is for adults.
  adult_on boolean NOT NULL DEFAULT false,
  -- When a waiting withdrawal is due, and since when the account is closed for good: sign-ins read both.
  withdraws_at timestamptz,
  withdrawn_at timestamptz,
  -- Names by the code of a language.
  multi_lang_nick jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(multi_lang_nick) = 'object'),
  -- The same names as they are compared: none may be the name of somebody else.
  name_keys text[] COLLATE "C" NOT NULL DEFAULT '{}',
  picture_asset_oid text COLLATE "C" REFERENCES assets(oid) ON DELETE SET NULL,
  -- The languages that somebody writes in, as their channel says.
  channel_languages text[] COLLATE "C" NOT NULL DEFAULT '{}'
    CHECK (channel_languages <@ ARRAY['ko', 'en', 'jp', 'es']),
  -- A suspension may end by itself, and says who decided it.
  suspended_until timestamptz,
  suspended_by text COLLATE "C",
  CONSTRAINT users_suspended_has_reason
    CHECK ((suspended_at IS NULL) = (suspension_reason IS NULL))
);
CREATE INDEX users_name_keys ON users USING gin (name_keys) WITH (fastupdate = off);
CREATE INDEX users_picture ON users (picture_asset_oid) WHERE picture_asset_oid IS NOT NULL;
CREATE INDEX users_suspended ON users (oid) WHERE suspended_at IS NOT NULL;
CREATE INDEX users_suspended_until ON users (suspended_until) WHERE suspended_until IS NOT NULL;
-- Creators among all users, by id, as the console lists them.
CREATE INDEX users_creators ON users (oid) WHERE is_creator;

-- One row a sign-in; the token itself is never stored. Kept 60 days after the last use.
CREATE TABLE sessions (
  id text COLLATE "C" PRIMARY KEY,
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  user_agent text NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- When the person last proved who they are, which grave calls ask for; an overlay session opens the
  -- calls of stream overlays only (decision 9).
  method text COLLATE "C" NOT NULL,
  scope text COLLATE "C" NOT NULL DEFAULT 'full' CHECK (scope IN ('full', 'overlay')),
  authenticated_at timestamptz NOT NULL,
  -- Where a session was opened, and with which browser (the hash of its cookie `plax_device`).
  country text COLLATE "C",
  device_hash text COLLATE "C"
);
CREATE INDEX sessions_user ON sessions (user_oid);
-- What is kept for a time is found by an index when that time is over.
CREATE INDEX sessions_expiry ON sessions (expires_at);

-- The latest code of an address; worthless after ten minutes or five wrong tries (decision 39).
CREATE TABLE email_codes (
  email_key text COLLATE "C" PRIMARY KEY,
  code_hash text COLLATE "C" NOT NULL,
  wrong_tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

-- Guest devices whose chats have moved into an account; each moves once. Kept for ever.
CREATE TABLE merged_guests (
  guest_id text COLLATE "C" PRIMARY KEY,
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  merged_at timestamptz NOT NULL
);

-- What the gift of a first account counts: people by a hash of their address or their identity at a
-- provider, once each, and networks by a hash of the network and the day. None of it names an account.
CREATE TABLE sign_up_gifts (
  mark text COLLATE "C" PRIMARY KEY,
  given integer NOT NULL CONSTRAINT sign_up_gifts_given_positive CHECK (given > 0),
  expires_at timestamptz NOT NULL
);

-- Codes of QR events that an account or a device came with, each once.
CREATE TABLE qr_visits (
  code text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C",
  guest_id text COLLATE "C",
  visited_at timestamptz NOT NULL,
  CONSTRAINT qr_visits_user_or_guest
    CHECK (num_nonnulls(user_oid, guest_id) = 1)
);
CREATE UNIQUE INDEX qr_visits_user ON qr_visits (user_oid, code) WHERE user_oid IS NOT NULL;
CREATE UNIQUE INDEX qr_visits_guest ON qr_visits (guest_id, code) WHERE guest_id IS NOT NULL;

-- Tokens that work once: of links in mails, of steps of a sign-in. Only their hash is stored. Kept
-- until they are used or expire.
CREATE TABLE one_time_tokens (
  token_hash text COLLATE "C" PRIMARY KEY,
  purpose text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" REFERENCES users(oid),
  data jsonb NOT NULL,
  wrong_tries integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX one_time_tokens_user ON one_time_tokens (user_oid, purpose) WHERE user_oid IS NOT NULL;
CREATE INDEX one_time_tokens_expiry ON one_time_tokens (expires_at);

-- The second factor of a user: an authenticator app's secret, sealed with the instance's key.
-- Off, with enabled_at null, until a first code confirms it; a setup that is not confirmed is kept
-- for a day. The last step of which a code was used makes codes work once. Kept while it is on.
CREATE TABLE two_factors (
  user_oid text COLLATE "C" PRIMARY KEY REFERENCES users(oid),
  sealed_secret bytea NOT NULL,
  set_up_at timestamptz NOT NULL,
  enabled_at timestamptz,
  last_step integer,
  wrong_tries integer NOT NULL DEFAULT 0,
  wrong_since timestamptz,
  recovery_salt bytea,
  CONSTRAINT two_factors_enabled_is_set_up
    CHECK (enabled_at IS NULL OR (last_step IS NOT NULL AND recovery_salt IS NOT NULL))
);

-- Codes that stand in for the app, ten a user, each once; only argon2id hashes under the user's
-- recovery_salt. Kept while two-factor authentication is on.
CREATE TABLE recovery_codes (
  user_oid text COLLATE "C" NOT NULL REFERENCES two_factors(user_oid) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_oid, code_hash)
);

-- WebAuthn credentials, by which their owners sign in. The counter is the last that the
-- authenticator told; those that are kept on many devices tell 0. Kept until the owner removes them.
CREATE TABLE passkeys (
  oid text COLLATE "C" PRIMARY KEY,
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
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

-- Browsers from which somebody signed in; any other gives a notice. Kept 400 days after the last
-- sign-in, as long as browsers keep a cookie.
CREATE TABLE known_devices (
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  device_hash text COLLATE "C" NOT NULL,
  first_used_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_oid, device_hash)
);
CREATE INDEX known_devices_last_use ON known_devices (last_used_at);
-- A cookie that is replaced at a sign-in is replaced for everybody who uses the same browser.
CREATE INDEX known_devices_device ON known_devices (device_hash);

-- Passwords that were tried for an address from browsers that its owner never signed in with, by the
-- hash of the address, whether or not it has an account. Kept a day after the last try.
CREATE TABLE password_guesses (
  name_hash text COLLATE "C" PRIMARY KEY,
  guesses integer NOT NULL,
  wait_until timestamptz NOT NULL,
  last_at timestamptz NOT NULL
);
CREATE INDEX password_guesses_last ON password_guesses (last_at);

-- A change of an e-mail address that waits until both mailboxes confirmed it; one for a person. Kept
-- until it is done, taken back or a day old.
CREATE TABLE email_changes (
  user_oid text COLLATE "C" PRIMARY KEY REFERENCES users(oid),
  email text NOT NULL,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_changes_expiry ON email_changes (expires_at);

-- What somebody wants to see no more: people, items and tags. Kept until they take it back or leave.
CREATE TABLE blocks (
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('user', 'content', 'tag')),
  -- An id, or a tag as it is compared.
  subject text COLLATE "C" NOT NULL CHECK (subject <> ''),
  -- A tag as it was written; an id again.
  label text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_oid, kind, subject)
);
CREATE INDEX blocks_of_user ON blocks (subject) WHERE kind = 'user';

-- A check of somebody's age that runs or ended. What they said of themselves is kept as keyed hashes
-- until it ends, so that the answer of who checks can be held against it. Kept for 30 days.
CREATE TABLE adult_checks (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  state text COLLATE "C" NOT NULL CHECK (state IN ('asked', 'begun', 'passed', 'failed')),
  provider text COLLATE "C" CHECK (provider IN ('sandbox', 'yoti')),
  method text COLLATE "C" CHECK (method IN ('identity', 'age_estimation')),
  -- The provider's name for the check; the sandbox's decision.
  provider_session text,
  sandbox_decision text COLLATE "C" CHECK (sandbox_decision IN ('approve', 'refuse')),
  name_hash text,
  birth_date_hash text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CONSTRAINT adult_checks_hashes_once_decided
    CHECK (state IN ('asked', 'begun') OR (name_hash IS NULL AND birth_date_hash IS NULL)),
  CONSTRAINT adult_checks_session_once_begun
    CHECK ((state = 'asked') = (provider_session IS NULL))
);
CREATE INDEX adult_checks_user ON adult_checks (user_oid);
CREATE INDEX adult_checks_created ON adult_checks (created_at);
CREATE UNIQUE INDEX adult_checks_session ON adult_checks (provider, provider_session)
  WHERE provider_session IS NOT NULL;

-- That somebody is an adult: by which way, when, and of an identity the year of birth. Kept until
-- they take it back or leave.
CREATE TABLE adult_verifications (
  user_oid text COLLATE "C" PRIMARY KEY REFERENCES users(oid),
  provider text COLLATE "C" NOT NULL,
  method text COLLATE "C" NOT NULL,
  birth_year integer,
  verified_at timestamptz NOT NULL
);

-- By which providers (Google, Apple) their owners sign in. A subject names one person at its
-- provider for ever; the address is only shown. Kept until the owner takes the provider away.
CREATE TABLE sign_in_methods (
  provider text COLLATE "C" NOT NULL CHECK (provider IN ('google', 'apple')),
  subject text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  email text,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (provider, subject),
  CONSTRAINT sign_in_methods_user_oid_provider_key UNIQUE (user_oid, provider)
);

-- Roles that administrators give; what else somebody is follows from other tables (`policy.ts` of
-- the contracts). Kept until they are taken back, and for ever in the audit log.
CREATE TABLE role_grants (
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  role text COLLATE "C" NOT NULL
    CHECK (role IN ('livestreamer', 'manager', 'complianceAccount', 'listedUser', 'admin')),
  -- Whose live chats a manager minds.
  creator_oid text COLLATE "C" REFERENCES users(oid),
  -- Null where the operator did it on the machine itself.
  granted_by text COLLATE "C",
  granted_at timestamptz NOT NULL,
  reason text NOT NULL,
  CONSTRAINT role_grants_user_oid_role_creator_oid_key UNIQUE NULLS NOT DISTINCT (user_oid, role, creator_oid),
  CONSTRAINT role_grants_manager_has_creator
    CHECK ((role = 'manager') = (creator_oid IS NOT NULL))
);
CREATE INDEX role_grants_role ON role_grants (role, user_oid);
CREATE INDEX role_grants_creator ON role_grants (creator_oid) WHERE creator_oid IS NOT NULL;

-- People who asked to leave. What is over is kept for a year, for its reason and review; of those who
-- were removed without their id. `erased_parts` is how far a removal came.
CREATE TABLE withdrawals (
  oid text PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  user_oid text REFERENCES users(oid),
  state text NOT NULL CHECK (state IN ('waiting', 'cancelled', 'removing', 'removed')),
  reason text NOT NULL,
  review text NOT NULL,
  asked_at timestamptz NOT NULL,
  scheduled_at timestamptz NOT NULL,
  ended_at timestamptz,
  cancelled_by text CHECK (cancelled_by IN ('call', 'sign-in')),
  erased_parts text[] NOT NULL DEFAULT '{}',
  CONSTRAINT withdrawals_cancelled_has_canceller
    CHECK ((state = 'cancelled') = (cancelled_by IS NOT NULL)),
  CONSTRAINT withdrawals_closed_has_end
    CHECK (state IN ('cancelled', 'removed') = (ended_at IS NOT NULL)),
  CONSTRAINT withdrawals_removed_names_nobody
    CHECK ((state = 'removed') = (user_oid IS NULL)),
  CONSTRAINT withdrawals_scheduled_after_asked
    CHECK (scheduled_at > asked_at)
);
CREATE UNIQUE INDEX withdrawals_open ON withdrawals (user_oid) WHERE state IN ('waiting', 'removing');
CREATE INDEX withdrawals_due ON withdrawals (scheduled_at) WHERE state IN ('waiting', 'removing');
CREATE INDEX withdrawals_user ON withdrawals (user_oid) WHERE user_oid IS NOT NULL;
-- Administrators read withdrawals from the newest, page by page.
CREATE INDEX withdrawals_asked ON withdrawals (asked_at DESC, oid DESC);

-- What nicknames were, and by which posting a change was paid. Kept for ever: the proof of what was
-- paid; without the names once their owner left.
CREATE TABLE nickname_changes (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  -- Of paid changes: the call's idempotency key.
  request_key text COLLATE "C",
  from_nickname text NOT NULL,
  to_nickname text NOT NULL,
  price_coins integer NOT NULL CHECK (price_coins >= 0),
  posting_id text COLLATE "C",
  changed_at timestamptz NOT NULL,
  -- Changes of names in a language are on record beside those of nicknames: the first in a language is
  -- free, later ones are paid. Either name is empty where there was none, or where it was taken away.
  language text CHECK (language IN ('ko', 'en', 'jp', 'es')),
  CONSTRAINT nickname_changes_user_oid_request_key_key UNIQUE (user_oid, request_key),
  CONSTRAINT nickname_changes_paid_has_posting
    CHECK ((price_coins > 0) = (posting_id IS NOT NULL)),
  CONSTRAINT nickname_changes_posting_has_key
    CHECK ((posting_id IS NULL) = (request_key IS NULL))
);

-- One row for each creator; as `story_search`. Kept by triggers.
CREATE TABLE name_search (
  user_oid text COLLATE "C" PRIMARY KEY REFERENCES users(oid) ON DELETE CASCADE,
  -- The nickname and the names in other languages, a line each; folded.
  names text NOT NULL,
  grams text[] NOT NULL GENERATED ALWAYS AS (search_grams(names)) STORED,
  is_creator boolean NOT NULL
);
CREATE INDEX name_search_grams ON name_search USING gin (grams) WITH (fastupdate = off);
CREATE INDEX name_search_creators ON name_search USING gin (grams) WITH (fastupdate = off)
  WHERE is_creator;

-- Creators whom somebody holds dear, and hears of. Kept until they are taken back, or either leaves.
CREATE TABLE favorite_creators (
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_oid, creator_oid),
  CONSTRAINT favorite_creators_not_oneself
    CHECK (user_oid <> creator_oid)
);
CREATE INDEX favorite_creators_creator ON favorite_creators (creator_oid);

-- The key by which the overlay tools of a creator log in (decision 9). Only its hash is stored; it
-- is worthless after its end. Kept until its owner revokes it or makes another, or leaves.
CREATE TABLE tool_keys (
  user_oid text COLLATE "C" PRIMARY KEY REFERENCES users(oid),
  key_hash text COLLATE "C" NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz
);

-- What tells the holder of a token, for a day, that a suspension ended its session: the id by which
-- access tokens name it, and the hash of its own token. Overlays' sessions are not here.
CREATE TABLE suspended_sessions (
  id text COLLATE "C" PRIMARY KEY,
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  ended_at timestamptz NOT NULL
);
CREATE INDEX suspended_sessions_user ON suspended_sessions (user_oid);
CREATE INDEX suspended_sessions_ended ON suspended_sessions (ended_at);

CREATE FUNCTION refresh_name_search() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.withdrawn_at IS NULL THEN
    INSERT INTO name_search (user_oid, names, is_creator)
    VALUES (NEW.oid, search_fold(names_of_user(NEW.nickname, NEW.multi_lang_nick)), NEW.is_creator)
    ON CONFLICT (user_oid) DO UPDATE
      SET names = excluded.names, is_creator = excluded.is_creator;
  ELSE
    DELETE FROM name_search WHERE user_oid = NEW.oid;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER users_name_search_new AFTER INSERT ON users FOR EACH ROW
  EXECUTE FUNCTION refresh_name_search();

CREATE TRIGGER users_name_search
  AFTER UPDATE OF nickname, multi_lang_nick, is_creator, withdrawn_at ON users FOR EACH ROW
  WHEN ((OLD.nickname, OLD.multi_lang_nick, OLD.is_creator, OLD.withdrawn_at)
    IS DISTINCT FROM (NEW.nickname, NEW.multi_lang_nick, NEW.is_creator, NEW.withdrawn_at))
  EXECUTE FUNCTION refresh_name_search();
