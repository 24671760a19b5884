-- Charges of coins, and the sandbox gateway that stands in for a real one.

-- One row a charge; the ledger's posting proves it. Kept for ever.
CREATE TABLE charges (
  oid text COLLATE "C" PRIMARY KEY,
  user_oid text COLLATE "C" NOT NULL,
  request_key text COLLATE "C" NOT NULL,
  coins bigint NOT NULL CHECK (coins > 0),
  currency text COLLATE "C" NOT NULL,
  method text COLLATE "C" NOT NULL,
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  gateway text COLLATE "C" NOT NULL,
  gateway_ref text COLLATE "C",
  redirect_url text,
  state text COLLATE "C" NOT NULL
    CHECK (state IN ('ready', 'captured', 'paid', 'failed', 'cancelled', 'refunding', 'refunded')),
  posting_id text COLLATE "C",
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  -- A subscription's charge is credited by the subscription; `refunding` is owed back to the buyer.
  purpose text COLLATE "C" NOT NULL DEFAULT 'coins',
  card_oid text COLLATE "C",
  -- What went back to the buyer at the gateway, and whether the buyer's bank disputes the payment.
  refunded_minor bigint NOT NULL DEFAULT 0,
  dispute text COLLATE "C" CHECK (dispute IN ('open', 'won', 'lost')),
  -- Why a card was declined, in the gateway's own words: `insufficient_funds`. Null where it was not, or
  -- the gateway did not say why.
  decline_code text COLLATE "C",
  card_order_oid text COLLATE "C",
  -- What coins that were bought as credits become once they are paid, in thousandths of a credit, and the
  -- conversion; without one, the limit of the day kept them coins.
  credit_milli bigint CONSTRAINT charges_credits_above_zero CHECK (credit_milli > 0),
  credit_posting_id text COLLATE "C",
  CONSTRAINT charges_converted CHECK (credit_posting_id IS NULL OR credit_milli IS NOT NULL),
  CONSTRAINT charges_key UNIQUE (user_oid, purpose, request_key),
  CONSTRAINT charges_posted
    CHECK (state = 'refunded' OR ((state = 'paid') = (posting_id IS NOT NULL))),
  CONSTRAINT charges_refunded_within_amount
    CHECK (refunded_minor >= 0 AND refunded_minor <= amount_minor)
);
CREATE INDEX charges_user ON charges (user_oid, oid DESC);
-- Charges of everyone, latest first, as administrators page through them.
CREATE INDEX charges_latest ON charges (created_at DESC, oid DESC);
CREATE UNIQUE INDEX charges_of_order ON charges (card_order_oid) WHERE card_order_oid IS NOT NULL;
-- Charges of a state or a gateway, latest first: a state that none is in would walk all of them.
CREATE INDEX charges_of_state ON charges (state, created_at DESC, oid DESC);
CREATE INDEX charges_of_gateway ON charges (gateway, created_at DESC, oid DESC);

-- The sandbox gateway's own books, as a company would keep them elsewhere. Kept 90 days.
CREATE TABLE sandbox_payments (
  id text COLLATE "C" PRIMARY KEY,
  order_oid text COLLATE "C" NOT NULL UNIQUE,
  currency text COLLATE "C" NOT NULL,
  amount_minor bigint NOT NULL,
  description text NOT NULL,
  return_url text NOT NULL,
  payment_key text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('open', 'approved', 'declined', 'captured')),
  created_at timestamptz NOT NULL,
  refunded_minor bigint NOT NULL DEFAULT 0,
  decline_code text COLLATE "C",
  CONSTRAINT sandbox_payments_refunded_within_amount
    CHECK (refunded_minor >= 0 AND refunded_minor <= amount_minor)
);
CREATE INDEX sandbox_payments_created ON sandbox_payments (created_at);

-- Who somebody is at a gateway that keeps cards. Goes with the account.
CREATE TABLE payment_customers (
  user_oid text COLLATE "C" NOT NULL,
  gateway text COLLATE "C" NOT NULL,
  customer_ref text COLLATE "C" NOT NULL,
  -- Numbers of cards are not used twice, so that a late call never means another card.
  last_card_idx integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_oid, gateway)
);

