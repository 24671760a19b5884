-- People who asked to leave. What is over is kept for a year, for its reason and review; of those who
-- were removed without their id. `erased_parts` is how far a removal came.
CREATE TABLE withdrawals (
  oid text PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  user_oid text REFERENCES users (oid),
  state text NOT NULL CHECK (state IN ('waiting', 'cancelled', 'removing', 'removed')),
  reason text NOT NULL,
  review text NOT NULL,
  asked_at timestamptz NOT NULL,
  scheduled_at timestamptz NOT NULL CHECK (scheduled_at > asked_at),
  ended_at timestamptz,
  cancelled_by text CHECK (cancelled_by IN ('call', 'sign-in')),
  erased_parts text[] NOT NULL DEFAULT '{}',
  CHECK ((state = 'removed') = (user_oid IS NULL)),
  CHECK ((state IN ('cancelled', 'removed')) = (ended_at IS NOT NULL)),
  CHECK ((state = 'cancelled') = (cancelled_by IS NOT NULL))
);

CREATE UNIQUE INDEX withdrawals_open ON withdrawals (user_oid) WHERE state IN ('waiting', 'removing');
CREATE INDEX withdrawals_due ON withdrawals (scheduled_at) WHERE state IN ('waiting', 'removing');
CREATE INDEX withdrawals_user ON withdrawals (user_oid) WHERE user_oid IS NOT NULL;

-- When a waiting withdrawal is due, and since when the account is closed for good: sign-ins read both.
ALTER TABLE users ADD COLUMN withdraws_at timestamptz, ADD COLUMN withdrawn_at timestamptz;
