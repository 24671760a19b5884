-- Orders whose coins wait in the ledger's escrow until what was bought is delivered.

ALTER TABLE orders DROP CONSTRAINT orders_state_known;
ALTER TABLE orders ADD CONSTRAINT orders_state_known
  CHECK (state IN ('paid', 'held', 'released', 'returned', 'refunded'));

-- Terms and end of an order's escrow, whose account in the ledger has the order's id. Kept as long as the
-- order, as a proof of payment.
CREATE TABLE order_escrows (
  order_oid text COLLATE "C" PRIMARY KEY REFERENCES orders(oid),
  -- The creators who are paid if it's released.
  payee_oids text[] COLLATE "C" NOT NULL,
  -- From then on only `at_deadline` happens.
  deadline timestamptz NOT NULL,
  at_deadline text COLLATE "C" NOT NULL
    CONSTRAINT order_escrows_at_deadline CHECK (at_deadline IN ('release', 'return')),
  released_by text[] COLLATE "C" NOT NULL
    CONSTRAINT order_escrows_released_by CHECK (released_by <@ '{buyer,creator}'::text[]),
  returned_by text[] COLLATE "C" NOT NULL
    CONSTRAINT order_escrows_returned_by CHECK (returned_by <@ '{buyer,creator}'::text[]),
  ended_at timestamptz,
  -- Null if the deadline or the selling feature ended it.
  ended_by text COLLATE "C",
  end_reason text,
  -- What released or returned the coins in the ledger; null if there was nothing to return.
  posting_id text COLLATE "C",
  CONSTRAINT order_escrows_end CHECK (ended_at IS NOT NULL
    OR (ended_by IS NULL AND end_reason IS NULL AND posting_id IS NULL))
);
CREATE INDEX order_escrows_due ON order_escrows (deadline, order_oid) WHERE ended_at IS NULL;
CREATE INDEX order_escrows_expected ON order_escrows USING gin (payee_oids) WHERE ended_at IS NULL;
