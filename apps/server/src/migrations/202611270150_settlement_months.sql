-- When each month began and ended, and in which time zone: a new zone counts from the next month on, so
-- that a month that is over never changes. Kept forever.
CREATE TABLE settlement_months (
  month text COLLATE "C" PRIMARY KEY,
  zone text NOT NULL,
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  CONSTRAINT settlement_months_span CHECK (from_at < until_at)
);

-- A creator's statement of a month that is over: its lines as they were when it was closed, and their
-- SHA-256, which is in the signed root of the day. Kept forever: proof of what was earned.
CREATE TABLE settlement_statements (
  creator_oid text COLLATE "C" NOT NULL
    CONSTRAINT settlement_statements_creator REFERENCES users(oid),
  month text COLLATE "C" NOT NULL
    CONSTRAINT settlement_statements_month REFERENCES settlement_months(month),
  content jsonb NOT NULL,
  hash text COLLATE "C" NOT NULL,
  closed_at timestamptz NOT NULL,
  PRIMARY KEY (creator_oid, month)
);
CREATE INDEX settlement_statements_closed ON settlement_statements (closed_at, creator_oid, month);
