-- Who subscribes to whom. A row lives until it has ended; who comes back gets another. Kept as the
-- proof of what was agreed on.
CREATE TABLE subscriptions (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
  creator_oid text COLLATE "C" NOT NULL REFERENCES users,
  tier_oid text COLLATE "C" NOT NULL REFERENCES subscription_tiers,
  -- Of a month, and whether it was a streak tier, as they were agreed on.
  price_coins int NOT NULL CHECK (price_coins >= 0),
  is_streak boolean NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('subscribed', 'unsubscribe_scheduled', 'ended')),
  -- The start of the unbroken subscription.
  since timestamptz NOT NULL,
  -- The first month (UTC) that is not paid; null where nothing is paid.
  next_month text COLLATE "C" CHECK (next_month ~ '^\d{4}-\d\d$'),
  -- A lower tier from the next month on.
  next_tier_oid text COLLATE "C" REFERENCES subscription_tiers,
  next_price_coins int CHECK (next_price_coins >= 0),
  -- Exclusive; where an end is scheduled, or was.
  ends_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'subscribed') = (ends_at IS NULL)),
  CHECK ((next_month IS NULL) = (price_coins = 0)),
  CHECK ((next_tier_oid IS NULL) = (next_price_coins IS NULL))
);
-- One that lives for each reader and creator: two at once meet here.
CREATE UNIQUE INDEX subscriptions_living ON subscriptions (user_oid, creator_oid)
  WHERE state <> 'ended';
CREATE INDEX subscriptions_of_user ON subscriptions (user_oid, oid DESC);
CREATE INDEX subscriptions_of_creator ON subscriptions (creator_oid, oid DESC);
CREATE INDEX subscriptions_seats ON subscriptions (tier_oid) WHERE state <> 'ended';
CREATE INDEX subscriptions_next_seats ON subscriptions (next_tier_oid)
  WHERE state <> 'ended' AND next_tier_oid IS NOT NULL;

-- What was done to a subscription and paid for it: each month once. Kept as the proof of payments.
CREATE TABLE subscription_payments (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  subscription_oid text COLLATE "C" NOT NULL REFERENCES subscriptions,
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
  creator_oid text COLLATE "C" NOT NULL REFERENCES users,
  tier_oid text COLLATE "C" NOT NULL REFERENCES subscription_tiers,
  month text COLLATE "C" NOT NULL CHECK (month ~ '^\d{4}-\d\d$'),
  -- A whole month, by subscribing or on the 1st; the difference of a higher tier; nothing.
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('month', 'upgrade', 'downgrade', 'keep')),
  price_coins int NOT NULL CHECK (price_coins >= 0),
  fee_percent double precision NOT NULL CHECK (fee_percent BETWEEN 0 AND 100),
  -- What the creator received.
  earned_coins int NOT NULL CHECK (earned_coins BETWEEN 0 AND price_coins),
  -- Null inside the transaction that pays, and where nothing was to be paid.
  posting_id text COLLATE "C",
  -- Null where the program billed it.
  request_key text COLLATE "C",
  created_at timestamptz NOT NULL,
  UNIQUE (user_oid, request_key),
  CHECK (kind IN ('month', 'upgrade') OR price_coins = 0)
);
-- Each month once, however often it is asked for.
CREATE UNIQUE INDEX subscription_payments_month ON subscription_payments (subscription_oid, month)
  WHERE kind = 'month';
CREATE INDEX subscription_payments_of_user ON subscription_payments (user_oid, oid DESC);
CREATE INDEX subscription_payments_of_creator ON subscription_payments (creator_oid, oid DESC);
