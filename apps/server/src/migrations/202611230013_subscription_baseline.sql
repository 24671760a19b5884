-- What a creator offers to subscribers. A tier is never deleted: it is taken out of offer, and those
-- who hold it keep it. Its words go when the creator leaves.
CREATE TABLE subscription_tiers (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  -- The level: 0 for the free tier, of the others the higher opens what the lower opens.
  "position" integer NOT NULL CHECK ("position" >= 0),
  -- A month's, in coins, and in the smallest unit of each currency where the creator set it.
  price_coins integer NOT NULL CHECK (price_coins >= 0),
  price_krw integer CHECK (price_krw >= 0),
  price_jpy integer CHECK (price_jpy >= 0),
  price_usd integer CHECK (price_usd >= 0),
  name text NOT NULL,
  details text NOT NULL,
  icon_asset_oid text COLLATE "C",
  emojis text[] NOT NULL,
  -- Opens only what is published from the month on in which the subscription began.
  is_streak boolean NOT NULL,
  -- How many may hold it at once, as stock counts them; null where there is no limit.
  seats integer CHECK (seats > 0),
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  CONSTRAINT subscription_tiers_free_has_no_prices
    CHECK (price_coins > 0 OR (num_nonnulls(price_krw, price_jpy, price_usd) = 0)),
  CONSTRAINT subscription_tiers_paid_above_free
    CHECK (price_coins = 0 OR "position" > 0)
);
-- One offered free tier a creator.
CREATE UNIQUE INDEX subscription_tiers_free ON subscription_tiers (creator_oid)
  WHERE price_coins = 0 AND removed_at IS NULL;
CREATE INDEX subscription_tiers_of_creator ON subscription_tiers (creator_oid, position);

-- Who subscribes to whom. A row lives until it has ended; who comes back gets another. Kept as the
-- proof of what was agreed on.
CREATE TABLE subscriptions (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  tier_oid text COLLATE "C" NOT NULL REFERENCES subscription_tiers(oid),
  -- Of a month, and whether it was a streak tier, as they were agreed on.
  price_coins integer NOT NULL CHECK (price_coins >= 0),
  is_streak boolean NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('subscribed', 'unsubscribe_scheduled', 'ended')),
  -- The start of the unbroken subscription.
  since timestamptz NOT NULL,
  -- The first month (UTC) that is not paid; null where nothing is paid.
  next_month text COLLATE "C" CHECK (next_month ~ '^\d{4}-\d\d$'),
  -- A lower tier from the next month on.
  next_tier_oid text COLLATE "C" REFERENCES subscription_tiers(oid),
  next_price_coins integer CHECK (next_price_coins >= 0),
  -- Exclusive; where an end is scheduled, or was.
  ends_at timestamptz,
  created_at timestamptz NOT NULL,
  -- A month that could not be paid is tried again: how often it was, and from when on it is next.
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  retry_at timestamptz,
  -- How a subscription is paid: from the wallet, or by a saved card, at a monthly amount in the
  -- smallest unit of a currency as it was agreed on. The card may be gone.
  pay_by text COLLATE "C" NOT NULL DEFAULT 'coins' CHECK (pay_by IN ('coins', 'card')),
  card_oid text COLLATE "C",
  currency text COLLATE "C" CHECK (currency IN ('KRW', 'JPY', 'USD')),
  amount_minor integer CHECK (amount_minor > 0),
  -- Of a lower tier from the next month on.
  next_amount_minor integer CHECK (next_amount_minor > 0),
  -- Why an administrator ended a subscription; its subscriber cannot keep it then.
  end_reason text,
  CONSTRAINT subscriptions_attempts_have_retry
    CHECK ((attempts = 0) = (retry_at IS NULL)),
  CONSTRAINT subscriptions_card_whole
    CHECK (num_nonnulls(card_oid, currency, amount_minor) = CASE pay_by WHEN 'card' THEN 3 ELSE 0 END),
  CONSTRAINT subscriptions_end_reason_has_end
    CHECK (end_reason IS NULL OR ends_at IS NOT NULL),
  CONSTRAINT subscriptions_next_amount_by_card
    CHECK (next_amount_minor IS NULL OR (pay_by = 'card' AND next_tier_oid IS NOT NULL)),
  CONSTRAINT subscriptions_next_tier_has_price
    CHECK ((next_tier_oid IS NULL) = (next_price_coins IS NULL)),
  CONSTRAINT subscriptions_paid_has_next_month
    CHECK ((next_month IS NULL) = (price_coins = 0)),
  CONSTRAINT subscriptions_subscribed_is_open
    CHECK ((state = 'subscribed') = (ends_at IS NULL))
);
-- One that lives for each reader and creator: two at once meet here.
CREATE UNIQUE INDEX subscriptions_living ON subscriptions (user_oid, creator_oid)
  WHERE state <> 'ended';
