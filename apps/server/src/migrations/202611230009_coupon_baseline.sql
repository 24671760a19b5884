-- Coupons that creators hand out: a code by which one thing of theirs costs less, once for each who
-- uses it. Their rows stay, also once they are taken back: payments and orders refer to them.
CREATE TABLE creator_coupons (
  code text COLLATE "C" PRIMARY KEY CHECK (code ~ '^[A-Za-z0-9]{5}$'),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  -- What it is for, by the name that the feature that sells it gives to its kind.
  subject_kind text COLLATE "C" NOT NULL,
  subject_oid text COLLATE "C" NOT NULL,
  -- What its holder pays; of a tier, for the first month.
  price_coins integer NOT NULL CHECK (price_coins >= 0),
  -- Who alone may use it; null: anybody.
  user_oid text COLLATE "C" REFERENCES users(oid),
  -- How many may use it, each once; null where there is no limit.
  seats integer CHECK (seats > 0),
  uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
  -- Exclusive; null: never.
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  removed_at timestamptz,
  CONSTRAINT creator_coupons_uses_within_seats
    CHECK (seats IS NULL OR uses <= seats)
);
CREATE INDEX creator_coupons_of_creator ON creator_coupons (creator_oid, created_at DESC, code DESC)
  WHERE removed_at IS NULL;
CREATE INDEX creator_coupons_of_user ON creator_coupons (user_oid) WHERE user_oid IS NOT NULL;
CREATE INDEX creator_coupons_subject ON creator_coupons (subject_kind, subject_oid);

-- Who used which, each once: two at once meet here.
CREATE TABLE creator_coupon_uses (
  code text COLLATE "C" NOT NULL REFERENCES creator_coupons(code),
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  used_at timestamptz NOT NULL,
  PRIMARY KEY (code, user_oid)
);
CREATE INDEX creator_coupon_uses_of_user ON creator_coupon_uses (user_oid);
