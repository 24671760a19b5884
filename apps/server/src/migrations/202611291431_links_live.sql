-- What a linked account streams now, as it was last read; null: nothing.
ALTER TABLE linked_accounts
  ADD COLUMN live jsonb,
  ADD COLUMN live_at timestamptz,
  -- When it was last asked for, answered or not.
  ADD COLUMN live_asked_at timestamptz;
