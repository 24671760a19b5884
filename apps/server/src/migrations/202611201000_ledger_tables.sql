-- The prepaid wallet: double entry in integers. Owners are opaque ids.
-- Buckets: 1 bonus coin, 2 coin, 3 bonus credit, 4 credit (credits in thousandths);
--          11 KRW, 12 JPY, 13 USD (minor units; only house and issue accounts hold these).
-- Arrays of four follow the buckets 1 to 4. A bucket is a currency: each sums to zero in a posting.

-- One row an owner, so one lock an owner. `balances` can be spent, `held` waits for running holds.
-- The open lots are parallel arrays in spending order: bucket, expiry, id. Kept for ever.
CREATE TABLE wallets (
  owner_oid text COLLATE "C" PRIMARY KEY,
  kind text COLLATE "C" NOT NULL DEFAULT 'user' CHECK (kind IN ('user', 'escrow')),
  balances bigint[] NOT NULL DEFAULT '{0,0,0,0}'
    CONSTRAINT wallets_not_negative CHECK (cardinality(balances) = 4 AND 0 <= ALL (balances)),
  held bigint[] NOT NULL DEFAULT '{0,0,0,0}'
    CONSTRAINT wallets_held_not_negative CHECK (cardinality(held) = 4 AND 0 <= ALL (held)),
  lot_ids text[] COLLATE "C" NOT NULL DEFAULT '{}',
  lot_buckets smallint[] NOT NULL DEFAULT '{}',
  lot_amounts bigint[] NOT NULL DEFAULT '{}'
    CONSTRAINT wallets_lots_positive CHECK (0 < ALL (lot_amounts)),
  lot_origins text[] COLLATE "C" NOT NULL DEFAULT '{}',
  lot_expiries timestamptz[] NOT NULL DEFAULT '{}',
  posting_count bigint NOT NULL DEFAULT 0,
  -- The last business day with a daily cap, and how much of each cap it has used.
  day date NOT NULL DEFAULT '1970-01-01',
  day_converted_coins bigint NOT NULL DEFAULT 0,
  day_bonus_credit_milli bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
) WITH (
  fillfactor = 50,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_cost_delay = 0
);

-- Where an amount came from: the immutable header of a lot. Later grants of the same origin and
-- expiry join an open lot, so the amount that a lot ever held is the sum of its entries.
-- Kept for ever.
CREATE TABLE ledger_lots (
  id text COLLATE "C" PRIMARY KEY,
  owner_oid text COLLATE "C" NOT NULL,
  bucket smallint NOT NULL CHECK (bucket BETWEEN 1 AND 4),
  origin text COLLATE "C" NOT NULL,
  charge_oid text COLLATE "C",
  amount bigint NOT NULL CHECK (amount > 0),
  expires_at timestamptz NOT NULL,
  posting_id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX ledger_lots_owner ON ledger_lots (owner_oid, created_at);

-- One movement of one payer. `payer_seq` counts a payer's postings without gaps. Kept for ever.
CREATE TABLE postings (
  id text COLLATE "C" PRIMARY KEY,
  payer_oid text COLLATE "C" NOT NULL,
  payer_seq bigint NOT NULL,
  operation text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  actor_oid text COLLATE "C",
  reference_kind text COLLATE "C",
  reference_oid text COLLATE "C",
  reverses_id text COLLATE "C",
  result jsonb NOT NULL,
  -- The transaction that wrote it, for roll-ups: ids commit out of order.
  xact bigint NOT NULL DEFAULT (pg_current_xact_id()::text::bigint),
  created_at timestamptz NOT NULL,
  UNIQUE (payer_oid, operation, key),
  UNIQUE (payer_oid, payer_seq)
);
CREATE UNIQUE INDEX postings_reverses ON postings (reverses_id) WHERE reverses_id IS NOT NULL;
CREATE INDEX postings_reference ON postings (reference_oid, reference_kind)
  WHERE reference_oid IS NOT NULL;
CREATE INDEX postings_xact ON postings USING brin (xact) WITH (autosummarize = on);

-- The lines of postings. Creators, the house and the issue account are entries only, so that a
-- popular creator is no hot row. Kept for ever.
CREATE TABLE entries (
  posting_id text COLLATE "C" NOT NULL,
  payer_oid text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('user', 'escrow', 'creator', 'house', 'issue')),
  bucket smallint NOT NULL,
  lot_id text COLLATE "C",
  amount bigint NOT NULL CHECK (amount <> 0)
);
CREATE INDEX entries_payer ON entries (payer_oid, posting_id);
CREATE INDEX entries_creator ON entries (owner_oid, posting_id) WHERE kind = 'creator';

CREATE TRIGGER ledger_lots_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_lots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Amounts set aside for work that runs for minutes, lot by lot; the lots keep spending order.
-- Kept for ever.
CREATE TABLE holds (
  id text COLLATE "C" PRIMARY KEY,
  owner_oid text COLLATE "C" NOT NULL,
  operation text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  actor_oid text COLLATE "C",
  reference_kind text COLLATE "C",
  reference_oid text COLLATE "C",
  amount bigint NOT NULL CHECK (amount > 0),
  lot_ids text[] COLLATE "C" NOT NULL,
  lot_buckets smallint[] NOT NULL,
  lot_amounts bigint[] NOT NULL CHECK (0 < ALL (lot_amounts)),
  day date,
  state text COLLATE "C" NOT NULL DEFAULT 'open'
    CHECK (state IN ('open', 'settled', 'voided', 'expired')),
  settled_amount bigint NOT NULL DEFAULT 0 CHECK (settled_amount BETWEEN 0 AND amount),
  result jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  UNIQUE (owner_oid, operation, key)
) WITH (fillfactor = 80);
CREATE INDEX holds_open ON holds (owner_oid, expires_at) WHERE state = 'open';

-- Sums of the accounts that are entries only, up to the watermark of transaction ids.
-- Derived: can be made again from entries.
CREATE TABLE rollups (
  owner_oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  bucket smallint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (owner_oid, kind, bucket)
);
CREATE TABLE rollup_watermark (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  xact bigint NOT NULL
);
INSERT INTO rollup_watermark (xact) VALUES (0);
