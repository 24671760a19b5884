-- The record of sales: one row for each line that was sold and each creator who is paid of it, written
-- by the seller in the sale's own transaction. What was paid is divided among the creators, so that
-- plain sums are right for each of them and for the house. Rows change once at most, when the sale is
-- refunded. Kept for ever, as the postings.
CREATE TABLE sales (
  posting_id text COLLATE "C" NOT NULL,
  place smallint NOT NULL DEFAULT 0,
  creator_oid text COLLATE "C" NOT NULL,
  -- By what the sale is known: the order, the payment or the posting.
  oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  item_oid text COLLATE "C" NOT NULL,
  -- Null where buyers of the kind are not told.
  buyer_oid text COLLATE "C",
  -- Of the creators of a line, the first: for the house the line counts once.
  is_lead boolean NOT NULL,
  currency text COLLATE "C" NOT NULL
    CONSTRAINT sales_currency_known CHECK (currency IN ('coin', 'credit')),
  -- Whole coins, or thousandths of a credit.
  paid bigint NOT NULL CONSTRAINT sales_paid_not_negative CHECK (paid >= 0),
  bonus bigint NOT NULL CONSTRAINT sales_bonus_not_negative CHECK (bonus >= 0),
  fee_percent double precision,
  -- The creator's part of what was paid.
  earned bigint NOT NULL CONSTRAINT sales_earned_not_negative CHECK (earned >= 0),
  at timestamptz NOT NULL,
  refunded_at timestamptz,
  refund_posting_id text COLLATE "C",
  -- The transactions that sold and refunded, for roll-ups: they commit out of order.
  xact bigint NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,
  refund_xact bigint,
  PRIMARY KEY (posting_id, place, creator_oid),
  CONSTRAINT sales_refund_whole
    CHECK ((refunded_at IS NULL) = (refund_posting_id IS NULL)
      AND (refunded_at IS NULL) = (refund_xact IS NULL))
);
CREATE INDEX sales_of_item ON sales (creator_oid, item_oid, at DESC, oid DESC)
  WHERE buyer_oid IS NOT NULL;
CREATE INDEX sales_at ON sales USING brin (at) WITH (autosummarize = on);
CREATE INDEX sales_of_creator ON sales (creator_oid, at);
CREATE INDEX sales_of_kind ON sales (creator_oid, kind, at DESC, oid DESC) WHERE buyer_oid IS NOT NULL;
CREATE INDEX sales_refunded ON sales (creator_oid, kind, at DESC, oid DESC)
  WHERE refunded_at IS NOT NULL AND buyer_oid IS NOT NULL;
-- What is newer than the sums: of one creator, and of all.
CREATE INDEX sales_new ON sales (creator_oid, xact);
CREATE INDEX sales_xact ON sales USING brin (xact) WITH (autosummarize = on);
CREATE INDEX sales_refund_xact ON sales (refund_xact) WHERE refund_xact IS NOT NULL;

-- Sums of the record of sales by creator, day of the operator's, kind and item, up to a watermark of
-- transaction ids. Derived: can be made again from sales.
CREATE TABLE sale_days (
  creator_oid text COLLATE "C" NOT NULL,
  day date NOT NULL,
  kind text COLLATE "C" NOT NULL,
  item_oid text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  -- How many were sold, and of these how many the creator leads, were refunded, and were paid for at
  -- least in part with what is no bonus.
  sold bigint NOT NULL,
  leads bigint NOT NULL,
  refunded bigint NOT NULL,
  sold_paid bigint NOT NULL,
  refunded_paid bigint NOT NULL,
  -- Of what was not refunded: how many were paid for with bonus, and the amounts.
  with_bonus bigint NOT NULL,
  paid bigint NOT NULL,
  bonus bigint NOT NULL,
  -- Of the sales that were paid for in part with what is no bonus.
  bonus_beside_paid bigint NOT NULL,
  earned bigint NOT NULL,
  refunded_at timestamptz,
  PRIMARY KEY (creator_oid, day, kind, item_oid)
) WITH (fillfactor = 80);
CREATE INDEX sale_days_of_day ON sale_days (day);
-- Days and items of which something was refunded: few among many.
CREATE INDEX sale_days_refunded ON sale_days (creator_oid, day) WHERE refunded > 0;

-- The same sums by month, and by day without the items, so that what many items come to in many days
-- is read of a few rows. Derived with them. The day of a month is its first.
CREATE TABLE sale_months (
  LIKE sale_days,
  PRIMARY KEY (creator_oid, day, kind, item_oid)
) WITH (fillfactor = 80);
CREATE INDEX sale_months_of_day ON sale_months (day);

-- With an empty item.
CREATE TABLE sale_kind_days (
  LIKE sale_days,
  -- How many rows of `sale_days` there are of it.
  items bigint NOT NULL,
  PRIMARY KEY (creator_oid, day, kind)
) WITH (fillfactor = 80);
CREATE INDEX sale_kind_days_of_day ON sale_kind_days (day);

-- Up to where, and in which time zone the days are.
CREATE TABLE sale_days_watermark (
  singleton boolean DEFAULT true PRIMARY KEY CONSTRAINT sale_days_watermark_one CHECK (singleton),
  xact bigint NOT NULL,
  zone text COLLATE "C" NOT NULL
);
INSERT INTO sale_days_watermark (xact, zone) VALUES (0, 'UTC');

