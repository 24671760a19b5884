-- Cards that a gateway keeps, charges by them, and what a charge needs to go back.

-- Who somebody is at a gateway that keeps cards. Goes with the account.
CREATE TABLE payment_customers (
  user_oid text COLLATE "C" NOT NULL,
  gateway text COLLATE "C" NOT NULL,
  customer_ref text COLLATE "C" NOT NULL,
  -- Numbers of cards are not used twice, so that a late call never means another card.
  last_card_idx int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_oid, gateway)
);

-- A card as its owner knows it again; its number is the gateway's alone. Goes when it is removed.
CREATE TABLE payment_cards (
  oid text COLLATE "C" PRIMARY KEY,
  user_oid text COLLATE "C" NOT NULL,
  gateway text COLLATE "C" NOT NULL,
  idx int NOT NULL,
  token text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  brand text COLLATE "C" NOT NULL,
  last_four text COLLATE "C" NOT NULL CHECK (last_four ~ '^[0-9]{4}$'),
  exp_month int NOT NULL CHECK (exp_month BETWEEN 1 AND 12),
  exp_year int NOT NULL,
  is_selected boolean NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (user_oid, gateway, idx)
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

-- A subscription's charge is credited by the subscription; `refunding` is owed back to the buyer.
ALTER TABLE charges
  ADD COLUMN purpose text COLLATE "C" NOT NULL DEFAULT 'coins' CHECK (purpose IN ('coins', 'subscription')),
  ADD COLUMN reference_kind text COLLATE "C",
  ADD COLUMN reference_oid text COLLATE "C",
  ADD COLUMN card_oid text COLLATE "C",
  DROP CONSTRAINT charges_user_oid_request_key_key,
  DROP CONSTRAINT charges_check,
  DROP CONSTRAINT charges_state_check,
  ADD CONSTRAINT charges_key UNIQUE (user_oid, purpose, request_key),
  ADD CONSTRAINT charges_posted CHECK (state = 'refunded' OR (state = 'paid') = (posting_id IS NOT NULL)),
  ADD CONSTRAINT charges_state_check CHECK
    (state IN ('ready', 'captured', 'paid', 'failed', 'cancelled', 'refunding', 'refunded'));

-- The sandbox gateway's cards: never a number, only which of its test cards it is. Goes with the card.
CREATE TABLE sandbox_cards (
  id text COLLATE "C" PRIMARY KEY,
  registration_oid text COLLATE "C" NOT NULL UNIQUE,
  return_url text NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('open', 'registered', 'refused')),
  token text COLLATE "C" NOT NULL UNIQUE,
  test_card text COLLATE "C",
  exp_month int,
  exp_year int,
  created_at timestamptz NOT NULL
);

ALTER TABLE sandbox_payments ADD COLUMN refunded_minor bigint NOT NULL DEFAULT 0
  CHECK (refunded_minor BETWEEN 0 AND amount_minor);

-- What the sandbox gave back, once a key. Kept 90 days.
CREATE TABLE sandbox_refunds (
  key text COLLATE "C" PRIMARY KEY,
  payment_id text COLLATE "C" NOT NULL,
  amount_minor bigint NOT NULL,
  created_at timestamptz NOT NULL
);