-- A card as its owner knows it again; its number is the gateway's alone. Goes when it is removed.
CREATE TABLE payment_cards (
  oid text COLLATE "C" PRIMARY KEY,
  user_oid text COLLATE "C" NOT NULL,
  gateway text COLLATE "C" NOT NULL,
  idx integer NOT NULL,
  token text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  brand text COLLATE "C" NOT NULL,
  last_four text COLLATE "C" NOT NULL CHECK (last_four ~ '^[0-9]{4}$'),
  exp_month integer NOT NULL CHECK (exp_month >= 1 AND exp_month <= 12),
  exp_year integer NOT NULL,
  is_selected boolean NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT payment_cards_user_oid_gateway_idx_key UNIQUE (user_oid, gateway, idx)
);
CREATE UNIQUE INDEX payment_cards_selected ON payment_cards (user_oid, gateway) WHERE is_selected;

-- Visits to the gateway's page where a card is typed in. Kept 90 days.
CREATE TABLE card_registrations (
  oid text COLLATE "C" PRIMARY KEY,
  user_oid text COLLATE "C" NOT NULL,
  gateway text COLLATE "C" NOT NULL,
  gateway_ref text COLLATE "C",
  state text COLLATE "C" NOT NULL CHECK (state IN ('open', 'registered', 'failed')),
  card_oid text COLLATE "C",
  created_at timestamptz NOT NULL
);
CREATE INDEX card_registrations_user ON card_registrations (user_oid);
CREATE INDEX card_registrations_created ON card_registrations (created_at);

-- The sandbox gateway's cards: never a number, only which of its test cards it is. Goes with the card.
CREATE TABLE sandbox_cards (
  id text COLLATE "C" PRIMARY KEY,
  registration_oid text COLLATE "C" NOT NULL UNIQUE,
  return_url text NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('open', 'registered', 'refused')),
  token text COLLATE "C" NOT NULL UNIQUE,
  test_card text COLLATE "C",
  exp_month integer,
  exp_year integer,
  created_at timestamptz NOT NULL
);

-- What the sandbox gave back, once a key. Kept 90 days.
CREATE TABLE sandbox_refunds (
  key text COLLATE "C" PRIMARY KEY,
  payment_id text COLLATE "C" NOT NULL,
  amount_minor bigint NOT NULL,
  created_at timestamptz NOT NULL
);

-- Who has coins converted by themselves when credits run low, and up to how many a day.
CREATE TABLE top_ups (
  user_oid text COLLATE "C" PRIMARY KEY REFERENCES users(oid),
  is_on boolean NOT NULL,
  max_coins_per_day integer NOT NULL CHECK (max_coins_per_day >= 1),
  -- Set while one is due: what made it due, and so its idempotency key.
  due_key text CHECK (length(due_key) <= 100),
  -- The business day of the last one, and the coins of that day.
  day text,
  day_coins integer NOT NULL DEFAULT 0 CHECK (day_coins >= 0),
  -- Why the last one that was due did not happen; null once one did.
  failure text CHECK (failure IN ('coins', 'own_limit', 'day_limit')),
  updated_at timestamptz NOT NULL
);
CREATE INDEX top_ups_due ON top_ups (user_oid) WHERE due_key IS NOT NULL;

-- What the gateway tells by itself, each event once. Kept 90 days: no gateway repeats one for longer.
CREATE TABLE gateway_events (
  gateway text COLLATE "C" NOT NULL,
  event_id text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  order_oid text COLLATE "C",
  created_at timestamptz NOT NULL,
  PRIMARY KEY (gateway, event_id)
);
CREATE INDEX gateway_events_created ON gateway_events (created_at);

