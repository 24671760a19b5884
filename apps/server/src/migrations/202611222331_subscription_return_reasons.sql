-- What kept somebody from what their card had been charged for, so that the money went back: the code
-- of the refusal. Null for those that went back before this was written down.
ALTER TABLE subscription_orders ADD return_reason text COLLATE "C";
CREATE INDEX subscription_orders_latest ON subscription_orders (created_at DESC, oid DESC);
