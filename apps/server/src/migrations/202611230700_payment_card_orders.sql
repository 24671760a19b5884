-- What is to be paid by a card, written before the gateway is asked, whatever it is for: its purpose and
-- kind are registered by the feature that gives what was paid for, which keeps in `terms` what it must
-- remember. It is settled by what the gateway says became of its charge, whoever hears of it first.
-- Kept for ever, as the proof of payments.
DROP TABLE subscription_orders;
CREATE TABLE card_orders (
  oid text COLLATE "C" CONSTRAINT card_orders_pkey PRIMARY KEY
    CONSTRAINT card_orders_oid CHECK (oid ~ '^[0-9a-f]{24}$'),
  purpose text COLLATE "C" NOT NULL CONSTRAINT card_orders_purpose CHECK (purpose <> 'coins'),
  kind text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C" NOT NULL CONSTRAINT card_orders_user REFERENCES users,
  -- Who is paid; null where the house alone is.
  creator_oid text COLLATE "C" CONSTRAINT card_orders_creator REFERENCES users,
  subject_oid text COLLATE "C" NOT NULL,
  -- Of a buyer's orders of a kind with the same slot one is open at a time.
  slot text COLLATE "C",
  terms jsonb NOT NULL,
  coins int NOT NULL CONSTRAINT card_orders_coins CHECK (coins > 0),
  -- The card may be gone.
  card_oid text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL
    CONSTRAINT card_orders_currency CHECK (currency IN ('KRW', 'JPY', 'USD')),
  amount_minor int NOT NULL CONSTRAINT card_orders_amount CHECK (amount_minor > 0),
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
  CONSTRAINT card_orders_result CHECK ((state = 'paid') = (result_oid IS NOT NULL)),
  CONSTRAINT card_orders_returned CHECK ((state = 'returned') = (return_reason IS NOT NULL)),
  CONSTRAINT card_orders_key UNIQUE (user_oid, purpose, request_key)
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

-- A charge is for coins in the wallet, or for an order of its purpose, of which it is the only one.
ALTER TABLE charges
  DROP CONSTRAINT charges_purpose_check,
  DROP COLUMN reference_kind,
  DROP COLUMN reference_oid,
  ADD COLUMN card_order_oid text COLLATE "C" CONSTRAINT charges_card_order REFERENCES card_orders;
CREATE UNIQUE INDEX charges_of_order ON charges (card_order_oid) WHERE card_order_oid IS NOT NULL;
