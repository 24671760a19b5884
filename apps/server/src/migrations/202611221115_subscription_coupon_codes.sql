-- By which coupon a payment cost less.
ALTER TABLE subscription_payments
  ADD coupon_code text COLLATE "C" REFERENCES creator_coupons,
  ADD CHECK (coupon_code IS NULL OR kind IN ('month', 'upgrade'));
CREATE INDEX subscription_payments_coupon ON subscription_payments (coupon_code)
  WHERE coupon_code IS NOT NULL;
