-- Coins that a person paid on a business day for what wasn't returned since.
CREATE TABLE spending_days (
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  day date NOT NULL,
  coins bigint NOT NULL CHECK (coins >= 0),
  PRIMARY KEY (user_oid, day)
);
CREATE INDEX spending_days_old ON spending_days (day);

-- Limits that people set for themselves. What raises one waits in the columns with `next`.
CREATE TABLE spending_limits (
  user_oid text COLLATE "C" PRIMARY KEY REFERENCES users(oid),
  day_coins integer CHECK (day_coins > 0),
  month_coins integer CHECK (month_coins > 0),
  next_day_coins integer CHECK (next_day_coins > 0),
  next_month_coins integer CHECK (next_month_coins > 0),
  next_from timestamptz,
  changed_at timestamptz NOT NULL,
  CHECK (next_from IS NOT NULL OR (next_day_coins IS NULL AND next_month_coins IS NULL))
);
