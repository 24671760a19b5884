-- How a subscription is paid: from the wallet, or by a saved card, at a monthly amount in the
-- smallest unit of a currency as it was agreed on. The card may be gone.
ALTER TABLE subscriptions
  ADD pay_by text COLLATE "C" NOT NULL DEFAULT 'coins' CHECK (pay_by IN ('coins', 'card')),
  ADD card_oid text COLLATE "C",
  ADD currency text COLLATE "C" CHECK (currency IN ('KRW', 'JPY', 'USD')),
  ADD amount_minor int CHECK (amount_minor > 0),
  -- Of a lower tier from the next month on.
  ADD next_amount_minor int CHECK (next_amount_minor > 0),
  ADD CHECK (num_nonnulls(card_oid, currency, amount_minor) = CASE pay_by WHEN 'card' THEN 3 ELSE 0 END),
  ADD CHECK (next_amount_minor IS NULL OR (pay_by = 'card' AND next_tier_oid IS NOT NULL));
CREATE INDEX subscriptions_of_card ON subscriptions (card_oid) WHERE card_oid IS NOT NULL;

-- What is to be paid by a card, written before the gateway is asked: what somebody chose, or a month
-- that is due. It is settled by what the gateway says became of its charge, whoever hears of it first.
-- Kept as the proof of payments.
CREATE TABLE subscription_orders (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('choice', 'month')),
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
  creator_oid text COLLATE "C" NOT NULL REFERENCES users,
  -- Of a month that is due.
  subscription_oid text COLLATE "C" REFERENCES subscriptions,
  tier_oid text COLLATE "C" NOT NULL REFERENCES subscription_tiers,
  month text COLLATE "C" NOT NULL CHECK (month ~ '^\d{4}-\d\d$'),
  price_coins int NOT NULL CHECK (price_coins > 0),
  card_oid text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL CHECK (currency IN ('KRW', 'JPY', 'USD')),
  amount_minor int NOT NULL CHECK (amount_minor > 0),
  -- Of a choice.
  request_key text COLLATE "C",
  coupon_code text COLLATE "C" REFERENCES creator_coupons,
  -- Returned: the money came when what it was for was no more, and went back.
  state text COLLATE "C" NOT NULL CHECK (state IN ('open', 'paid', 'failed', 'returned')),
  payment_oid text COLLATE "C" REFERENCES subscription_payments,
  created_at timestamptz NOT NULL,
  CHECK ((kind = 'month') = (subscription_oid IS NOT NULL)),
  CHECK ((kind = 'choice') = (request_key IS NOT NULL)),
  CHECK ((state = 'paid') = (payment_oid IS NOT NULL)),
  UNIQUE (user_oid, request_key)
);
-- One at a time: who chooses the same again goes on with it.
CREATE UNIQUE INDEX subscription_orders_choice ON subscription_orders (user_oid, creator_oid)
  WHERE state = 'open' AND kind = 'choice';
CREATE UNIQUE INDEX subscription_orders_month ON subscription_orders (subscription_oid)
  WHERE state = 'open' AND kind = 'month';
CREATE INDEX subscription_orders_of_subscription ON subscription_orders (subscription_oid, oid DESC)
  WHERE subscription_oid IS NOT NULL;
CREATE INDEX subscription_orders_of_user ON subscription_orders (user_oid, oid DESC);

-- The charge whose coins paid; null where they came from the wallet.
ALTER TABLE subscription_payments ADD charge_oid text COLLATE "C";
