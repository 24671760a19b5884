-- Chat coupons: codes that are worth chats, or credits.

-- What a code is worth to each of those who claim it. Its worth never changes. Kept for ever once
-- it was claimed.
CREATE TABLE chat_coupons (
  code text COLLATE "C" PRIMARY KEY CHECK (code ~ '^[A-Z0-9]{4,32}$'),
  chats int CHECK (chats > 0),
  credit_milli bigint CHECK (credit_milli > 0),
  content_oid text COLLATE "C",
  expires_at timestamptz,
  max_claims int NOT NULL CHECK (max_claims > 0),
  claims int NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((chats IS NULL) <> (credit_milli IS NULL)),
  CHECK (credit_milli IS NULL OR content_oid IS NULL),
  CHECK (claims BETWEEN 0 AND max_claims)
);
CREATE INDEX chat_coupons_created ON chat_coupons (created_at DESC, code DESC);

-- Who claimed a coupon, and what is left of it. Without an owner once they left. Credits are in the
-- wallet from `credited_at` on; those of a guest wait for an account.
CREATE TABLE chat_coupon_claims (
  oid text COLLATE "C" PRIMARY KEY,
  code text COLLATE "C" NOT NULL REFERENCES chat_coupons,
  owner_kind text COLLATE "C" NOT NULL CHECK (owner_kind IN ('user', 'guest')),
  owner_oid text COLLATE "C",
  chats_left int NOT NULL CHECK (chats_left >= 0),
  posting_id text COLLATE "C",
  credited_at timestamptz,
  claimed_at timestamptz NOT NULL,
  CHECK ((posting_id IS NULL) = (credited_at IS NULL))
);
CREATE UNIQUE INDEX chat_coupon_claims_owner ON chat_coupon_claims (owner_kind, owner_oid, code);
CREATE INDEX chat_coupon_claims_code ON chat_coupon_claims (code, claimed_at);

-- A reply that a coupon paid for; given back where the reply failed. It outlives the room.
CREATE TABLE chat_coupon_uses (
  oid text COLLATE "C" PRIMARY KEY,
  claim_oid text COLLATE "C" NOT NULL REFERENCES chat_coupon_claims,
  content_oid text COLLATE "C" NOT NULL,
  used_at timestamptz NOT NULL,
  returned_at timestamptz
);
CREATE INDEX chat_coupon_uses_claim ON chat_coupon_uses (claim_oid, used_at);
