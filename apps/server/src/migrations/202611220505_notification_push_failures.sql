-- How often in a row pushes to a browser failed, and from when on the next one is tried.
ALTER TABLE push_subscriptions
  ADD COLUMN failures integer NOT NULL DEFAULT 0,
  ADD COLUMN retry_at timestamptz;
