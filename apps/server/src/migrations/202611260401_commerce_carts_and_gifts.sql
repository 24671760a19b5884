-- What people mean to buy, on whichever device. Kept until it is bought or removed, or the account is
-- deleted.
CREATE TABLE cart_entries (
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  content_oid text COLLATE "C" NOT NULL
    CONSTRAINT cart_entries_content_formed CHECK (content_oid ~ '^[0-9a-f]{24}$'),
  -- The first half of `type_contentOid`.
  type text COLLATE "C" NOT NULL CONSTRAINT cart_entries_type_formed CHECK (type ~ '^[a-z]{1,32}$'),
  -- What it cost when it was added.
  seen_price bigint NOT NULL CONSTRAINT cart_entries_price_positive CHECK (seen_price > 0),
  added_at timestamptz NOT NULL,
  PRIMARY KEY (user_oid, content_oid)
);

-- What was given to others, one row for a line of an order: what went with it, and the thanks for it.
-- Kept for ever, as the line; the words until who wrote them deletes their account.
CREATE TABLE gifts (
  oid text COLLATE "C" PRIMARY KEY CONSTRAINT gifts_oid_formed CHECK (oid ~ '^[0-9a-f]{24}$'),
  order_oid text COLLATE "C" NOT NULL,
  place smallint NOT NULL,
  giver_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  receiver_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  message text,
  given_at timestamptz NOT NULL,
  thanks text,
  thanked_at timestamptz,
  UNIQUE (order_oid, place),
  FOREIGN KEY (order_oid, place) REFERENCES order_lines(order_oid, place),
  CONSTRAINT gifts_thanks_have_time CHECK (thanks IS NULL OR thanked_at IS NOT NULL)
);
CREATE INDEX gifts_given ON gifts (giver_oid);
CREATE INDEX gifts_received ON gifts (receiver_oid);

-- How somebody buys. Kept until the account is deleted.
CREATE TABLE buyer_choices (
  user_oid text COLLATE "C" PRIMARY KEY REFERENCES users(oid),
  one_touch boolean NOT NULL,
  updated_at timestamptz NOT NULL
);

-- What somebody bought or was given, latest first.
CREATE INDEX order_lines_received
  ON order_lines (receiver_oid, created_at DESC, order_oid DESC, place DESC);
