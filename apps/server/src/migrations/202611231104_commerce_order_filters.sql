-- Orders that are not simply paid, latest first: few among many.
CREATE INDEX orders_not_paid ON orders (state, created_at DESC, oid DESC) WHERE state <> 'paid';
