DROP TABLE orders;

-- What was bought at once, as it was agreed on, and paid by one posting. Orders are proofs: they are
-- never deleted, and change once at most, when they are refunded.
CREATE TABLE orders (
  oid text COLLATE "C" NOT NULL
    CONSTRAINT orders_pkey PRIMARY KEY CONSTRAINT orders_oid_formed CHECK (oid ~ '^[0-9a-f]{24}$'),
  user_oid text COLLATE "C" NOT NULL CONSTRAINT orders_user_oid_fkey REFERENCES users (oid),
  request_key text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL
    CONSTRAINT orders_currency_known CHECK (currency IN ('coin', 'credit')),
  -- Whole coins, or thousandths of a credit: the sums of its lines.
  price bigint NOT NULL CONSTRAINT orders_price_positive CHECK (price > 0),
  bonus bigint NOT NULL DEFAULT 0,
  paid bigint NOT NULL DEFAULT 0,
  state text COLLATE "C" NOT NULL CONSTRAINT orders_state_known CHECK (state IN ('paid', 'refunded')),
  -- Null only inside the transaction that pays.
  posting_id text COLLATE "C",
  created_at timestamptz NOT NULL,
  refund_key text COLLATE "C",
  refund_posting_id text COLLATE "C",
  refund_reason text,
  refunded_by text COLLATE "C",
  refunded_at timestamptz,
  CONSTRAINT orders_user_oid_request_key_key UNIQUE (user_oid, request_key),
  CONSTRAINT orders_parts_make_price CHECK (posting_id IS NULL OR bonus + paid = price),
  CONSTRAINT orders_refund_has_key CHECK ((refunded_at IS NULL) = (refund_key IS NULL)),
  CONSTRAINT orders_refund_has_posting CHECK ((refunded_at IS NULL) = (refund_posting_id IS NULL)),
  CONSTRAINT orders_refund_has_reason CHECK ((refunded_at IS NULL) = (refund_reason IS NULL)),
  CONSTRAINT orders_refunded_has_time CHECK ((state = 'refunded') = (refunded_at IS NOT NULL))
);
CREATE INDEX orders_of_user ON orders (user_oid, created_at DESC, oid DESC);
CREATE INDEX orders_new ON orders (created_at DESC, oid DESC);

-- What an order is of: so many of a subject, for whom, at which price, and who is paid of it. They
-- never change. Kept for ever, as their order.
CREATE TABLE order_lines (
  order_oid text COLLATE "C" NOT NULL CONSTRAINT order_lines_order_oid_fkey REFERENCES orders (oid),
  place smallint NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  subject_oid text COLLATE "C" NOT NULL,
  -- The buyer, or whom it was given to.
  receiver_oid text COLLATE "C" NOT NULL
    CONSTRAINT order_lines_receiver_oid_fkey REFERENCES users (oid),
  -- Whose it was: the first of those who are paid.
  creator_oid text COLLATE "C" NOT NULL,
  quantity integer NOT NULL CONSTRAINT order_lines_quantity_positive CHECK (quantity > 0),
  -- Of one; the discount is of the line.
  list_price bigint NOT NULL CONSTRAINT order_lines_list_price_positive CHECK (list_price > 0),
  discount bigint NOT NULL CONSTRAINT order_lines_discount_not_negative CHECK (discount >= 0),
  coupon_code text COLLATE "C",
  price bigint NOT NULL CONSTRAINT order_lines_price_positive CHECK (price > 0),
  allows_bonus boolean NOT NULL,
  -- Whether it was taken from counted stock.
  is_counted boolean NOT NULL,
  fee_percent double precision NOT NULL
    CONSTRAINT order_lines_fee_is_percent CHECK (fee_percent BETWEEN 0 AND 100),
  bonus bigint NOT NULL,
  paid bigint NOT NULL,
  -- `[{creatorOid, share, earned}]`.
  payees jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT order_lines_pkey PRIMARY KEY (order_oid, place),
  CONSTRAINT order_lines_parts_make_price CHECK (bonus + paid = price),
  CONSTRAINT order_lines_price_of_quantity CHECK (price = list_price * quantity - discount)
);
CREATE INDEX order_lines_of_subject ON order_lines (subject_oid, created_at DESC, order_oid DESC);
CREATE INDEX order_lines_of_creator ON order_lines (creator_oid, created_at DESC, order_oid DESC);
CREATE INDEX order_lines_given ON order_lines (receiver_oid, created_at DESC)
  WHERE receiver_oid <> user_oid;

-- Owning once: two orders at once meet here. What ends, or may be held several times, is no matter.
CREATE UNIQUE INDEX entitlements_bought ON entitlements (user_oid, subject_oid)
  WHERE valid_until IS NULL AND source LIKE 'order:%';

-- How many there are of what is sold by number, and how many are sold. Kept as long as it is sold.
CREATE TABLE stock (
  subject_oid text COLLATE "C" NOT NULL CONSTRAINT stock_pkey PRIMARY KEY,
  total integer NOT NULL,
  sold integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL,
  CONSTRAINT stock_not_oversold CHECK (sold BETWEEN 0 AND total)
);
