-- Browsers that people signed in with, changes of e-mail addresses, and the guessing of passwords.

-- Where a session was opened, and with which browser (the hash of its cookie `plax_device`).
ALTER TABLE sessions
  ADD COLUMN country text COLLATE "C",
  ADD COLUMN device_hash text COLLATE "C";

-- Browsers from which somebody signed in; any other gives a notice. Kept 400 days after the last
-- sign-in, as long as browsers keep a cookie.
CREATE TABLE known_devices (
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
  device_hash text COLLATE "C" NOT NULL,
  first_used_at timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (user_oid, device_hash)
);
CREATE INDEX known_devices_last_use ON known_devices (last_used_at);

-- Passwords that were tried for an address from browsers that its owner never signed in with, by the
-- hash of the address, whether or not it has an account. Kept a day after the last try.
CREATE TABLE password_guesses (
  name_hash text COLLATE "C" PRIMARY KEY,
  guesses int NOT NULL,
  wait_until timestamptz NOT NULL,
  last_at timestamptz NOT NULL
);
CREATE INDEX password_guesses_last ON password_guesses (last_at);

-- A change of an e-mail address that waits until both mailboxes confirmed it; one for a person. Kept
-- until it is done, taken back or a day old.
CREATE TABLE email_changes (
  user_oid text COLLATE "C" PRIMARY KEY REFERENCES users,
  email text NOT NULL,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_changes_expiry ON email_changes (expires_at);