-- Coins of a charge that were not spent and went back, with the money for them. The row and its posting
-- are one transaction; the gateway pays afterwards, once, by the row's id. Kept for ever.
CREATE TABLE charge_refunds (
  oid text COLLATE "C" PRIMARY KEY,
  charge_oid text COLLATE "C" NOT NULL REFERENCES charges(oid),
  user_oid text COLLATE "C" NOT NULL,
  coins bigint NOT NULL CHECK (coins > 0),
  amount_minor bigint NOT NULL CHECK (amount_minor > 0),
  state text COLLATE "C" NOT NULL CHECK (state IN ('refunding', 'refunded')),
  reason text NOT NULL,
  actor_oid text COLLATE "C" NOT NULL,
  request_key text COLLATE "C" NOT NULL,
  posting_id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  refunded_at timestamptz,
  CONSTRAINT charge_refunds_actor_oid_request_key_key UNIQUE (actor_oid, request_key),
  CONSTRAINT charge_refunds_refunded_has_time
    CHECK ((state = 'refunded') = (refunded_at IS NOT NULL))
);
CREATE INDEX charge_refunds_charge ON charge_refunds (charge_oid);
CREATE INDEX charge_refunds_user ON charge_refunds (user_oid);

-- Coins that an administrator gave, and why; the posting refers to the gift. Kept for ever.
CREATE TABLE coin_gifts (
  oid text COLLATE "C" PRIMARY KEY,
  user_oid text COLLATE "C" NOT NULL,
  bucket text COLLATE "C" NOT NULL CHECK (bucket IN ('coin', 'bonusCoin')),
  coins bigint NOT NULL CHECK (coins > 0),
  reason text NOT NULL,
  actor_oid text COLLATE "C" NOT NULL,
  request_key text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT coin_gifts_actor_oid_request_key_key UNIQUE (actor_oid, request_key)
);
CREATE INDEX coin_gifts_user ON coin_gifts (user_oid);

-- What buyers are given for their books: a receipt of each paid charge, a credit note of each refund.
-- Numbers count without gaps within a year and kind: the counter's row is held until the document is
-- committed. Kept for ever.
CREATE TABLE receipts (
  oid text COLLATE "C" PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('receipt', 'credit_note')),
  year integer NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  charge_oid text COLLATE "C" NOT NULL REFERENCES charges(oid),
  refund_oid text COLLATE "C" UNIQUE REFERENCES charge_refunds(oid),
  user_oid text COLLATE "C" NOT NULL,
  coins bigint NOT NULL,
  currency text COLLATE "C" NOT NULL,
  gross_minor bigint NOT NULL CHECK (gross_minor > 0),
  vat_minor bigint NOT NULL,
  vat_basis_points integer NOT NULL,
  -- Who sold, as the settings said then.
  seller jsonb NOT NULL,
  -- Days of the operator's time zone.
  paid_on text COLLATE "C" NOT NULL,
  issued_on text COLLATE "C" NOT NULL,
  issued_at timestamptz NOT NULL,
  zone text COLLATE "C" NOT NULL,
  CONSTRAINT receipts_kind_year_number_key UNIQUE (kind, year, number),
  CONSTRAINT receipts_credit_note_has_refund
    CHECK ((kind = 'credit_note') = (refund_oid IS NOT NULL)),
  CONSTRAINT receipts_vat_within_gross
    CHECK (vat_minor >= 0 AND vat_minor <= gross_minor)
);
CREATE UNIQUE INDEX receipts_charge ON receipts (charge_oid) WHERE kind = 'receipt';
CREATE INDEX receipts_notes ON receipts (charge_oid) WHERE kind = 'credit_note';
CREATE INDEX receipts_user ON receipts (user_oid);

-- The last number of each kind and year. Kept for ever.
CREATE TABLE receipt_numbers (
  kind text COLLATE "C" NOT NULL,
  year integer NOT NULL,
  last integer NOT NULL,
  PRIMARY KEY (kind, year)
);

