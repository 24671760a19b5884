-- The last time that exchange rates were fetched: what came of it, or why nothing did. One row at most.
CREATE TABLE exchange_rate_fetches (
  singleton boolean PRIMARY KEY DEFAULT true CONSTRAINT exchange_rate_fetches_one CHECK (singleton),
  at timestamptz NOT NULL,
  source text NOT NULL,
  -- The day of the rates; null where none came.
  day date,
  -- Why none came.
  problem text,
  CONSTRAINT exchange_rate_fetches_outcome CHECK ((day IS NULL) <> (problem IS NULL))
);