CREATE INDEX subscriptions_of_user ON subscriptions (user_oid, oid DESC);
CREATE INDEX subscriptions_of_creator ON subscriptions (creator_oid, oid DESC);
-- What the billing job looks for.
CREATE INDEX subscriptions_due ON subscriptions (next_month, oid) WHERE state = 'subscribed';
CREATE INDEX subscriptions_ending ON subscriptions (ends_at) WHERE state = 'unsubscribe_scheduled';
CREATE INDEX subscriptions_of_card ON subscriptions (card_oid) WHERE card_oid IS NOT NULL;
-- The console's list.
CREATE INDEX subscriptions_latest ON subscriptions (created_at DESC, oid DESC);
-- Who holds a tier is looked for where its seats begin to be counted, and where it is deleted.
CREATE INDEX subscriptions_tier ON subscriptions (tier_oid);
CREATE INDEX subscriptions_next_tier ON subscriptions (next_tier_oid) WHERE next_tier_oid IS NOT NULL;
-- Subscriptions of a state or a way of paying, latest first.
CREATE INDEX subscriptions_of_state ON subscriptions (state, created_at DESC, oid DESC);
CREATE INDEX subscriptions_by_way ON subscriptions (pay_by, created_at DESC, oid DESC);

-- What was done to a subscription and paid for it: each month once. Kept as the proof of payments.
CREATE TABLE subscription_payments (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  subscription_oid text COLLATE "C" NOT NULL REFERENCES subscriptions(oid),
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  tier_oid text COLLATE "C" NOT NULL REFERENCES subscription_tiers(oid),
  month text COLLATE "C" NOT NULL CHECK (month ~ '^\d{4}-\d\d$'),
  -- A whole month, by subscribing or on the 1st; the difference of a higher tier; nothing.
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('month', 'upgrade', 'downgrade', 'keep')),
  price_coins integer NOT NULL CHECK (price_coins >= 0),
  fee_percent double precision NOT NULL CHECK (fee_percent >= 0 AND fee_percent <= 100),
  -- What the creator received.
  earned_coins integer NOT NULL,
  -- Null inside the transaction that pays, and where nothing was to be paid.
  posting_id text COLLATE "C",
  -- Null where the program billed it.
  request_key text COLLATE "C",
  created_at timestamptz NOT NULL,
  -- By which coupon a payment cost less.
  coupon_code text COLLATE "C" REFERENCES creator_coupons(code),
  -- The charge whose coins paid; null where they came from the wallet.
  charge_oid text COLLATE "C",
  -- A payment that an administrator refunded, once and whole. The key is theirs: one refund each.
  refund_key text COLLATE "C",
  refund_posting_id text COLLATE "C",
  refund_reason text,
  refunded_by text COLLATE "C",
  refunded_at timestamptz,
  CONSTRAINT subscription_payments_user_oid_request_key_key UNIQUE (user_oid, request_key),
  CONSTRAINT subscription_payments_earned_within_price
    CHECK (earned_coins >= 0 AND earned_coins <= price_coins),
  CONSTRAINT subscription_payments_only_months_cost
    CHECK (kind IN ('month', 'upgrade') OR price_coins = 0),
  CONSTRAINT subscription_payments_only_months_have_coupons
    CHECK (coupon_code IS NULL OR kind IN ('month', 'upgrade')),
  CONSTRAINT subscription_payments_refund_whole
    CHECK (num_nonnulls(refund_key, refund_posting_id, refund_reason, refunded_by, refunded_at)
      IN (0, 5)),
  CONSTRAINT subscription_payments_refunded_was_posted
    CHECK (refunded_at IS NULL OR posting_id IS NOT NULL)
);
-- Each month once, however often it is asked for.
CREATE UNIQUE INDEX subscription_payments_month ON subscription_payments (subscription_oid, month)
  WHERE kind = 'month';
CREATE INDEX subscription_payments_of_user ON subscription_payments (user_oid, oid DESC);
CREATE INDEX subscription_payments_of_creator ON subscription_payments (creator_oid, oid DESC);
CREATE INDEX subscription_payments_coupon ON subscription_payments (coupon_code)
  WHERE coupon_code IS NOT NULL;
CREATE INDEX subscription_payments_of_subscription
  ON subscription_payments (subscription_oid, oid DESC);
CREATE UNIQUE INDEX subscription_payments_refund_key
  ON subscription_payments (refunded_by, refund_key) WHERE refund_key IS NOT NULL;
CREATE INDEX subscription_payments_tier ON subscription_payments (tier_oid);
