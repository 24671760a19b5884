-- Refunds gave no use of a coupon back at first. A use is made with its payment, and taken away with
-- its refund: those that have a refunded payment, and none that stands, are of that time. The lock
-- waits for whoever holds a coupon's row, as uses and refunds do.
LOCK TABLE creator_coupons IN EXCLUSIVE MODE;
DELETE FROM creator_coupon_uses AS used
WHERE EXISTS (
  SELECT FROM subscription_payments AS paid
  WHERE paid.coupon_code = used.code AND paid.user_oid = used.user_oid AND paid.refunded_at IS NOT NULL
) AND NOT EXISTS (
  SELECT FROM subscription_payments AS paid
  WHERE paid.coupon_code = used.code AND paid.user_oid = used.user_oid AND paid.refunded_at IS NULL
);
UPDATE creator_coupons AS coupon SET uses = counted.uses
FROM (
  SELECT code, (SELECT count(*) FROM creator_coupon_uses AS used WHERE used.code = creator_coupons.code) AS uses
  FROM creator_coupons
) AS counted
WHERE counted.code = coupon.code AND counted.uses <> coupon.uses;
