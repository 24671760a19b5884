-- The console's dashboard counts the accounts and the subscription payments of the last two weeks.
CREATE INDEX users_created ON users (created_at);
CREATE INDEX subscription_payments_created ON subscription_payments (created_at);
