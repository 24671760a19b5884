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

-- What went back to the buyer at the gateway, and whether the buyer's bank disputes the payment.
ALTER TABLE charges
  ADD COLUMN refunded_minor bigint NOT NULL DEFAULT 0 CHECK (refunded_minor BETWEEN 0 AND amount_minor),
  ADD COLUMN dispute text COLLATE "C" CHECK (dispute IN ('open', 'won', 'lost'));
