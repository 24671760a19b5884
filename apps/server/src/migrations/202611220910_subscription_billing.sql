-- A month that could not be paid is tried again: how often it was, and from when on it is next.
ALTER TABLE subscriptions
  ADD attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  ADD retry_at timestamptz,
  ADD CHECK ((attempts = 0) = (retry_at IS NULL));
-- What the billing job looks for.
CREATE INDEX subscriptions_due ON subscriptions (next_month, oid) WHERE state = 'subscribed';
CREATE INDEX subscriptions_ending ON subscriptions (ends_at) WHERE state = 'unsubscribe_scheduled';
