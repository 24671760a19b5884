-- Orders by card are listed for a creator, and those that are open or went back are few among all.
CREATE INDEX subscription_orders_of_creator ON subscription_orders (creator_oid, created_at DESC, oid DESC);
CREATE INDEX subscription_orders_open ON subscription_orders (created_at DESC, oid DESC) WHERE state = 'open';
CREATE INDEX subscription_orders_returned ON subscription_orders (created_at DESC, oid DESC) WHERE state = 'returned';
