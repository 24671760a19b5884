-- What was bought, by whom and for how much, as it was agreed on. Orders are the proof of sales:
-- they are never deleted, and change once at most, when they are refunded.
CREATE TABLE orders (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  content_oid text COLLATE "C" NOT NULL REFERENCES catalogue_items(oid),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  request_key text COLLATE "C" NOT NULL,
  price_coins integer NOT NULL CHECK (price_coins > 0),
  fee_percent double precision NOT NULL CHECK (fee_percent >= 0 AND fee_percent <= 100),
  state text COLLATE "C" NOT NULL CHECK (state IN ('paid', 'refunded')),
  -- Null only inside the transaction that pays.
  posting_id text COLLATE "C",
  bonus_coins integer NOT NULL DEFAULT 0,
  paid_coins integer NOT NULL DEFAULT 0,
  -- What the creator received of the paid coins.
  earned_coins integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  refund_key text COLLATE "C",
  refund_posting_id text COLLATE "C",
  refund_reason text,
  refunded_by text COLLATE "C",
  refunded_at timestamptz,
  CONSTRAINT orders_user_oid_request_key_key UNIQUE (user_oid, request_key),
  CONSTRAINT orders_parts_make_price
    CHECK (posting_id IS NULL OR ((bonus_coins + paid_coins) = price_coins)),
  CONSTRAINT orders_refund_has_key
    CHECK ((refunded_at IS NULL) = (refund_key IS NULL)),
  CONSTRAINT orders_refund_has_posting
    CHECK ((refunded_at IS NULL) = (refund_posting_id IS NULL)),
  CONSTRAINT orders_refund_has_reason
    CHECK ((refunded_at IS NULL) = (refund_reason IS NULL)),
  CONSTRAINT orders_refunded_has_time
    CHECK ((state = 'refunded') = (refunded_at IS NOT NULL))
);
-- Owning once: two orders at once meet here.
CREATE UNIQUE INDEX orders_owned ON orders (user_oid, content_oid) WHERE state = 'paid';
CREATE INDEX orders_of_user ON orders (user_oid, created_at DESC, oid DESC);
CREATE INDEX orders_of_creator ON orders (creator_oid, created_at DESC, oid DESC);
CREATE INDEX orders_of_content ON orders (content_oid, created_at DESC, oid DESC);
CREATE INDEX orders_new ON orders (created_at DESC, oid DESC);
