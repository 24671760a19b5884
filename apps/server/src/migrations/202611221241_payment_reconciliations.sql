-- What the charges of a day (UTC) and a gateway's own list say otherwise. Names nobody. Kept for ever: the
-- proof of what was looked at.
CREATE TABLE payment_reconciliations (
  day date NOT NULL,
  gateway text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL CHECK (state IN ('running', 'made', 'failed')),
  charges integer NOT NULL DEFAULT 0,
  payments integer NOT NULL DEFAULT 0,
  -- How many differences of each kind, and the differences themselves, of which only so many are kept.
  counts jsonb NOT NULL DEFAULT '{}',
  differences jsonb NOT NULL DEFAULT '[]',
  made_at timestamptz,
  failed_at timestamptz,
  failure text,
  PRIMARY KEY (day, gateway),
  CHECK ((state = 'made' AND made_at IS NOT NULL) OR state <> 'made'),
  CHECK ((state = 'failed') = (failure IS NOT NULL AND failed_at IS NOT NULL))
);