-- What was bought at once, as it was agreed on, and paid by one posting. Orders are proofs: they are
-- never deleted, and change once at most, when they are refunded.
CREATE TABLE orders (
  oid text COLLATE "C" PRIMARY KEY CONSTRAINT orders_oid_formed CHECK (oid ~ '^[0-9a-f]{24}$'),
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  request_key text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL
    CONSTRAINT orders_currency_known CHECK (currency IN ('coin', 'credit')),
  -- Whole coins, or thousandths of a credit: the sums of its lines.
  price bigint NOT NULL CONSTRAINT orders_price_positive CHECK (price > 0),
  bonus bigint NOT NULL DEFAULT 0,
  paid bigint NOT NULL DEFAULT 0,
  state text COLLATE "C" NOT NULL
    CONSTRAINT orders_state_known CHECK (state IN ('paid', 'refunded')),
  -- Null only inside the transaction that pays.
  posting_id text COLLATE "C",
  created_at timestamptz NOT NULL,
  refund_key text COLLATE "C",
  refund_posting_id text COLLATE "C",
  refund_reason text,
  refunded_by text COLLATE "C",
  refunded_at timestamptz,
  CONSTRAINT orders_user_oid_request_key_key UNIQUE (user_oid, request_key),
  CONSTRAINT orders_parts_make_price
    CHECK (posting_id IS NULL OR ((bonus + paid) = price)),
  CONSTRAINT orders_refund_has_key
    CHECK ((refunded_at IS NULL) = (refund_key IS NULL)),
  CONSTRAINT orders_refund_has_posting
    CHECK ((refunded_at IS NULL) = (refund_posting_id IS NULL)),
  CONSTRAINT orders_refund_has_reason
    CHECK ((refunded_at IS NULL) = (refund_reason IS NULL)),
  CONSTRAINT orders_refunded_has_time
    CHECK ((state = 'refunded') = (refunded_at IS NOT NULL))
);
CREATE INDEX orders_of_user ON orders (user_oid, created_at DESC, oid DESC);
CREATE INDEX orders_new ON orders (created_at DESC, oid DESC);
-- Orders that are not simply paid, latest first: few among many.
CREATE INDEX orders_not_paid ON orders (state, created_at DESC, oid DESC) WHERE state <> 'paid';

-- What an order is of: so many of a subject, for whom, at which price, and who is paid of it. They
-- never change. Kept for ever, as their order.
CREATE TABLE order_lines (
  order_oid text COLLATE "C" NOT NULL REFERENCES orders(oid),
  place smallint NOT NULL,
  user_oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  subject_oid text COLLATE "C" NOT NULL,
  -- The buyer, or whom it was given to.
  receiver_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  -- Whose it was: the first of those who are paid.
  creator_oid text COLLATE "C" NOT NULL,
  quantity integer NOT NULL CONSTRAINT order_lines_quantity_positive CHECK (quantity > 0),
  -- Of one; the discount is of the line.
  list_price bigint NOT NULL CONSTRAINT order_lines_list_price_positive CHECK (list_price > 0),
  discount bigint NOT NULL CONSTRAINT order_lines_discount_not_negative CHECK (discount >= 0),
  coupon_code text COLLATE "C" REFERENCES creator_coupons(code),
  price bigint NOT NULL CONSTRAINT order_lines_price_positive CHECK (price > 0),
  allows_bonus boolean NOT NULL,
  -- Whether it was taken from counted stock.
  is_counted boolean NOT NULL,
  fee_percent double precision NOT NULL
    CONSTRAINT order_lines_fee_is_percent CHECK (fee_percent >= 0 AND fee_percent <= 100),
  bonus bigint NOT NULL,
  paid bigint NOT NULL,
  -- `[{creatorOid, share, earned}]`.
  payees jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (order_oid, place),
  CONSTRAINT order_lines_parts_make_price
    CHECK ((bonus + paid) = price),
  CONSTRAINT order_lines_price_of_quantity
    CHECK (price = ((list_price * quantity) - discount))
);
CREATE INDEX order_lines_of_subject ON order_lines (subject_oid, created_at DESC, order_oid DESC);
CREATE INDEX order_lines_of_creator ON order_lines (creator_oid, created_at DESC, order_oid DESC);
CREATE INDEX order_lines_given ON order_lines (receiver_oid, created_at DESC)
  WHERE receiver_oid <> user_oid;

-- How many there are of what is sold by number, and how many are sold. Kept as long as it is sold.
CREATE TABLE stock (
  subject_oid text COLLATE "C" PRIMARY KEY,
  total integer NOT NULL,
  sold integer NOT NULL DEFAULT 0,
  -- How many more were held than there are when their number was lowered, less those that came back.
  excess integer NOT NULL DEFAULT 0 CONSTRAINT stock_excess_not_negative CHECK (excess >= 0),
  updated_at timestamptz NOT NULL,
  CONSTRAINT stock_not_oversold
    CHECK (sold >= 0 AND sold <= (total + excess))
);

-- What is held of the stock until an instant, at which it comes back by itself. Kept until that is
-- counted, when the next one is taken.
CREATE TABLE stock_returns (
  subject_oid text COLLATE "C" NOT NULL REFERENCES stock(subject_oid) ON DELETE CASCADE,
  holder_oid text COLLATE "C" NOT NULL,
  quantity integer NOT NULL CONSTRAINT stock_returns_quantity_positive CHECK (quantity > 0),
  at timestamptz NOT NULL,
  PRIMARY KEY (subject_oid, holder_oid)
);
CREATE INDEX stock_returns_due ON stock_returns (subject_oid, at);
