-- People and their sessions.

-- Kept until the person withdraws; then anonymised.
CREATE TABLE users (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  email text NOT NULL,
  email_key text COLLATE "C" NOT NULL UNIQUE,
  password_hash text NOT NULL,
  nickname text NOT NULL,
  nickname_key text COLLATE "C" NOT NULL UNIQUE,
  language text COLLATE "C" NOT NULL,
  introduction text NOT NULL DEFAULT '',
  custom_url text COLLATE "C" UNIQUE,
  is_admin boolean NOT NULL DEFAULT false,
  is_creator boolean NOT NULL DEFAULT false,
  creator_tags text[] NOT NULL DEFAULT '{}',
  is_adult boolean NOT NULL DEFAULT false,
  privacy_consent_at timestamptz NOT NULL,
  creator_since timestamptz,
  created_at timestamptz NOT NULL
);

-- One row a sign-in; the token itself is never stored. Kept 60 days after the last use.
CREATE TABLE sessions (
  id text COLLATE "C" PRIMARY KEY,
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
  user_agent text NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_oid);

-- The latest code of an address; worthless after ten minutes or five wrong tries (decision 39).
CREATE TABLE email_codes (
  email_key text COLLATE "C" PRIMARY KEY,
  code_hash text COLLATE "C" NOT NULL,
  wrong_tries int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);

-- Guest devices whose chats have moved into an account; each moves once. Kept for ever.
CREATE TABLE merged_guests (
  guest_id text COLLATE "C" PRIMARY KEY,
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
  merged_at timestamptz NOT NULL
);
