-- What names a tier is looked for where a tier that nothing names is deleted.
CREATE INDEX subscriptions_tier ON subscriptions (tier_oid);
CREATE INDEX subscriptions_next_tier ON subscriptions (next_tier_oid) WHERE next_tier_oid IS NOT NULL;
CREATE INDEX subscription_payments_tier ON subscription_payments (tier_oid);
CREATE INDEX subscription_orders_tier ON subscription_orders (tier_oid);
CREATE INDEX memberships_tier ON memberships (tier_oid);
CREATE INDEX creator_coupons_subject ON creator_coupons (subject_kind, subject_oid);
