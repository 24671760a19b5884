-- Subscriptions of a state or a way of paying, latest first.
CREATE INDEX subscriptions_of_state ON subscriptions (state, created_at DESC, oid DESC);
CREATE INDEX subscriptions_by_way ON subscriptions (pay_by, created_at DESC, oid DESC);
