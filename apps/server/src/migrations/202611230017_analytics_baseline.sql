-- Sums of the ledger's entries by the operator's day, the posting's type, account, bucket and sign, for
-- the console's revenue. Of each day and type one more row, of no account, counts the postings.
-- Derived: can be made again from the ledger.
CREATE TABLE revenue_days (
  day date NOT NULL,
  type text COLLATE "C" NOT NULL,
  account text COLLATE "C" NOT NULL,
  bucket smallint NOT NULL,
  is_plus boolean NOT NULL,
  entries bigint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (day, type, account, bucket, is_plus)
);

-- Up to where, and in which time zone the days are.
CREATE TABLE revenue_watermark (
  singleton boolean DEFAULT true PRIMARY KEY CONSTRAINT revenue_watermark_one CHECK (singleton),
  xact bigint NOT NULL,
  zone text COLLATE "C" NOT NULL
);
INSERT INTO revenue_watermark (xact, zone) VALUES (0, 'UTC');
