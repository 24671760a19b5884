-- Who has coins converted by themselves when credits run low, and up to how many a day.
CREATE TABLE top_ups (
  user_oid text COLLATE "C" PRIMARY KEY REFERENCES users,
  is_on boolean NOT NULL,
  max_coins_per_day int NOT NULL CHECK (max_coins_per_day >= 1),
  -- Set while one is due: what made it due, and so its idempotency key.
  due_key text CHECK (length(due_key) <= 100),
  -- The business day of the last one, and the coins of that day.
  day text,
  day_coins int NOT NULL DEFAULT 0 CHECK (day_coins >= 0),
  -- Why the last one that was due did not happen; null once one did.
  failure text CHECK (failure IN ('coins', 'own_limit', 'day_limit')),
  updated_at timestamptz NOT NULL
);
CREATE INDEX top_ups_due ON top_ups (user_oid) WHERE due_key IS NOT NULL;
