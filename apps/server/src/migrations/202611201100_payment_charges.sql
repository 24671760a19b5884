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
  state text COLLATE "C" NOT NULL CHECK (state IN ('ready', 'paid', 'failed', 'cancelled')),
  posting_id text COLLATE "C",
  created_at timestamptz NOT NULL,
  paid_at timestamptz,
  UNIQUE (user_oid, request_key),
  CHECK ((state = 'paid') = (posting_id IS NOT NULL))
);
CREATE INDEX charges_user ON charges (user_oid, oid DESC);

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
  created_at timestamptz NOT NULL
);