-- What the charges of a day (UTC) and a gateway's own list say otherwise. Names nobody. Kept for ever: the
-- proof of what was looked at.
CREATE TABLE payment_reconciliations (
  day date NOT NULL,
  gateway text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('running', 'made', 'failed')),
  charges integer NOT NULL DEFAULT 0,
  payments integer NOT NULL DEFAULT 0,
  -- How many differences of each kind, and the differences themselves, of which only so many are kept.
  counts jsonb NOT NULL DEFAULT '{}',
  differences jsonb NOT NULL DEFAULT '[]',
  made_at timestamptz,
  failed_at timestamptz,
  failure text,
  -- Two runs of one day may meet: each takes the next number, and only the latest writes its report.
  -- `fingerprint` is of the differences that administrators were told of last, as they then were; null
  -- where a report has none.
  runs integer NOT NULL DEFAULT 0,
  fingerprint text COLLATE "C",
  PRIMARY KEY (day, gateway),
  CONSTRAINT payment_reconciliations_failed_has_reason
    CHECK ((state = 'failed') = (failure IS NOT NULL AND failed_at IS NOT NULL)),
  CONSTRAINT payment_reconciliations_made_has_time
    CHECK ((state = 'made' AND made_at IS NOT NULL) OR state <> 'made')
);

-- What is to be paid by a card, written before the gateway is asked, whatever it is for: its purpose and
-- kind are registered by the feature that gives what was paid for, which keeps in `terms` what it must
-- remember. It is settled by what the gateway says became of its charge, whoever hears of it first.
-- Kept for ever, as the proof of payments.
CREATE TABLE card_orders (
  oid text COLLATE "C" PRIMARY KEY CONSTRAINT card_orders_oid CHECK (oid ~ '^[0-9a-f]{24}$'),
  purpose text COLLATE "C" NOT NULL CONSTRAINT card_orders_purpose CHECK (purpose <> 'coins'),
  kind text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  -- Who is paid; null where the house alone is.
  creator_oid text COLLATE "C",
  subject_oid text COLLATE "C" NOT NULL,
  -- Of a buyer's orders of a kind with the same slot one is open at a time.
  slot text COLLATE "C",
  terms jsonb NOT NULL,
  coins integer NOT NULL CONSTRAINT card_orders_coins CHECK (coins > 0),
  -- The card may be gone.
  card_oid text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL
    CONSTRAINT card_orders_currency CHECK (currency IN ('KRW', 'JPY', 'USD')),
  amount_minor integer NOT NULL CONSTRAINT card_orders_amount CHECK (amount_minor > 0),
  -- Of an order that its buyer made.
  request_key text COLLATE "C",
  -- Returned: the money came when what it was for was no more, and went back.
  state text COLLATE "C" NOT NULL
    CONSTRAINT card_orders_state CHECK (state IN ('open', 'paid', 'failed', 'returned')),
  -- What was given for it, by its purpose's own id.
  result_oid text COLLATE "C",
  -- The code of the refusal because of which the money went back.
  return_reason text COLLATE "C",
  created_at timestamptz NOT NULL,
  CONSTRAINT card_orders_key UNIQUE (user_oid, purpose, request_key),
  CONSTRAINT card_orders_result
    CHECK ((state = 'paid') = (result_oid IS NOT NULL)),
  CONSTRAINT card_orders_returned
    CHECK ((state = 'returned') = (return_reason IS NOT NULL)),
  CONSTRAINT card_orders_creator FOREIGN KEY (creator_oid) REFERENCES users(oid),
  CONSTRAINT card_orders_user FOREIGN KEY (user_oid) REFERENCES users(oid)
);
CREATE UNIQUE INDEX card_orders_slot ON card_orders (user_oid, purpose, kind, slot)
  WHERE state = 'open' AND slot IS NOT NULL;
CREATE INDEX card_orders_of_user ON card_orders (user_oid, created_at DESC, oid DESC);
CREATE INDEX card_orders_of_creator ON card_orders (creator_oid, created_at DESC, oid DESC);
CREATE INDEX card_orders_latest ON card_orders (created_at DESC, oid DESC);
CREATE INDEX card_orders_open ON card_orders (created_at DESC, oid DESC) WHERE state = 'open';
CREATE INDEX card_orders_returned_latest ON card_orders (created_at DESC, oid DESC)
  WHERE state = 'returned';
CREATE INDEX card_orders_subject ON card_orders (subject_oid);

ALTER TABLE charges ADD CONSTRAINT charges_card_order
  FOREIGN KEY (card_order_oid) REFERENCES card_orders(oid);

CREATE TRIGGER receipts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
