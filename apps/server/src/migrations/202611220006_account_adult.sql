-- Whether somebody who is known to be an adult wants to see what is for adults.
ALTER TABLE users ADD COLUMN adult_on boolean NOT NULL DEFAULT false;

-- A check of somebody's age that runs or ended. What they said of themselves is kept as keyed hashes
-- until it ends, so that the answer of who checks can be held against it. Kept for 30 days.
CREATE TABLE adult_checks (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
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
  CHECK ((state = 'asked') = (provider_session IS NULL)),
  CHECK (state IN ('asked', 'begun') OR (name_hash IS NULL AND birth_date_hash IS NULL))
);
CREATE INDEX adult_checks_user ON adult_checks (user_oid);
CREATE INDEX adult_checks_created ON adult_checks (created_at);
CREATE UNIQUE INDEX adult_checks_session ON adult_checks (provider, provider_session)
  WHERE provider_session IS NOT NULL;

-- That somebody is an adult: by which way, when, and of an identity the year of birth. Kept until
-- they take it back or leave.
CREATE TABLE adult_verifications (
  user_oid text COLLATE "C" PRIMARY KEY REFERENCES users,
  provider text COLLATE "C" NOT NULL,
  method text COLLATE "C" NOT NULL,
  birth_year int,
  verified_at timestamptz NOT NULL
);
