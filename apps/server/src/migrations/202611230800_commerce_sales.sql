-- The record of sales: one row for each line that was sold and each creator who is paid of it, written
-- by the seller in the sale's own transaction. What was paid is divided among the creators, so that
-- plain sums are right for each of them and for the house. Rows change once at most, when the sale is
-- refunded. Kept for ever, as the postings.
CREATE TABLE sales (
  posting_id text COLLATE "C" NOT NULL,
  -- The place of the line in its posting.
  line smallint NOT NULL DEFAULT 0,
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
  xact bigint NOT NULL DEFAULT (pg_current_xact_id()::text::bigint),
  refund_xact bigint,
  CONSTRAINT sales_pkey PRIMARY KEY (posting_id, line, creator_oid),
  CONSTRAINT sales_refund_whole CHECK (
    (refunded_at IS NULL) = (refund_posting_id IS NULL)
    AND (refunded_at IS NULL) = (refund_xact IS NULL))
);
CREATE INDEX sales_of_creator ON sales (creator_oid, kind, at DESC, oid DESC);
CREATE INDEX sales_of_item ON sales (creator_oid, item_oid, at DESC, oid DESC)
  WHERE buyer_oid IS NOT NULL;
CREATE INDEX sales_refunded ON sales (creator_oid, kind, at DESC, oid DESC)
  WHERE refunded_at IS NOT NULL;
CREATE INDEX sales_at ON sales USING brin (at) WITH (autosummarize = on);

-- Charges were the record of replies and images alone.
DROP TABLE chat_charges;

-- What was paid for replies of a room on a day of the operator's: rooms may go, these stay for ever.
CREATE TABLE chat_room_days (
  day date NOT NULL,
  room_oid text COLLATE "C" NOT NULL,
  content_oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  paid_milli bigint NOT NULL CONSTRAINT chat_room_days_paid_not_negative CHECK (paid_milli >= 0),
  bonus_milli bigint NOT NULL CONSTRAINT chat_room_days_bonus_not_negative CHECK (bonus_milli >= 0),
  replies integer NOT NULL CONSTRAINT chat_room_days_replies_counted CHECK (replies > 0),
  last_at timestamptz NOT NULL,
  CONSTRAINT chat_room_days_pkey PRIMARY KEY (day, room_oid)
) WITH (fillfactor = 80);
CREATE INDEX chat_room_days_of_creator ON chat_room_days (creator_oid, day);
