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
  CONSTRAINT sale_days_pkey PRIMARY KEY (creator_oid, day, kind, item_oid)
) WITH (fillfactor = 80);
CREATE INDEX sale_days_of_day ON sale_days (day);

-- Up to where, and in which time zone the days are.
CREATE TABLE sale_days_watermark (
  singleton boolean NOT NULL DEFAULT true
    CONSTRAINT sale_days_watermark_pkey PRIMARY KEY
    CONSTRAINT sale_days_watermark_one CHECK (singleton),
  xact bigint NOT NULL,
  zone text COLLATE "C" NOT NULL
);
INSERT INTO sale_days_watermark (xact, zone) VALUES (0, 'UTC');

ALTER TABLE sales RENAME COLUMN line TO place;

-- Lists by kind are of single sales alone, and a time cuts days of all.
DROP INDEX sales_of_creator;
CREATE INDEX sales_of_creator ON sales (creator_oid, at);
CREATE INDEX sales_of_kind ON sales (creator_oid, kind, at DESC, oid DESC) WHERE buyer_oid IS NOT NULL;
DROP INDEX sales_refunded;
CREATE INDEX sales_refunded ON sales (creator_oid, kind, at DESC, oid DESC)
  WHERE refunded_at IS NOT NULL AND buyer_oid IS NOT NULL;

-- What is newer than the sums: of one creator, and of all.
CREATE INDEX sales_new ON sales (creator_oid, xact);
CREATE INDEX sales_xact ON sales USING brin (xact) WITH (autosummarize = on);
CREATE INDEX sales_refund_xact ON sales (refund_xact) WHERE refund_xact IS NOT NULL;
