-- What buyers are given for their books: a receipt of each paid charge, a credit note of each refund.
-- Numbers count without gaps within a year and kind: the counter's row is held until the document is
-- committed. Kept for ever.
CREATE TABLE receipts (
  oid text COLLATE "C" PRIMARY KEY,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('receipt', 'credit_note')),
  year int NOT NULL,
  number int NOT NULL CHECK (number > 0),
  charge_oid text COLLATE "C" NOT NULL REFERENCES charges,
  refund_oid text COLLATE "C" UNIQUE REFERENCES charge_refunds,
  user_oid text COLLATE "C" NOT NULL,
  coins bigint NOT NULL,
  currency text COLLATE "C" NOT NULL,
  gross_minor bigint NOT NULL CHECK (gross_minor > 0),
  vat_minor bigint NOT NULL CHECK (vat_minor BETWEEN 0 AND gross_minor),
  vat_basis_points int NOT NULL,
  -- Who sold, as the settings said then.
  seller jsonb NOT NULL,
  -- Days of the operator's time zone.
  paid_on text COLLATE "C" NOT NULL,
  issued_on text COLLATE "C" NOT NULL,
  issued_at timestamptz NOT NULL,
  UNIQUE (kind, year, number),
  CHECK ((kind = 'credit_note') = (refund_oid IS NOT NULL))
);
CREATE UNIQUE INDEX receipts_charge ON receipts (charge_oid) WHERE kind = 'receipt';
CREATE INDEX receipts_notes ON receipts (charge_oid) WHERE kind = 'credit_note';
CREATE INDEX receipts_user ON receipts (user_oid);
CREATE TRIGGER receipts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON receipts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The last number of each kind and year. Kept for ever.
CREATE TABLE receipt_numbers (
  kind text COLLATE "C" NOT NULL,
  year int NOT NULL,
  last int NOT NULL,
  PRIMARY KEY (kind, year)
);
