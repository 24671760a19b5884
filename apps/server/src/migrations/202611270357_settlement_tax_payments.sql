-- What was paid to tax authorities of the VAT and the withheld tax that the ledger owes them. Kept
-- forever: proof of what was paid.
CREATE TABLE settlement_tax_payments (
  oid text COLLATE "C" PRIMARY KEY,
  -- Null for VAT; of withheld tax the creators' country.
  country text COLLATE "C" CONSTRAINT settlement_tax_payments_country CHECK (country ~ '^[A-Z]{2}$'),
  currency text COLLATE "C" NOT NULL,
  amount_minor bigint NOT NULL CONSTRAINT settlement_tax_payments_amount CHECK (amount_minor > 0),
  -- The day on which the bank paid.
  paid_on date NOT NULL,
  -- By what the authority or the bank knows the payment.
  reference text NOT NULL,
  note text NOT NULL,
  request_key text COLLATE "C" NOT NULL,
  posting_id text COLLATE "C" NOT NULL,
  created_by text COLLATE "C" NOT NULL
    CONSTRAINT settlement_tax_payments_created_by REFERENCES users(oid),
  created_at timestamptz NOT NULL,
  undone_by text COLLATE "C"
    CONSTRAINT settlement_tax_payments_undone_by REFERENCES users(oid),
  undone_at timestamptz,
  undone_reason text,
  CONSTRAINT settlement_tax_payments_key UNIQUE (created_by, request_key)
);
CREATE INDEX settlement_tax_payments_latest ON settlement_tax_payments (created_at DESC, oid DESC);
CREATE INDEX settlement_tax_payments_undone_by ON settlement_tax_payments (undone_by);
