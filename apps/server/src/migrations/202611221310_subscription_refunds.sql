-- A payment that an administrator refunded, once and whole. The key is theirs: one refund each.
ALTER TABLE subscription_payments
  ADD refund_key text COLLATE "C",
  ADD refund_posting_id text COLLATE "C",
  ADD refund_reason text,
  ADD refunded_by text COLLATE "C",
  ADD refunded_at timestamptz,
  ADD CHECK (num_nonnulls(refund_key, refund_posting_id, refund_reason, refunded_by, refunded_at) IN (0, 5)),
  ADD CHECK (refunded_at IS NULL OR posting_id IS NOT NULL);
CREATE UNIQUE INDEX subscription_payments_refund_key
  ON subscription_payments (refunded_by, refund_key) WHERE refund_key IS NOT NULL;
