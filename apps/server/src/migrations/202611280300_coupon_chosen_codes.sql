-- Creators choose codes: 6 to 20 letters and digits, of which two creators may have the same, so a
-- coupon has an id and payments name it by that. A code also takes off a percentage or coins, and may be
-- for whatever its creator sells in the catalogue.
ALTER TABLE creator_coupons ADD COLUMN oid text COLLATE "C";
UPDATE creator_coupons SET oid =
  lpad(to_hex(extract(epoch FROM created_at)::bigint), 8, '0') || left(md5(code), 16);

-- What people used and paid with, by id; payments keep the code as it was then.
ALTER TABLE creator_coupon_uses ADD COLUMN coupon_oid text COLLATE "C";
UPDATE creator_coupon_uses SET coupon_oid = creator_coupons.oid
  FROM creator_coupons WHERE creator_coupons.code = creator_coupon_uses.code;
ALTER TABLE order_lines ADD COLUMN coupon_oid text COLLATE "C";
UPDATE order_lines SET coupon_oid = creator_coupons.oid
  FROM creator_coupons WHERE creator_coupons.code = order_lines.coupon_code;
ALTER TABLE subscription_payments ADD COLUMN coupon_oid text COLLATE "C";
UPDATE subscription_payments SET coupon_oid = creator_coupons.oid
  FROM creator_coupons WHERE creator_coupons.code = subscription_payments.coupon_code;

ALTER TABLE creator_coupon_uses DROP COLUMN code;
ALTER TABLE order_lines DROP CONSTRAINT order_lines_coupon_code_fkey;
ALTER TABLE subscription_payments DROP CONSTRAINT subscription_payments_coupon_code_fkey;
DROP INDEX subscription_payments_coupon;
DROP INDEX creator_coupons_of_creator;
ALTER TABLE creator_coupons DROP CONSTRAINT creator_coupons_pkey;
ALTER TABLE creator_coupons DROP CONSTRAINT creator_coupons_code_check;
ALTER TABLE creator_coupons ADD PRIMARY KEY (oid);
ALTER TABLE creator_coupon_uses ADD PRIMARY KEY (coupon_oid, user_oid);
ALTER TABLE creator_coupon_uses ADD FOREIGN KEY (coupon_oid) REFERENCES creator_coupons(oid);
ALTER TABLE order_lines ADD FOREIGN KEY (coupon_oid) REFERENCES creator_coupons(oid);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_coupon_has_code
  CHECK ((coupon_oid IS NULL) = (coupon_code IS NULL));
ALTER TABLE subscription_payments ADD FOREIGN KEY (coupon_oid) REFERENCES creator_coupons(oid);
ALTER TABLE subscription_payments ADD CONSTRAINT subscription_payments_coupon_has_code
  CHECK ((coupon_oid IS NULL) = (coupon_code IS NULL));

-- A random code has 5 characters and is nobody else's; a chosen one is longer and its creator's alone,
-- in whichever case, until it's withdrawn.
ALTER TABLE creator_coupons ADD CONSTRAINT creator_coupons_code_check
  CHECK (code ~ '^[A-Za-z0-9]{5,20}$');
CREATE UNIQUE INDEX creator_coupons_random_code ON creator_coupons (code) WHERE length(code) = 5;
CREATE UNIQUE INDEX creator_coupons_chosen_code ON creator_coupons (lower(code), creator_oid)
  WHERE length(code) > 5 AND removed_at IS NULL;
CREATE INDEX creator_coupons_of_creator ON creator_coupons (creator_oid, created_at DESC, oid DESC)
  WHERE removed_at IS NULL;

-- One of three: what its holder pays, what percentage is taken off, or how many coins are.
ALTER TABLE creator_coupons ALTER COLUMN price_coins DROP NOT NULL;
ALTER TABLE creator_coupons ADD COLUMN percent_off smallint
  CHECK (percent_off BETWEEN 1 AND 100);
ALTER TABLE creator_coupons ADD COLUMN coins_off integer CHECK (coins_off > 0);
ALTER TABLE creator_coupons ADD CONSTRAINT creator_coupons_one_discount
  CHECK (num_nonnulls(price_coins, percent_off, coins_off) = 1);

-- Without a subject it's for all of the creator's items, none of which has a price in common.
ALTER TABLE creator_coupons ALTER COLUMN subject_kind DROP NOT NULL;
ALTER TABLE creator_coupons ALTER COLUMN subject_oid DROP NOT NULL;
ALTER TABLE creator_coupons ADD CONSTRAINT creator_coupons_subject_whole
  CHECK ((subject_kind IS NULL) = (subject_oid IS NULL));
ALTER TABLE creator_coupons ADD CONSTRAINT creator_coupons_price_of_one
  CHECK (subject_oid IS NOT NULL OR price_coins IS NULL);
