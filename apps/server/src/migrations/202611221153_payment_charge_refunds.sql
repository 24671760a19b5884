-- Coins of a charge that were not spent and went back, with the money for them. The row and its posting
-- are one transaction; the gateway pays afterwards, once, by the row's id. Kept for ever.
CREATE TABLE charge_refunds (
  oid text COLLATE "C" PRIMARY KEY,
  charge_oid text COLLATE "C" NOT NULL REFERENCES charges,
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
  UNIQUE (actor_oid, request_key),
  CHECK ((state = 'refunded') = (refunded_at IS NOT NULL))
);
CREATE INDEX charge_refunds_charge ON charge_refunds (charge_oid);
CREATE INDEX charge_refunds_user ON charge_refunds (user_oid);
