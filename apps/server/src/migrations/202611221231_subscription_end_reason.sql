-- Why an administrator ended a subscription; its subscriber cannot keep it then.
ALTER TABLE subscriptions ADD end_reason text, ADD CHECK (end_reason IS NULL OR ends_at IS NOT NULL);
-- The console's list.
CREATE INDEX subscriptions_latest ON subscriptions (created_at DESC, oid DESC);
CREATE INDEX subscription_payments_of_subscription
  ON subscription_payments (subscription_oid, oid DESC);
