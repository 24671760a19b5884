-- The prepaid wallet: double entry in integers. Owners are opaque ids.
-- Buckets: 1 bonus coin, 2 coin, 3 bonus credit, 4 credit (credits in thousandths);
--          11 KRW, 12 JPY, 13 USD (minor units; only house and issue accounts hold these).
-- Arrays of four follow the buckets 1 to 4. A bucket is a currency: each sums to zero in a posting.

-- One row an owner, so one lock an owner. `balances` can be spent, `held` waits for running holds.
-- The open lots are parallel arrays in spending order: bucket, expiry, id. Kept for ever.
CREATE TABLE wallets (
  owner_oid text COLLATE "C" PRIMARY KEY,
  kind text COLLATE "C" NOT NULL DEFAULT 'user' CHECK (kind IN ('user', 'escrow')),
  balances bigint[] NOT NULL DEFAULT '{0,0,0,0}',
  held bigint[] NOT NULL DEFAULT '{0,0,0,0}'
    CONSTRAINT wallets_held_not_negative CHECK ((cardinality(held) = 4) AND (0 <= ALL (held))),
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
  created_at timestamptz NOT NULL,
  -- A closed wallet is that of somebody who is gone: empty, and nothing comes into it.
  closed_at timestamptz,
  -- The latest time of a posting, and the most by which one was ever dated before an earlier one's: a
  -- posting of a time is found by an index of times, and what may come after it is this much.
  latest_at timestamptz NOT NULL DEFAULT '-infinity',
  clock_lag interval NOT NULL DEFAULT '00:00:00'::interval,
  CONSTRAINT wallets_closed_empty
    CHECK (closed_at IS NULL OR ((0 = ALL (balances)) AND (0 = ALL (held)))),
  CONSTRAINT wallets_escrow_without_lots
    CHECK (kind = 'user' OR (cardinality(lot_ids) = 0)),
  CONSTRAINT wallets_not_negative
    CHECK ((cardinality(balances) = 4) AND (0 <= ALL (balances)))
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);

-- Where an amount came from: the immutable header of a lot. Later grants of the same origin and
-- expiry join an open lot, so the amount that a lot ever held is the sum of its entries.
-- Kept for ever.
CREATE TABLE ledger_lots (
  id text COLLATE "C" PRIMARY KEY,
  owner_oid text COLLATE "C" NOT NULL,
  bucket smallint NOT NULL CHECK (bucket >= 1 AND bucket <= 4),
  origin text COLLATE "C" NOT NULL,
  charge_oid text COLLATE "C",
  amount bigint NOT NULL CHECK (amount > 0),
  expires_at timestamptz NOT NULL,
  posting_id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX ledger_lots_owner ON ledger_lots (owner_oid, created_at);
CREATE INDEX ledger_lots_expiry ON ledger_lots (expires_at) WHERE expires_at < 'infinity';

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
  xact bigint NOT NULL DEFAULT ((pg_current_xact_id())::text)::bigint,
  created_at timestamptz NOT NULL,
  -- What it moved in the payer's own wallet, in bits: 1 coins came, 2 coins went, 4 credits came,
  -- 8 credits went, bonus included.
  moved smallint NOT NULL DEFAULT 0,
  CONSTRAINT postings_payer_oid_operation_key_key UNIQUE (payer_oid, operation, key),
  CONSTRAINT postings_payer_oid_payer_seq_key UNIQUE (payer_oid, payer_seq)
);
CREATE UNIQUE INDEX postings_reverses ON postings (reverses_id) WHERE reverses_id IS NOT NULL;
CREATE INDEX postings_reference ON postings (reference_oid, reference_kind)
  WHERE reference_oid IS NOT NULL;
CREATE INDEX postings_xact ON postings USING brin (xact) WITH (autosummarize = on);
CREATE INDEX postings_payer_kinds ON postings (payer_oid, type, moved, payer_seq);
CREATE INDEX postings_payer_time ON postings (payer_oid, created_at, payer_seq);

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
CREATE INDEX entries_escrow ON entries (owner_oid) WHERE kind = 'escrow';

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
  settled_amount bigint NOT NULL DEFAULT 0,
  result jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  CONSTRAINT holds_owner_oid_operation_key_key UNIQUE (owner_oid, operation, key),
  CONSTRAINT holds_settled_within_amount
    CHECK (settled_amount >= 0 AND settled_amount <= amount)
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
  singleton boolean DEFAULT true PRIMARY KEY CHECK (singleton),
  xact bigint NOT NULL
);
INSERT INTO rollup_watermark (xact) VALUES (0);

-- The proofs of the books as they were run; the newest is shown to everyone. Kept for ever.
CREATE TABLE ledger_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  passed boolean NOT NULL,
  invariants jsonb NOT NULL,
  totals jsonb NOT NULL,
  -- How a check went, of everything or of what came since one that passed; `upto` is where the next begins.
  scope text COLLATE "C" NOT NULL CONSTRAINT ledger_checks_scope CHECK (scope IN ('all', 'new')),
  upto bigint NOT NULL
);

-- What an account got and gave back on a day (in UTC, of the posting's time), up to the watermark.
-- A late posting is added to its own day. Derived: can be made again from entries.
CREATE TABLE rollup_days (
  owner_oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  day date NOT NULL,
  bucket smallint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (owner_oid, kind, day, bucket)
);

-- What moved in a payer's own wallet on a day, and in a month (in UTC, of the postings' time), by type
-- and `moved`, of payers with long histories. Bucket 0 counts the postings, as if each brought one.
-- Derived: can be made again from entries.
CREATE TABLE history_sums (
  payer_oid text COLLATE "C" NOT NULL,
  span text COLLATE "C" NOT NULL CONSTRAINT history_sums_span CHECK (span IN ('day', 'month')),
  starts date NOT NULL,
  type text COLLATE "C" NOT NULL,
  moved smallint NOT NULL,
  bucket smallint NOT NULL,
  came bigint NOT NULL,
  went bigint NOT NULL,
  PRIMARY KEY (payer_oid, span, starts, type, moved, bucket)
);

-- The last of a payer's postings that is in those sums, with all before it. They need no transaction
-- ids: the wallet's lock lets a payer's postings commit in the order of their numbers.
CREATE TABLE history_marks (
  payer_oid text COLLATE "C" PRIMARY KEY,
  payer_seq bigint NOT NULL
);

-- What may be done with an escrow account, whose balances are its wallet's. `returning` is an account
-- that was closed with something in it: what is left goes back, and nothing else. Kept for ever.
CREATE TABLE escrows (
  oid text COLLATE "C" PRIMARY KEY,
  fingerprint text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL
    CONSTRAINT escrows_currency CHECK (currency IN ('coin', 'credit')),
  -- Whom a release may pay, beside the house.
  payee_oids text[] COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'open'
    CONSTRAINT escrows_state CHECK (state IN ('open', 'returning', 'closed')),
  -- From when what is left goes back.
  deadline timestamptz NOT NULL,
  reference_kind text COLLATE "C",
  reference_oid text COLLATE "C",
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  CONSTRAINT escrows_wallet FOREIGN KEY (oid) REFERENCES wallets(owner_oid)
);
CREATE INDEX escrows_due ON escrows (deadline) WHERE state <> 'closed';

-- What was paid in, by lot of the funder's, in the order in which a release takes it: a funder's bonus
-- before what they paid. Kept for ever.
CREATE TABLE escrow_lots (
  escrow_oid text COLLATE "C" NOT NULL,
  place bigint NOT NULL,
  funder_oid text COLLATE "C" NOT NULL,
  posting_id text COLLATE "C" NOT NULL,
  lot_id text COLLATE "C" NOT NULL,
  bucket smallint NOT NULL,
  amount bigint NOT NULL CONSTRAINT escrow_lots_amount CHECK (amount > 0),
  left_amount bigint NOT NULL,
  PRIMARY KEY (escrow_oid, place),
  CONSTRAINT escrow_lots_left
    CHECK (left_amount >= 0 AND left_amount <= amount),
  CONSTRAINT escrow_lots_escrow FOREIGN KEY (escrow_oid) REFERENCES escrows(oid)
) WITH (fillfactor = 80);
CREATE INDEX escrow_lots_funder ON escrow_lots (funder_oid, escrow_oid, place);

CREATE FUNCTION ledger_fail(p_code text, p_details jsonb DEFAULT '{}') RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION USING ERRCODE = 'PX001', MESSAGE = p_code, DETAIL = p_details::text;
END $$;

-- A new id in ObjectId layout: the second, then 16 random digits.
CREATE FUNCTION ledger_new_oid(p_now timestamptz) RETURNS text
LANGUAGE sql VOLATILE AS $$
  SELECT lpad(to_hex(extract(epoch FROM p_now)::bigint), 8, '0')
    || right(replace(gen_random_uuid()::text, '-', ''), 16)
$$;

-- A whole amount from 1 to a thousand million: products of two stay inside 64 bits.
CREATE FUNCTION ledger_amount(p_value jsonb, p_name text) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF p_value IS NULL OR jsonb_typeof(p_value) <> 'number'
    OR p_value::numeric NOT BETWEEN 1 AND 1000000000 OR p_value::numeric % 1 <> 0 THEN
    PERFORM ledger_fail('ledger.invalid', jsonb_build_object('field', p_name));
  END IF;
  RETURN p_value::bigint;
END $$;

CREATE FUNCTION ledger_lock_wallet(p_owner text) RETURNS wallets
LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets;
BEGIN
  SELECT * INTO v_wallet FROM wallets WHERE owner_oid = p_owner FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM ledger_fail('ledger.wallet_not_found');
  END IF;
  RETURN v_wallet;
END $$;

-- The result that a key is bound to, or null. Call it with the wallet locked.
CREATE FUNCTION ledger_replay(p_payer text, p_operation text, p_key text, p_fingerprint text)
RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_fingerprint text;
  v_result jsonb;
BEGIN
  IF p_operation IS NULL OR p_key IS NULL OR p_fingerprint IS NULL THEN
    PERFORM ledger_fail('ledger.invalid', '{"field": "key"}');
  END IF;
  SELECT fingerprint, result INTO v_fingerprint, v_result FROM postings
    WHERE payer_oid = p_payer AND operation = p_operation AND key = p_key;
  IF v_fingerprint <> p_fingerprint THEN
    PERFORM ledger_fail('request.idempotency_key_reused');
  END IF;
  RETURN v_result;
END $$;

-- Begins the business day's counters, if the day is a new one. A day never goes back.
CREATE FUNCTION ledger_begin_day(INOUT p_wallet wallets, p_day date)
LANGUAGE plpgsql AS $$
BEGIN
  IF p_day > p_wallet.day THEN
    p_wallet.day := p_day;
    p_wallet.day_converted_coins := 0;
    p_wallet.day_bonus_credit_milli := 0;
  END IF;
END $$;

CREATE FUNCTION ledger_refuse_spend(
  p_currency text, p_amount bigint, p_left bigint, p_capped boolean, p_cap bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_capped THEN
    PERFORM ledger_fail('wallet.bonus_credit_limit', jsonb_build_object('remainingMilli', p_cap));
  ELSIF p_currency = 'coin' THEN
    PERFORM ledger_fail('wallet.not_enough_coins', jsonb_build_object(
      'requiredCoins', p_amount, 'availableCoins', p_amount - p_left, 'shortCoins', p_left));
  END IF;
  PERFORM ledger_fail('wallet.not_enough_credits', jsonb_build_object(
    'requiredMilli', p_amount, 'availableMilli', p_amount - p_left, 'shortMilli', p_left));
END $$;

CREATE FUNCTION ledger_drop_empty_lots(INOUT p_wallet wallets)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT coalesce(array_agg(id ORDER BY place), '{}'), coalesce(array_agg(bucket ORDER BY place), '{}'),
    coalesce(array_agg(amount ORDER BY place), '{}'), coalesce(array_agg(origin ORDER BY place), '{}'),
    coalesce(array_agg(expiry ORDER BY place), '{}')
  INTO p_wallet.lot_ids, p_wallet.lot_buckets, p_wallet.lot_amounts, p_wallet.lot_origins,
    p_wallet.lot_expiries
  FROM unnest(p_wallet.lot_ids, p_wallet.lot_buckets, p_wallet.lot_amounts, p_wallet.lot_origins,
    p_wallet.lot_expiries) WITH ORDINALITY AS lots (id, bucket, amount, origin, expiry, place)
  WHERE amount > 0;
END $$;

-- Adds an amount to a lot of the wallet, opening it at its place in spending order where needed.
CREATE FUNCTION ledger_place(
  INOUT p_wallet wallets, p_lot text, p_bucket smallint, p_amount bigint, p_origin text,
  p_expiry timestamptz
) LANGUAGE plpgsql AS $$
DECLARE
  v_place int := array_position(p_wallet.lot_ids, p_lot);
  v_last int := cardinality(p_wallet.lot_ids);
BEGIN
  p_wallet.balances[p_bucket] := p_wallet.balances[p_bucket] + p_amount;
  IF v_place IS NOT NULL THEN
    p_wallet.lot_amounts[v_place] := p_wallet.lot_amounts[v_place] + p_amount;
    RETURN;
  END IF;
  v_place := 1;
  WHILE v_place <= v_last AND (p_wallet.lot_buckets[v_place], p_wallet.lot_expiries[v_place],
    p_wallet.lot_ids[v_place] COLLATE "C") < (p_bucket, p_expiry, p_lot COLLATE "C") LOOP
    v_place := v_place + 1;
  END LOOP;
  p_wallet.lot_ids := p_wallet.lot_ids[:v_place - 1] || p_lot || p_wallet.lot_ids[v_place:];
  p_wallet.lot_buckets :=
    p_wallet.lot_buckets[:v_place - 1] || p_bucket || p_wallet.lot_buckets[v_place:];
  p_wallet.lot_amounts :=
    p_wallet.lot_amounts[:v_place - 1] || p_amount || p_wallet.lot_amounts[v_place:];
  p_wallet.lot_origins :=
    p_wallet.lot_origins[:v_place - 1] || p_origin || p_wallet.lot_origins[v_place:];
  p_wallet.lot_expiries :=
    p_wallet.lot_expiries[:v_place - 1] || p_expiry || p_wallet.lot_expiries[v_place:];
END $$;

-- Brings an amount back to the lot that it came from.
CREATE FUNCTION ledger_put_back(INOUT p_wallet wallets, p_lot text, p_amount bigint)
LANGUAGE plpgsql AS $$
DECLARE
  v_lot ledger_lots;
BEGIN
  SELECT * INTO STRICT v_lot FROM ledger_lots WHERE id = p_lot;
  p_wallet := ledger_place(
    p_wallet, p_lot, v_lot.bucket, p_amount, v_lot.origin, v_lot.expires_at);
END $$;

-- The open lot that a grant joins, or null: the same bucket, origin and expiry, unless the grant
-- was bought (each charge keeps a lot of its own). From 40 open lots on, the newest of the same
-- bucket and expiry takes it, so that the row stays small.
CREATE FUNCTION ledger_joinable_lot(
  p_wallet wallets, p_bucket smallint, p_origin text, p_charge text, p_expiry timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  v_crowded boolean := cardinality(p_wallet.lot_ids) >= 40;
BEGIN
  IF p_charge IS NOT NULL AND NOT v_crowded THEN
    RETURN NULL;
  END IF;
  FOR v_index IN REVERSE cardinality(p_wallet.lot_ids)..1 LOOP
    IF p_wallet.lot_buckets[v_index] = p_bucket AND p_wallet.lot_expiries[v_index] = p_expiry
      AND (v_crowded OR p_wallet.lot_origins[v_index] = p_origin) THEN
      RETURN p_wallet.lot_ids[v_index];
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

-- Gives an amount to the wallet and answers the lot that took it.
CREATE FUNCTION ledger_give(
  INOUT p_wallet wallets, p_posting text, p_bucket smallint, p_amount bigint, p_origin text,
  p_charge text, p_expiry timestamptz, p_now timestamptz, OUT o_lot text
) LANGUAGE plpgsql AS $$
BEGIN
  o_lot := ledger_joinable_lot(p_wallet, p_bucket, p_origin, p_charge, p_expiry);
  IF o_lot IS NULL THEN
    o_lot := ledger_new_oid(p_now);
    INSERT INTO ledger_lots
      (id, owner_oid, bucket, origin, charge_oid, amount, expires_at, posting_id, created_at)
    VALUES
      (o_lot, p_wallet.owner_oid, p_bucket, p_origin, p_charge, p_amount, p_expiry, p_posting, p_now);
  END IF;
  p_wallet := ledger_place(p_wallet, o_lot, p_bucket, p_amount, p_origin, p_expiry);
END $$;

-- Returns lots past their expiry to the issue account; null where there is none.
CREATE FUNCTION ledger_expire_lots(p_owner text, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets := ledger_lock_wallet(p_owner);
  v_posting text := ledger_new_oid(p_now);
  v_owners text[] := '{}';
  v_kinds text[] := '{}';
  v_buckets smallint[] := '{}';
  v_lots text[] := '{}';
  v_amounts bigint[] := '{}';
  v_bucket smallint;
  v_part bigint;
BEGIN
  FOR v_index IN 1..cardinality(v_wallet.lot_ids) LOOP
    CONTINUE WHEN v_wallet.lot_expiries[v_index] > p_now;
    v_bucket := v_wallet.lot_buckets[v_index];
    v_part := v_wallet.lot_amounts[v_index];
    v_wallet.balances[v_bucket] := v_wallet.balances[v_bucket] - v_part;
    v_wallet.lot_amounts[v_index] := 0;
    v_owners := v_owners || ARRAY[p_owner, 'issue'];
    v_kinds := v_kinds || ARRAY[v_wallet.kind, 'issue'];
    v_buckets := v_buckets || ARRAY[v_bucket, v_bucket];
    v_lots := v_lots || ARRAY[v_wallet.lot_ids[v_index], NULL];
    v_amounts := v_amounts || ARRAY[-v_part, v_part];
  END LOOP;
  IF cardinality(v_amounts) = 0 THEN
    RETURN NULL;
  END IF;
  RETURN ledger_write(ledger_drop_empty_lots(v_wallet), v_posting,
    jsonb_build_object('operation', 'lots.expire', 'key', v_posting, 'fingerprint', '',
      'type', 'expire'),
    v_owners, v_kinds, v_buckets, v_lots, v_amounts, 0, 0, p_now);
END $$;

-- Locks the owner's wallet and then the hold.
CREATE FUNCTION ledger_lock_hold(p_hold text, OUT o_wallet wallets, OUT o_hold holds)
LANGUAGE plpgsql AS $$
DECLARE
  v_owner text;
BEGIN
  SELECT owner_oid INTO v_owner FROM holds WHERE id = p_hold;
  IF NOT FOUND THEN
    PERFORM ledger_fail('ledger.hold_not_found');
  END IF;
  o_wallet := ledger_lock_wallet(v_owner);
  SELECT * INTO STRICT o_hold FROM holds WHERE id = p_hold FOR UPDATE;
END $$;

-- Ends a hold in the wallet: the first `p_used` of it are gone, the rest returns to its lots.
CREATE FUNCTION ledger_release(
  INOUT p_wallet wallets, p_hold holds, p_used bigint,
  OUT o_lots text[], OUT o_buckets smallint[], OUT o_amounts bigint[], OUT o_bonus bigint
) LANGUAGE plpgsql AS $$
DECLARE
  v_left bigint := p_used;
  v_bucket smallint;
  v_part bigint;
  v_rest bigint;
BEGIN
  o_lots := '{}';
  o_buckets := '{}';
  o_amounts := '{}';
  o_bonus := 0;
  FOR v_index IN 1..cardinality(p_hold.lot_ids) LOOP
    v_bucket := p_hold.lot_buckets[v_index];
    v_part := least(p_hold.lot_amounts[v_index], v_left);
    v_rest := p_hold.lot_amounts[v_index] - v_part;
    v_left := v_left - v_part;
    p_wallet.held[v_bucket] := p_wallet.held[v_bucket] - p_hold.lot_amounts[v_index];
    IF v_part > 0 THEN
      o_lots := o_lots || p_hold.lot_ids[v_index];
      o_buckets := o_buckets || v_bucket;
      o_amounts := o_amounts || v_part;
      o_bonus := o_bonus + CASE WHEN v_bucket IN (1, 3) THEN v_part ELSE 0 END;
    END IF;
    IF v_rest > 0 THEN
      p_wallet := ledger_put_back(p_wallet, p_hold.lot_ids[v_index], v_rest);
      IF v_bucket = 3 AND p_hold.day = p_wallet.day THEN
        p_wallet.day_bonus_credit_milli := p_wallet.day_bonus_credit_milli - v_rest;
      END IF;
    END IF;
  END LOOP;
END $$;

-- Gives up a hold: everything returns to the exact lots. Again is nothing; after a settle refused.
CREATE FUNCTION ledger_void_hold(p_hold text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_locked record := ledger_lock_hold(p_hold);
  v_hold holds := v_locked.o_hold;
  v_used record;
BEGIN
  IF v_hold.state = 'settled' THEN
    PERFORM ledger_fail('ledger.hold_not_open', jsonb_build_object('state', v_hold.state));
  ELSIF v_hold.state <> 'open' THEN
    RETURN;
  END IF;
  v_used := ledger_release(v_locked.o_wallet, v_hold, 0);
  PERFORM ledger_save_wallet(v_used.p_wallet);
  UPDATE holds SET state = 'voided', closed_at = p_now WHERE id = v_hold.id;
END $$;

-- The heartbeat of a hold: a later expiry. Takes the hold's lock alone, so it is the only ledger
-- call of its transaction.
CREATE FUNCTION ledger_renew_hold(p_hold text, p_expires_at timestamptz, p_now timestamptz)
RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  v_hold holds;
BEGIN
  SELECT * INTO v_hold FROM holds WHERE id = p_hold FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM ledger_fail('ledger.hold_not_found');
  ELSIF v_hold.state <> 'open' OR v_hold.expires_at <= p_now THEN
    PERFORM ledger_fail('ledger.hold_not_open', jsonb_build_object(
      'state', CASE v_hold.state WHEN 'open' THEN 'expired' ELSE v_hold.state END));
  END IF;
  UPDATE holds SET expires_at = greatest(expires_at, p_expires_at) WHERE id = p_hold;
  RETURN greatest(v_hold.expires_at, p_expires_at);
END $$;

-- Returns overdue holds to their lots and answers their ids. Wallets in use wait for the next run.
CREATE FUNCTION ledger_expire_holds(p_limit int, p_now timestamptz) RETURNS text[]
LANGUAGE plpgsql AS $$
DECLARE
  v_done text[] := '{}';
  v_due record;
  v_wallet wallets;
  v_hold holds;
  v_used record;
BEGIN
  FOR v_due IN SELECT id, owner_oid FROM holds
    WHERE state = 'open' AND expires_at <= p_now ORDER BY owner_oid, expires_at LIMIT p_limit
  LOOP
    SELECT * INTO v_wallet FROM wallets
      WHERE owner_oid = v_due.owner_oid FOR UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    SELECT * INTO v_hold FROM holds WHERE id = v_due.id FOR UPDATE;
    CONTINUE WHEN v_hold.state <> 'open' OR v_hold.expires_at > p_now;
    v_used := ledger_release(v_wallet, v_hold, 0);
    PERFORM ledger_save_wallet(v_used.p_wallet);
    UPDATE holds SET state = 'expired', closed_at = p_now WHERE id = v_hold.id;
    v_done := v_done || v_hold.id;
  END LOOP;
  RETURN v_done;
END $$;

-- The watermark, or 0 where it comes from another cluster (a restored dump): transaction ids have
-- then begun anew, and what was rolled up under the old ones does not count.
CREATE FUNCTION ledger_watermark() RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN xact > pg_snapshot_xmax(pg_current_snapshot())::text::bigint THEN 0 ELSE xact END
  FROM rollup_watermark
$$;

-- What an account of entries only holds in each bucket, roll-up and tail together.
CREATE FUNCTION ledger_account_sums(p_owner text, p_kind text)
RETURNS TABLE (bucket smallint, amount bigint)
LANGUAGE sql STABLE AS $$
  SELECT sums.bucket, sum(sums.amount)::bigint FROM (
    SELECT rollups.bucket, rollups.amount FROM rollups
    WHERE rollups.owner_oid = p_owner AND rollups.kind = p_kind AND ledger_watermark() > 0
    UNION ALL
    SELECT entries.bucket, entries.amount FROM postings
    JOIN entries ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
    WHERE postings.xact >= ledger_watermark()
      AND entries.owner_oid = p_owner AND entries.kind = p_kind
  ) AS sums GROUP BY sums.bucket
$$;

-- The lines of the history's sums that a posting adds to.
CREATE FUNCTION ledger_history_lines(p_payer text, p_posting text)
RETURNS TABLE (bucket smallint, amount bigint) LANGUAGE sql STABLE AS $$
  SELECT 0::smallint, 1::bigint
  UNION ALL
  SELECT entries.bucket, entries.amount FROM entries
  WHERE entries.payer_oid = p_payer AND entries.posting_id = p_posting
    AND entries.owner_oid = p_payer AND entries.kind = 'user'
$$;

-- Adds to the sums of histories: of everybody who has postings of transactions from one on and until
-- before another, all that the sums lack, where that is many. Few are read as fast one by one.
CREATE FUNCTION ledger_roll_up_histories(p_from bigint, p_to bigint, p_many int) RETURNS void
LANGUAGE sql AS $$
  WITH payers AS (
    SELECT payer_oid, coalesce(history_marks.payer_seq, 0) AS summed
    FROM (SELECT DISTINCT payer_oid FROM postings WHERE xact >= p_from AND xact < p_to) AS latest
    JOIN wallets ON owner_oid = payer_oid LEFT JOIN history_marks USING (payer_oid)
    WHERE posting_count - coalesce(history_marks.payer_seq, 0) >= p_many
  ), fresh AS MATERIALIZED (
    SELECT payers.payer_oid, latest.* FROM payers CROSS JOIN LATERAL (
      SELECT payer_seq, id, type, moved, (created_at AT TIME ZONE 'UTC')::date AS day FROM postings
      WHERE payer_oid = payers.payer_oid AND payer_seq > payers.summed
      -- Each payer's own by the index: never all postings at once.
      OFFSET 0
    ) AS latest
  ), marked AS (
    INSERT INTO history_marks (payer_oid, payer_seq)
    SELECT payer_oid, max(payer_seq) FROM fresh GROUP BY payer_oid
    ON CONFLICT (payer_oid) DO UPDATE SET payer_seq = excluded.payer_seq
  )
  INSERT INTO history_sums (payer_oid, span, starts, type, moved, bucket, came, went)
  SELECT payer_oid, spans.span, spans.starts, type, moved, line.bucket,
    sum(greatest(line.amount, 0)), sum(greatest(-line.amount, 0))
  FROM fresh CROSS JOIN LATERAL ledger_history_lines(payer_oid, id) AS line
  CROSS JOIN LATERAL (VALUES ('day', day), ('month', date_trunc('month', day)::date))
    AS spans (span, starts)
  GROUP BY 1, 2, 3, 4, 5, 6
  ON CONFLICT (payer_oid, span, starts, type, moved, bucket) DO UPDATE SET
    came = history_sums.came + excluded.came, went = history_sums.went + excluded.went
$$;

-- One reading of the entries fills both sums of accounts: killed between them, neither is changed.
CREATE FUNCTION ledger_roll_up(p_many int) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_from bigint;
  v_to bigint;
BEGIN
  PERFORM FROM rollup_watermark FOR UPDATE;
  v_from := ledger_watermark();
  IF v_from = 0 THEN
    DELETE FROM rollups;
    DELETE FROM rollup_days;
  END IF;
  v_to := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  WITH fresh AS (
    SELECT entries.owner_oid, entries.kind, entries.bucket,
      (postings.created_at AT TIME ZONE 'UTC')::date AS day, sum(entries.amount) AS amount
    FROM postings
    JOIN entries ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
    WHERE postings.xact >= v_from AND postings.xact < v_to
      AND entries.kind IN ('creator', 'house', 'issue')
    GROUP BY 1, 2, 3, 4
  ), days AS (
    INSERT INTO rollup_days (owner_oid, kind, bucket, day, amount)
    SELECT owner_oid, kind, bucket, day, amount FROM fresh
    ON CONFLICT (owner_oid, kind, day, bucket)
      DO UPDATE SET amount = rollup_days.amount + excluded.amount
  )
  INSERT INTO rollups (owner_oid, kind, bucket, amount)
  SELECT owner_oid, kind, bucket, sum(amount) FROM fresh GROUP BY 1, 2, 3
  ON CONFLICT (owner_oid, kind, bucket) DO UPDATE SET amount = rollups.amount + excluded.amount;
  PERFORM ledger_roll_up_histories(v_from, v_to, p_many);
  UPDATE rollup_watermark SET xact = greatest(v_from, v_to);
  RETURN v_to;
END $$;

-- What an account of entries only got on each day of a range, both ends in it.
CREATE FUNCTION ledger_account_days(p_owner text, p_kind text, p_from date, p_to date)
RETURNS TABLE (day date, bucket smallint, amount bigint)
LANGUAGE sql STABLE AS $$
  SELECT sums.day, sums.bucket, sum(sums.amount)::bigint FROM (
    SELECT rollup_days.day, rollup_days.bucket, rollup_days.amount FROM rollup_days
    WHERE rollup_days.owner_oid = p_owner AND rollup_days.kind = p_kind
      AND rollup_days.day BETWEEN p_from AND p_to AND ledger_watermark() > 0
    UNION ALL
    SELECT (postings.created_at AT TIME ZONE 'UTC')::date, entries.bucket, entries.amount
    FROM postings
    JOIN entries ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
    WHERE postings.xact >= ledger_watermark()
      AND (postings.created_at AT TIME ZONE 'UTC')::date BETWEEN p_from AND p_to
      AND entries.owner_oid = p_owner AND entries.kind = p_kind
  ) AS sums GROUP BY sums.day, sums.bucket HAVING sum(sums.amount) <> 0
$$;

-- Takes an amount that was bought back out of its own lot, and the money for it out of the house: what
-- was not spent, which `ledger_reverse` cannot do once a part is. `p_request`: payer, lotId, amount,
-- fiat {bucket, amount}, operation, key, fingerprint, type, actor?, referenceKind?, referenceOid?.
CREATE FUNCTION ledger_take_back(p_request jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_payer text := p_request->>'payer';
  v_lot text := p_request->>'lotId';
  v_wallet wallets := ledger_lock_wallet(v_payer);
  v_result jsonb := ledger_replay(
    v_payer, p_request->>'operation', p_request->>'key', p_request->>'fingerprint');
  v_amount bigint;
  v_fiat bigint;
  v_fiat_bucket smallint := (p_request->'fiat'->>'bucket')::smallint;
  v_place int := array_position(v_wallet.lot_ids, v_lot);
  v_bucket smallint := v_wallet.lot_buckets[v_place];
BEGIN
  IF v_result IS NOT NULL THEN
    RETURN v_result;
  END IF;
  v_amount := ledger_amount(p_request->'amount', 'amount');
  v_fiat := ledger_amount(p_request->'fiat'->'amount', 'fiat.amount');
  IF v_place IS NULL OR v_wallet.lot_amounts[v_place] < v_amount THEN
    PERFORM ledger_fail('ledger.reversal_not_covered', jsonb_build_object(
      'required', v_amount, 'available', coalesce(v_wallet.lot_amounts[v_place], 0)));
  END IF;
  v_wallet.lot_amounts[v_place] := v_wallet.lot_amounts[v_place] - v_amount;
  v_wallet.balances[v_bucket] := v_wallet.balances[v_bucket] - v_amount;
  RETURN ledger_write(ledger_drop_empty_lots(v_wallet), ledger_new_oid(p_now), p_request,
    ARRAY[v_payer, 'issue', 'house', 'issue'], ARRAY[v_wallet.kind, 'issue', 'house', 'issue'],
    ARRAY[v_bucket, v_bucket, v_fiat_bucket, v_fiat_bucket], ARRAY[v_lot, NULL, NULL, NULL],
    ARRAY[-v_amount, v_amount, -v_fiat, v_fiat], 0, 0, p_now);
END $$;

-- Posts a request: plain spends the short way, since PL/pgSQL prepares each expression again in
-- every transaction; all other mixes the general way. Who converts is told how many coins of the
-- business day that makes.
CREATE FUNCTION ledger_post(p_request jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_result jsonb;
BEGIN
  IF NOT p_request ?| '{grants,fiat,convertCap}' AND p_request ? 'debit' THEN
    RETURN ledger_spend(p_request, p_now);
  END IF;
  v_result := ledger_post_mixed(p_request, p_now);
  IF p_request ? 'convertCap' THEN
    SELECT v_result || jsonb_build_object('convertedCoins',
        CASE WHEN day < (p_request->>'businessDay')::date THEN 0 ELSE day_converted_coins END)
      INTO v_result FROM wallets WHERE owner_oid = p_request->>'payer';
  END IF;
  RETURN v_result;
END $$;

-- What the payees of a spend receive. A leg's amount is what it earns where everything was paid; it
-- scales with the paid part, rounded down. Answers each leg's share in their order, and last the rest
-- of the paid part, which is the house's.
CREATE FUNCTION ledger_shares(p_legs jsonb, p_amount bigint, p_paid bigint) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_shares bigint[] := '{}';
  v_rest bigint := p_paid;
  v_sum bigint := 0;
  v_leg jsonb;
  v_part bigint;
BEGIN
  FOR v_index IN 0..jsonb_array_length(p_legs) - 1 LOOP
    v_leg := p_legs->v_index;
    v_part := (v_leg->>'amount')::bigint;
    v_sum := v_sum + v_part;
    IF v_part > 0 IS NOT TRUE OR v_sum > p_amount OR v_leg->>'owner' IS NULL
      OR coalesce(v_leg->>'kind', '') NOT IN ('creator', 'house') THEN
      PERFORM ledger_fail('ledger.invalid', '{"field": "legs"}');
    END IF;
    v_part := v_part * p_paid / p_amount;
    v_rest := v_rest - v_part;
    v_shares := v_shares || v_part;
  END LOOP;
  RETURN v_shares || v_rest;
END $$;

-- The entries of a spend's payees: the legs' shares, the house's rest, and bonus, which is the house's
-- alone: it never reaches a payout (decision 32).
CREATE FUNCTION ledger_payees(
  p_legs jsonb, p_paid_bucket smallint, p_amount bigint, p_bonus bigint,
  OUT o_owners text[], OUT o_kinds text[], OUT o_buckets smallint[], OUT o_amounts bigint[],
  OUT o_earned bigint[]
) LANGUAGE plpgsql AS $$
DECLARE
  v_legs jsonb := coalesce(p_legs, '[]');
  v_shares bigint[] := ledger_shares(v_legs, p_amount, p_amount - p_bonus);
  v_count int := jsonb_array_length(v_legs);
BEGIN
  SELECT coalesce(array_agg(leg->>'owner' ORDER BY place), '{}') || '{house,house}'::text[],
      coalesce(array_agg(leg->>'kind' ORDER BY place), '{}') || '{house,house}'::text[]
    INTO o_owners, o_kinds FROM jsonb_array_elements(v_legs) WITH ORDINALITY AS legs (leg, place);
  o_buckets := array_fill(p_paid_bucket, ARRAY[v_count + 1]) || (p_paid_bucket - 1)::smallint;
  o_amounts := v_shares || p_bonus;
  o_earned := trim_array(v_shares, 1);
END $$;

-- Takes an amount out of the open lots, bonus first up to what allows it, skipping expired lots.
-- Answers the wallet without it and what came from which lot. `p_bonus_cap` null is no cap.
CREATE FUNCTION ledger_take(
  INOUT p_wallet wallets, p_currency text, p_amount bigint, p_bonus_allowed bigint,
  p_bonus_cap bigint, p_now timestamptz,
  OUT o_lots text[], OUT o_buckets smallint[], OUT o_amounts bigint[], OUT o_bonus bigint
) LANGUAGE plpgsql AS $$
DECLARE
  v_paid smallint := CASE p_currency WHEN 'coin' THEN 2 WHEN 'credit' THEN 4 END;
  v_left bigint := p_amount;
  v_bonus_max bigint := least(p_bonus_allowed, greatest(0, coalesce(p_bonus_cap, p_amount)));
  v_bonus_seen bigint := 0;
  v_bucket smallint;
  v_part bigint;
  v_emptied boolean := false;
BEGIN
  IF v_paid IS NULL THEN
    PERFORM ledger_fail('ledger.invalid', '{"field": "currency"}');
  END IF;
  o_lots := '{}';
  o_buckets := '{}';
  o_amounts := '{}';
  o_bonus := 0;
  FOR v_index IN 1..cardinality(p_wallet.lot_ids) LOOP
    EXIT WHEN v_left = 0;
    v_bucket := p_wallet.lot_buckets[v_index];
    CONTINUE WHEN p_wallet.lot_expiries[v_index] <= p_now;
    IF v_bucket = v_paid THEN
      v_part := least(p_wallet.lot_amounts[v_index], v_left);
    ELSIF v_bucket = v_paid - 1 AND p_bonus_allowed > 0 THEN
      v_bonus_seen := v_bonus_seen + p_wallet.lot_amounts[v_index];
      v_part := least(p_wallet.lot_amounts[v_index], v_bonus_max - o_bonus);
      CONTINUE WHEN v_part = 0;
      o_bonus := o_bonus + v_part;
    ELSE
      CONTINUE;
    END IF;
    v_left := v_left - v_part;
    p_wallet.lot_amounts[v_index] := p_wallet.lot_amounts[v_index] - v_part;
    p_wallet.balances[v_bucket] := p_wallet.balances[v_bucket] - v_part;
    v_emptied := v_emptied OR p_wallet.lot_amounts[v_index] = 0;
    o_lots := o_lots || p_wallet.lot_ids[v_index];
    o_buckets := o_buckets || v_bucket;
    o_amounts := o_amounts || v_part;
  END LOOP;
  IF v_left > 0 THEN
    PERFORM ledger_refuse_spend(
      p_currency, p_amount, v_left, least(v_bonus_seen, p_bonus_allowed) - o_bonus >= v_left,
      v_bonus_max);
  END IF;
  IF v_emptied THEN
    p_wallet := ledger_drop_empty_lots(p_wallet);
  END IF;
END $$;

-- Posts a grant, a conversion or a payment of fiat: any mix of
--   debit  {currency: coin|credit, amount, toIssue: true} (the amount leaves circulation)
--   grants [{bucket, amount, origin, chargeOid?, expiresAt?}]
--   fiat   {bucket, amount} (the house received money from outside)
--   businessDay?, convertCap? (coins a day that a debit may reach)
-- beside payer, operation, key, fingerprint, type, actor?, referenceKind?, referenceOid?.
CREATE FUNCTION ledger_post_mixed(p_request jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_payer text := p_request->>'payer';
  v_posting text;
  v_wallet wallets;
  v_result jsonb;
  v_owners text[] := '{}';
  v_kinds text[] := '{}';
  v_buckets smallint[] := '{}';
  v_lots text[] := '{}';
  v_amounts bigint[] := '{}';
  v_debit jsonb := p_request->'debit';
  v_amount bigint := 0;
  v_cap bigint;
  v_take record;
  v_grant jsonb;
  v_given record;
  v_bucket smallint;
BEGIN
  v_wallet := ledger_lock_wallet(v_payer);
  v_result := ledger_replay(
    v_payer, p_request->>'operation', p_request->>'key', p_request->>'fingerprint');
  IF v_result IS NOT NULL THEN
    RETURN v_result;
  END IF;
  v_posting := ledger_new_oid(p_now);
  v_wallet := ledger_begin_day(v_wallet, (p_request->>'businessDay')::date);

  IF v_debit IS NOT NULL THEN
    v_amount := ledger_amount(v_debit->'amount', 'debit.amount');
    v_cap := (p_request->>'convertCap')::bigint;
    IF v_wallet.day_converted_coins + v_amount > v_cap THEN
      PERFORM ledger_fail('wallet.conversion_limit', jsonb_build_object(
        'maxCoins', v_cap, 'remainingCoins', greatest(0, v_cap - v_wallet.day_converted_coins)));
    END IF;
    v_take := ledger_take(v_wallet, v_debit->>'currency', v_amount, 0, NULL, p_now);
    v_wallet := v_take.p_wallet;
    IF v_cap IS NOT NULL THEN
      v_wallet.day_converted_coins := v_wallet.day_converted_coins + v_amount;
    END IF;
    v_owners := array_fill(v_payer, ARRAY[cardinality(v_take.o_lots)]);
    v_kinds := array_fill(v_wallet.kind, ARRAY[cardinality(v_take.o_lots)]);
    v_buckets := v_take.o_buckets;
    v_lots := v_take.o_lots;
    FOR v_index IN 1..cardinality(v_take.o_amounts) LOOP
      v_amounts := v_amounts || -v_take.o_amounts[v_index];
    END LOOP;
    v_bucket := CASE v_debit->>'currency' WHEN 'coin' THEN 2 ELSE 4 END;
    v_owners := v_owners || 'issue'::text;
    v_kinds := v_kinds || 'issue'::text;
    v_buckets := v_buckets || v_bucket;
    v_amounts := v_amounts || v_amount;
  END IF;

  FOR v_grant IN SELECT jsonb_array_elements(coalesce(p_request->'grants', '[]')) LOOP
    v_bucket := (v_grant->>'bucket')::smallint;
    v_given := ledger_give(v_wallet, v_posting, v_bucket,
      ledger_amount(v_grant->'amount', 'grants.amount'), v_grant->>'origin',
      v_grant->>'chargeOid', coalesce((v_grant->>'expiresAt')::timestamptz, 'infinity'), p_now);
    v_wallet := v_given.p_wallet;
    -- The lots fill up behind the entries that have none, so that the arrays stay parallel.
    v_lots := v_lots || array_fill(NULL::text, ARRAY[cardinality(v_amounts) - cardinality(v_lots)])
      || ARRAY[v_given.o_lot, NULL];
    v_owners := v_owners || ARRAY[v_payer, 'issue'];
    v_kinds := v_kinds || ARRAY[v_wallet.kind, 'issue'];
    v_buckets := v_buckets || ARRAY[v_bucket, v_bucket];
    v_amounts := v_amounts
      || ARRAY[(v_grant->>'amount')::bigint, -(v_grant->>'amount')::bigint];
  END LOOP;

  IF p_request ? 'fiat' THEN
    v_bucket := (p_request->'fiat'->>'bucket')::smallint;
    v_owners := v_owners || ARRAY['house', 'issue'];
    v_kinds := v_kinds || ARRAY['house', 'issue'];
    v_buckets := v_buckets || ARRAY[v_bucket, v_bucket];
    v_amounts := v_amounts || ARRAY[ledger_amount(p_request->'fiat'->'amount', 'fiat.amount'),
      -(p_request->'fiat'->>'amount')::bigint];
  END IF;

  IF cardinality(v_amounts) = 0 THEN
    PERFORM ledger_fail('ledger.invalid', '{"field": "debit"}');
  END IF;
  RETURN ledger_write(v_wallet, v_posting, p_request, v_owners, v_kinds, v_buckets, v_lots,
    v_amounts, 0, v_amount, p_now);
END $$;

-- Sets an amount aside. `p_request`: owner, operation, key, fingerprint, currency, amount,
-- allowBonus, bonusCap?, businessDay?, expiresAt, actor?, referenceKind?, referenceOid?.
CREATE FUNCTION ledger_hold(p_request jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_owner text := p_request->>'owner';
  v_expires timestamptz := (p_request->>'expiresAt')::timestamptz;
  v_amount bigint := ledger_amount(p_request->'amount', 'amount');
  v_wallet wallets := ledger_lock_wallet(v_owner);
  v_earlier holds;
  v_take record;
  v_hold text;
  v_result jsonb;
BEGIN
  SELECT * INTO v_earlier FROM holds
    WHERE owner_oid = v_owner AND operation = p_request->>'operation' AND key = p_request->>'key';
  IF v_earlier.fingerprint <> p_request->>'fingerprint' THEN
    PERFORM ledger_fail('request.idempotency_key_reused');
  ELSIF v_earlier.id IS NOT NULL THEN
    RETURN v_earlier.result;
  END IF;
  IF v_expires IS NULL OR v_expires <= p_now THEN
    PERFORM ledger_fail('ledger.invalid', '{"field": "expiresAt"}');
  END IF;
  v_wallet := ledger_begin_day(v_wallet, (p_request->>'businessDay')::date);
  v_take := ledger_take(v_wallet, p_request->>'currency', v_amount,
    CASE WHEN (p_request->'allowBonus')::boolean THEN v_amount ELSE 0 END,
    (p_request->>'bonusCap')::bigint - v_wallet.day_bonus_credit_milli, p_now);
  v_wallet := v_take.p_wallet;
  FOR v_index IN 1..cardinality(v_take.o_amounts) LOOP
    v_wallet.held[v_take.o_buckets[v_index]] :=
      v_wallet.held[v_take.o_buckets[v_index]] + v_take.o_amounts[v_index];
  END LOOP;
  IF p_request->>'currency' = 'credit' THEN
    v_wallet.day_bonus_credit_milli := v_wallet.day_bonus_credit_milli + v_take.o_bonus;
  END IF;
  v_hold := ledger_new_oid(p_now);
  v_result := jsonb_build_object(
    'holdId', v_hold, 'bonusAmount', v_take.o_bonus, 'paidAmount', v_amount - v_take.o_bonus,
    'balances', to_jsonb(v_wallet.balances), 'held', to_jsonb(v_wallet.held));
  PERFORM ledger_save_wallet(v_wallet);
  INSERT INTO holds (id, owner_oid, operation, key, fingerprint, actor_oid, reference_kind,
    reference_oid, amount, lot_ids, lot_buckets, lot_amounts, day, result, expires_at, created_at)
  VALUES (v_hold, v_owner, p_request->>'operation', p_request->>'key', p_request->>'fingerprint',
    p_request->>'actor', p_request->>'referenceKind', p_request->>'referenceOid', v_amount,
    v_take.o_lots, v_take.o_buckets, v_take.o_amounts, v_wallet.day, v_result, v_expires, p_now);
  RETURN v_result;
END $$;

-- Charges up to the held amount, bonus first, and returns the rest. A settle after the expiry is
-- refused. `p_request`: holdId, fingerprint, amount, legs, type, actor?, referenceKind?,
-- referenceOid?. The hold is the idempotency key.
CREATE FUNCTION ledger_settle_hold(p_request jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_amount bigint := ledger_amount(p_request->'amount', 'amount');
  v_locked record := ledger_lock_hold(p_request->>'holdId');
  v_hold holds := v_locked.o_hold;
  v_result jsonb;
  v_used record;
  v_payees record;
  v_count int;
  v_paid_bucket smallint;
  v_amounts bigint[] := '{}';
BEGIN
  v_result := ledger_replay(v_hold.owner_oid, 'hold.settle', v_hold.id, p_request->>'fingerprint');
  IF v_result IS NOT NULL THEN
    RETURN v_result;
  END IF;
  IF v_hold.state <> 'open' THEN
    PERFORM ledger_fail('ledger.hold_not_open', jsonb_build_object('state', v_hold.state));
  ELSIF v_hold.expires_at <= p_now THEN
    PERFORM ledger_fail('ledger.hold_not_open', '{"state": "expired"}');
  ELSIF v_amount > v_hold.amount THEN
    PERFORM ledger_fail('ledger.hold_exceeded', jsonb_build_object('heldAmount', v_hold.amount));
  END IF;
  v_used := ledger_release(v_locked.o_wallet, v_hold, v_amount);
  v_count := cardinality(v_used.o_lots);
  v_paid_bucket := CASE WHEN v_hold.lot_buckets[1] <= 2 THEN 2 ELSE 4 END;
  v_payees := ledger_payees(p_request->'legs', v_paid_bucket, v_amount, v_used.o_bonus);
  FOR v_index IN 1..v_count LOOP
    v_amounts := v_amounts || -v_used.o_amounts[v_index];
  END LOOP;
  UPDATE holds SET state = 'settled', settled_amount = v_amount, closed_at = p_now
    WHERE id = v_hold.id;
  RETURN ledger_write(v_used.p_wallet, ledger_new_oid(p_now),
    jsonb_build_object('actor', v_hold.actor_oid, 'referenceKind', v_hold.reference_kind,
      'referenceOid', v_hold.reference_oid) || p_request
      || jsonb_build_object('operation', 'hold.settle', 'key', v_hold.id),
    array_fill(v_hold.owner_oid, ARRAY[v_count]) || v_payees.o_owners,
    array_fill((v_used.p_wallet).kind, ARRAY[v_count]) || v_payees.o_kinds,
    v_used.o_buckets || v_payees.o_buckets, v_used.o_lots,
    v_amounts || v_payees.o_amounts, v_used.o_bonus, v_amount - v_used.o_bonus, p_now,
    jsonb_build_object('earned', v_payees.o_earned));
END $$;

-- Pays for several things by one posting. `p_request`: payer, operation, key, fingerprint, type,
-- currency, lines [{amount, allowBonus, legs}], bonusCap?, businessDay?, actor?, referenceKind?,
-- referenceOid?. The lines use bonus in their order, none that does not allow it. The result has
-- what each line took and earned beside what a spend answers.
CREATE FUNCTION ledger_spend_lines(p_request jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets := ledger_lock_wallet(p_request->>'payer');
  v_result jsonb := ledger_replay(v_wallet.owner_oid, p_request->>'operation', p_request->>'key',
    p_request->>'fingerprint');
  v_line jsonb;
  v_amount bigint;
  v_total bigint := 0;
  v_allowed bigint := 0;
  v_take record;
  v_count int;
  v_bonus bigint;
  v_bonus_left bigint;
  v_bucket smallint;
  v_payees record;
  v_owners text[];
  v_kinds text[];
  v_buckets smallint[];
  v_amounts bigint[];
  v_lines jsonb := '[]';
BEGIN
  IF v_result IS NOT NULL THEN
    RETURN v_result;
  END IF;
  FOR v_line IN SELECT jsonb_array_elements(p_request->'lines') LOOP
    v_amount := ledger_amount(v_line->'amount', 'lines.amount');
    v_total := v_total + v_amount;
    IF (v_line->'allowBonus')::boolean THEN
      v_allowed := v_allowed + v_amount;
    END IF;
  END LOOP;
  v_total := ledger_amount(to_jsonb(v_total), 'lines');
  v_wallet := ledger_begin_day(v_wallet, (p_request->>'businessDay')::date);
  v_take := ledger_take(v_wallet, p_request->>'currency', v_total, v_allowed,
    (p_request->>'bonusCap')::bigint - v_wallet.day_bonus_credit_milli, p_now);
  v_wallet := v_take.p_wallet;
  v_bucket := CASE p_request->>'currency' WHEN 'coin' THEN 2 ELSE 4 END;
  IF v_bucket = 4 THEN
    v_wallet.day_bonus_credit_milli := v_wallet.day_bonus_credit_milli + v_take.o_bonus;
  END IF;

  v_count := cardinality(v_take.o_lots);
  v_owners := array_fill(v_wallet.owner_oid, ARRAY[v_count]);
  v_kinds := array_fill(v_wallet.kind, ARRAY[v_count]);
  v_buckets := v_take.o_buckets;
  v_amounts := ARRAY(SELECT -amount FROM unnest(v_take.o_amounts) AS amount);
  v_bonus_left := v_take.o_bonus;
  FOR v_line IN SELECT jsonb_array_elements(p_request->'lines') LOOP
    v_amount := (v_line->>'amount')::bigint;
    v_bonus := CASE WHEN (v_line->'allowBonus')::boolean
      THEN least(v_amount, v_bonus_left) ELSE 0 END;
    v_bonus_left := v_bonus_left - v_bonus;
    v_payees := ledger_payees(v_line->'legs', v_bucket, v_amount, v_bonus);
    v_owners := v_owners || v_payees.o_owners;
    v_kinds := v_kinds || v_payees.o_kinds;
    v_buckets := v_buckets || v_payees.o_buckets;
    v_amounts := v_amounts || v_payees.o_amounts;
    v_lines := v_lines || jsonb_build_object('bonusAmount', v_bonus,
      'paidAmount', v_amount - v_bonus, 'earned', v_payees.o_earned);
  END LOOP;
  RETURN ledger_write(v_wallet, ledger_new_oid(p_now), p_request, v_owners, v_kinds, v_buckets,
    v_take.o_lots, v_amounts, v_take.o_bonus, v_total - v_take.o_bonus, p_now,
    jsonb_build_object('lines', v_lines));
END $$;

-- Opens an account; one that was opened so already stays as it is. `p_request`: escrow, fingerprint,
-- currency, payees, deadline, referenceKind?, referenceOid?.
CREATE FUNCTION ledger_escrow_open(p_request jsonb, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_escrow text := p_request->>'escrow';
  v_deadline timestamptz := (p_request->>'deadline')::timestamptz;
BEGIN
  INSERT INTO wallets (owner_oid, kind, created_at) VALUES (v_escrow, 'escrow', p_now)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    IF NOT EXISTS (SELECT FROM escrows
      WHERE oid = v_escrow AND fingerprint = p_request->>'fingerprint') THEN
      PERFORM ledger_fail('request.idempotency_key_reused');
    END IF;
    RETURN;
  END IF;
  IF v_deadline > p_now IS NOT TRUE THEN
    PERFORM ledger_fail('ledger.invalid', '{"field": "deadline"}');
  END IF;
  INSERT INTO escrows (oid, fingerprint, currency, payee_oids, deadline, reference_kind,
    reference_oid, created_at)
  VALUES (v_escrow, p_request->>'fingerprint', p_request->>'currency',
    ARRAY(SELECT jsonb_array_elements_text(p_request->'payees')), v_deadline,
    p_request->>'referenceKind', p_request->>'referenceOid', p_now);
END $$;

CREATE FUNCTION ledger_lock_escrow(p_escrow text, OUT o_wallet wallets, OUT o_escrow escrows)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT * INTO o_wallet FROM wallets WHERE owner_oid = p_escrow AND kind = 'escrow' FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM ledger_fail('ledger.escrow_not_found');
  END IF;
  SELECT * INTO STRICT o_escrow FROM escrows WHERE oid = p_escrow;
END $$;

-- Refuses what only an open account allows.
CREATE FUNCTION ledger_need_open_escrow(p_escrow escrows, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_escrow.state <> 'open' OR p_escrow.deadline <= p_now THEN
    PERFORM ledger_fail('ledger.escrow_not_open', jsonb_build_object(
      'state', CASE p_escrow.state WHEN 'open' THEN 'expired' ELSE p_escrow.state END));
  END IF;
END $$;

-- A later deadline, or an earlier one.
CREATE FUNCTION ledger_escrow_set_deadline(p_escrow text, p_deadline timestamptz, p_now timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_locked record := ledger_lock_escrow(p_escrow);
BEGIN
  PERFORM ledger_need_open_escrow(v_locked.o_escrow, p_now);
  IF p_deadline > p_now IS NOT TRUE THEN
    PERFORM ledger_fail('ledger.invalid', '{"field": "deadline"}');
  END IF;
  UPDATE escrows SET deadline = p_deadline WHERE oid = p_escrow;
END $$;

-- Pays from a funder's wallet into an account, bonus first where allowed. `p_request`: escrow, payer,
-- amount, allowBonus, bonusCap?, businessDay?, operation, key, fingerprint, type, actor?,
-- referenceKind?, referenceOid?.
CREATE FUNCTION ledger_escrow_pay_in(p_request jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets := ledger_lock_wallet(p_request->>'payer');
  v_result jsonb := ledger_replay(v_wallet.owner_oid, p_request->>'operation', p_request->>'key',
    p_request->>'fingerprint');
  v_posting text := ledger_new_oid(p_now);
  v_locked record;
  v_account wallets;
  v_amount bigint;
  v_take record;
  v_count int;
BEGIN
  IF v_result IS NOT NULL THEN
    RETURN v_result;
  END IF;
  v_amount := ledger_amount(p_request->'amount', 'amount');
  v_locked := ledger_lock_escrow(p_request->>'escrow');
  PERFORM ledger_need_open_escrow(v_locked.o_escrow, p_now);
  v_account := v_locked.o_wallet;
  v_wallet := ledger_begin_day(v_wallet, (p_request->>'businessDay')::date);
  v_take := ledger_take(v_wallet, (v_locked.o_escrow).currency, v_amount,
    CASE WHEN (p_request->'allowBonus')::boolean THEN v_amount ELSE 0 END,
    (p_request->>'bonusCap')::bigint - v_wallet.day_bonus_credit_milli, p_now);
  v_wallet := v_take.p_wallet;
  IF (v_locked.o_escrow).currency = 'credit' THEN
    v_wallet.day_bonus_credit_milli := v_wallet.day_bonus_credit_milli + v_take.o_bonus;
  END IF;
  v_count := cardinality(v_take.o_lots);
  INSERT INTO escrow_lots
    (escrow_oid, place, funder_oid, posting_id, lot_id, bucket, amount, left_amount)
  SELECT v_account.owner_oid, before.places + taken.place, v_wallet.owner_oid, v_posting, taken.lot,
    taken.bucket, taken.amount, taken.amount
  FROM unnest(v_take.o_lots, v_take.o_buckets, v_take.o_amounts) WITH ORDINALITY
      AS taken (lot, bucket, amount, place),
    (SELECT coalesce(max(place), 0) AS places FROM escrow_lots
      WHERE escrow_oid = v_account.owner_oid) AS before;
  FOR v_index IN 1..v_count LOOP
    v_account.balances[v_take.o_buckets[v_index]] :=
      v_account.balances[v_take.o_buckets[v_index]] + v_take.o_amounts[v_index];
  END LOOP;
  PERFORM ledger_save_wallet(v_account);
  RETURN ledger_write(v_wallet, v_posting, p_request,
    array_fill(v_wallet.owner_oid, ARRAY[v_count])
      || array_fill(v_account.owner_oid, ARRAY[v_count]),
    array_fill('user'::text, ARRAY[v_count]) || array_fill('escrow'::text, ARRAY[v_count]),
    v_take.o_buckets || v_take.o_buckets, v_take.o_lots || v_take.o_lots,
    ARRAY(SELECT -amount FROM unnest(v_take.o_amounts) AS amount) || v_take.o_amounts,
    v_take.o_bonus, v_amount - v_take.o_bonus, p_now);
END $$;

-- Takes an amount out of what is left in an account, from each funder in proportion to what is left of
-- theirs: what a unit cannot be divided by goes to the largest remainders, earlier funders first. Of
-- one funder it takes what they paid in first. Answers the account without it and what came from where.
CREATE FUNCTION ledger_escrow_take(
  INOUT p_account wallets, p_amount bigint,
  OUT o_lots text[], OUT o_buckets smallint[], OUT o_amounts bigint[], OUT o_bonus bigint
) LANGUAGE plpgsql AS $$
BEGIN
  WITH funders AS (
    SELECT funder_oid, min(place) AS place, sum(left_amount) AS present,
      sum(sum(left_amount)) OVER () AS present_all
    FROM escrow_lots WHERE escrow_oid = p_account.owner_oid
    GROUP BY funder_oid
  ), quotients AS (
    SELECT funder_oid, place, div(p_amount * present, present_all) AS whole,
      p_amount * present % present_all AS remainder
    FROM funders WHERE present > 0
  ), shares AS (
    SELECT funder_oid, whole + CASE WHEN row_number() OVER (ORDER BY remainder DESC, place)
      <= p_amount - sum(whole) OVER () THEN 1 ELSE 0 END AS share
    FROM quotients
  ), parts AS (
    SELECT place, least(left_amount, share - sum(left_amount) OVER earlier + left_amount) AS part
    FROM escrow_lots JOIN shares USING (funder_oid)
    WHERE escrow_oid = p_account.owner_oid AND left_amount > 0
    WINDOW earlier AS (PARTITION BY funder_oid ORDER BY place)
  ), taken AS (
    UPDATE escrow_lots SET left_amount = left_amount - part FROM parts
    WHERE escrow_oid = p_account.owner_oid AND escrow_lots.place = parts.place AND part > 0
    RETURNING escrow_lots.place, lot_id, bucket, part::bigint AS part
  )
  SELECT array_agg(lot_id ORDER BY place), array_agg(bucket ORDER BY place),
    array_agg(part ORDER BY place), coalesce(sum(part) FILTER (WHERE bucket IN (1, 3)), 0)
  INTO o_lots, o_buckets, o_amounts, o_bonus FROM taken;
  FOR v_index IN 1..cardinality(o_lots) LOOP
    p_account.balances[o_buckets[v_index]] :=
      p_account.balances[o_buckets[v_index]] - o_amounts[v_index];
  END LOOP;
END $$;

-- Pays an amount out of an account to payees, as a spend does: shares of the paid part, the rest and
-- all bonus to the house. The account is the payer. `p_request`: escrow, amount, legs, operation, key,
-- fingerprint, type, actor?, referenceKind?, referenceOid?.
CREATE FUNCTION ledger_escrow_release(p_request jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_locked record := ledger_lock_escrow(p_request->>'escrow');
  v_escrow escrows := v_locked.o_escrow;
  v_account wallets := v_locked.o_wallet;
  v_result jsonb := ledger_replay(v_escrow.oid, p_request->>'operation', p_request->>'key',
    p_request->>'fingerprint');
  v_amount bigint;
  v_bucket smallint := CASE v_escrow.currency WHEN 'coin' THEN 2 ELSE 4 END;
  v_present bigint := v_account.balances[v_bucket] + v_account.balances[v_bucket - 1];
  v_take record;
  v_count int;
  v_payees record;
BEGIN
  IF v_result IS NOT NULL THEN
    RETURN v_result;
  END IF;
  v_amount := ledger_amount(p_request->'amount', 'amount');
  PERFORM ledger_need_open_escrow(v_escrow, p_now);
  IF EXISTS (SELECT FROM jsonb_array_elements(p_request->'legs') AS leg
    WHERE leg->>'kind' <> 'house' AND leg->>'owner' <> ALL (v_escrow.payee_oids)) THEN
    PERFORM ledger_fail('ledger.escrow_payee_refused');
  ELSIF v_amount > v_present THEN
    PERFORM ledger_fail('ledger.escrow_exceeded', jsonb_build_object('leftAmount', v_present));
  END IF;
  v_take := ledger_escrow_take(v_account, v_amount);
  v_count := cardinality(v_take.o_lots);
  v_payees := ledger_payees(p_request->'legs', v_bucket, v_amount, v_take.o_bonus);
  RETURN ledger_write(v_take.p_account, ledger_new_oid(p_now), p_request,
    array_fill(v_escrow.oid, ARRAY[v_count]) || v_payees.o_owners,
    array_fill('escrow'::text, ARRAY[v_count]) || v_payees.o_kinds,
    v_take.o_buckets || v_payees.o_buckets, v_take.o_lots,
    ARRAY(SELECT -amount FROM unnest(v_take.o_amounts) AS amount) || v_payees.o_amounts,
    v_take.o_bonus, v_amount - v_take.o_bonus, p_now,
    jsonb_build_object('earned', v_payees.o_earned));
END $$;

-- Gives an amount of a funder's back to its exact lots, as if they had paid that much less: what they
-- paid in last comes first. Both wallets are locked; that of somebody who left is closed, and the
-- house has what they left behind. The funder is the payer of the posting.
CREATE FUNCTION ledger_escrow_give_back(
  p_wallet wallets, p_account wallets, p_amount bigint, p_head jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_lots text[];
  v_buckets smallint[];
  v_amounts bigint[];
  v_bonus bigint;
  v_count int;
  v_gone boolean := p_wallet.closed_at IS NOT NULL;
BEGIN
  WITH parts AS (
    SELECT place, least(left_amount, p_amount - sum(left_amount) OVER later + left_amount) AS part
    FROM escrow_lots WHERE escrow_oid = p_account.owner_oid AND funder_oid = p_wallet.owner_oid
      AND left_amount > 0
    WINDOW later AS (ORDER BY place DESC)
  ), given AS (
    UPDATE escrow_lots SET left_amount = left_amount - part FROM parts
    WHERE escrow_oid = p_account.owner_oid AND escrow_lots.place = parts.place AND part > 0
    RETURNING escrow_lots.place, lot_id, bucket, part::bigint AS part
  )
  SELECT array_agg(lot_id ORDER BY place), array_agg(bucket ORDER BY place),
    array_agg(part ORDER BY place), coalesce(sum(part) FILTER (WHERE bucket IN (1, 3)), 0)
  INTO v_lots, v_buckets, v_amounts, v_bonus FROM given;
  v_count := cardinality(v_lots);
  FOR v_index IN 1..v_count LOOP
    p_account.balances[v_buckets[v_index]] :=
      p_account.balances[v_buckets[v_index]] - v_amounts[v_index];
    IF NOT v_gone THEN
      p_wallet := ledger_put_back(p_wallet, v_lots[v_index], v_amounts[v_index]);
    END IF;
  END LOOP;
  PERFORM ledger_save_wallet(p_account);
  RETURN ledger_write(p_wallet, ledger_new_oid(p_now), p_head,
    array_fill(p_account.owner_oid, ARRAY[v_count])
      || array_fill(CASE WHEN v_gone THEN 'house' ELSE p_wallet.owner_oid END, ARRAY[v_count]),
    array_fill('escrow'::text, ARRAY[v_count])
      || array_fill(CASE WHEN v_gone THEN 'house' ELSE 'user' END, ARRAY[v_count]),
    v_buckets || v_buckets, CASE WHEN v_gone THEN v_lots ELSE v_lots || v_lots END,
    ARRAY(SELECT -amount FROM unnest(v_amounts) AS amount) || v_amounts,
    -v_bonus, v_bonus - p_amount, p_now);
END $$;

-- Returns an amount to one funder, or all that is left of theirs; from an account that is closed or
-- late as well. `p_request`: escrow, payer, amount?, operation, key, fingerprint, type, actor?,
-- referenceKind?, referenceOid?.
CREATE FUNCTION ledger_escrow_return(p_request jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets := ledger_lock_wallet(p_request->>'payer');
  v_result jsonb := ledger_replay(v_wallet.owner_oid, p_request->>'operation', p_request->>'key',
    p_request->>'fingerprint');
  v_locked record;
  v_present bigint;
  v_amount bigint;
BEGIN
  IF v_result IS NOT NULL THEN
    RETURN v_result;
  END IF;
  v_locked := ledger_lock_escrow(p_request->>'escrow');
  SELECT coalesce(sum(left_amount), 0) INTO v_present FROM escrow_lots
    WHERE escrow_oid = p_request->>'escrow' AND funder_oid = v_wallet.owner_oid;
  v_amount := CASE WHEN p_request ? 'amount' THEN ledger_amount(p_request->'amount', 'amount')
    ELSE v_present END;
  IF v_amount > v_present OR v_present = 0 THEN
    PERFORM ledger_fail('ledger.escrow_exceeded', jsonb_build_object('leftAmount', v_present));
  END IF;
  RETURN ledger_escrow_give_back(v_wallet, v_locked.o_wallet, v_amount, p_request, p_now);
END $$;

-- Closes an account: nothing comes in and nobody is paid any more.
CREATE FUNCTION ledger_escrow_close(p_escrow text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_locked record := ledger_lock_escrow(p_escrow);
BEGIN
  UPDATE escrows SET state = 'returning', deadline = least(deadline, p_now), closed_at = p_now
    WHERE oid = p_escrow AND state = 'open';
END $$;

-- Returns what is left in a closed account to up to so many of its funders, and answers to how many.
-- Wallets in use wait for the next run.
CREATE FUNCTION ledger_escrow_return_rest(p_escrow text, p_limit int, p_now timestamptz) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  v_funder record;
  v_wallet wallets;
  v_locked record;
  v_amount bigint;
  v_done int := 0;
BEGIN
  FOR v_funder IN SELECT funder_oid FROM escrow_lots
    WHERE escrow_oid = p_escrow AND left_amount > 0
    GROUP BY funder_oid ORDER BY funder_oid LIMIT p_limit
  LOOP
    SELECT * INTO v_wallet FROM wallets
      WHERE owner_oid = v_funder.funder_oid FOR UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    v_locked := ledger_lock_escrow(p_escrow);
    EXIT WHEN (v_locked.o_escrow).state <> 'returning';
    SELECT sum(left_amount) INTO v_amount FROM escrow_lots
      WHERE escrow_oid = p_escrow AND funder_oid = v_wallet.owner_oid;
    CONTINUE WHEN v_amount = 0;
    PERFORM ledger_escrow_give_back(v_wallet, v_locked.o_wallet, v_amount,
      jsonb_build_object('operation', 'escrow.return', 'key', p_escrow, 'fingerprint', '',
        'type', 'refund', 'referenceKind', (v_locked.o_escrow).reference_kind,
        'referenceOid', (v_locked.o_escrow).reference_oid), p_now);
    v_done := v_done + 1;
  END LOOP;
  UPDATE escrows SET state = 'closed' WHERE oid = p_escrow AND state = 'returning'
    AND NOT EXISTS (SELECT FROM escrow_lots WHERE escrow_oid = p_escrow AND left_amount > 0);
  RETURN v_done;
END $$;

-- Undoes a posting entry by entry: what was taken returns to the exact lots, what was given leaves
-- the exact lots, payees give back. Once for each posting, and never what went through an escrow,
-- which has ways back of its own. `p_request`: postingId, operation, key,
-- fingerprint, type, actor?, referenceKind?, referenceOid?.
CREATE FUNCTION ledger_reverse(p_request jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_original postings;
  v_wallet wallets;
  v_posting text := ledger_new_oid(p_now);
  v_result jsonb;
  v_entry entries;
  v_place int;
  v_owners text[] := '{}';
  v_kinds text[] := '{}';
  v_buckets smallint[] := '{}';
  v_lots text[] := '{}';
  v_amounts bigint[] := '{}';
BEGIN
  SELECT * INTO v_original FROM postings WHERE id = p_request->>'postingId';
  IF NOT FOUND THEN
    PERFORM ledger_fail('ledger.posting_not_found');
  END IF;
  v_wallet := ledger_lock_wallet(v_original.payer_oid);
  v_result := ledger_replay(v_original.payer_oid, p_request->>'operation', p_request->>'key',
    p_request->>'fingerprint');
  IF v_result IS NOT NULL THEN
    RETURN v_result;
  END IF;
  IF v_original.reverses_id IS NOT NULL
    OR EXISTS (SELECT FROM postings WHERE reverses_id = v_original.id) THEN
    PERFORM ledger_fail('ledger.already_reversed');
  ELSIF EXISTS (SELECT FROM entries WHERE payer_oid = v_original.payer_oid
    AND posting_id = v_original.id AND kind = 'escrow') THEN
    PERFORM ledger_fail('ledger.invalid', '{"field": "postingId"}');
  END IF;
  -- What comes back first, so that one posting that did both can always be undone.
  FOR v_entry IN SELECT * FROM entries
    WHERE payer_oid = v_original.payer_oid AND posting_id = v_original.id ORDER BY amount, lot_id
  LOOP
    IF v_entry.lot_id IS NOT NULL AND v_entry.amount < 0 THEN
      v_wallet := ledger_put_back(v_wallet, v_entry.lot_id, -v_entry.amount);
    ELSIF v_entry.lot_id IS NOT NULL THEN
      v_place := array_position(v_wallet.lot_ids, v_entry.lot_id);
      IF v_place IS NULL OR v_wallet.lot_amounts[v_place] < v_entry.amount THEN
        PERFORM ledger_fail('ledger.reversal_not_covered', jsonb_build_object(
          'required', v_entry.amount, 'available', coalesce(v_wallet.lot_amounts[v_place], 0)));
      END IF;
      v_wallet.lot_amounts[v_place] := v_wallet.lot_amounts[v_place] - v_entry.amount;
      v_wallet.balances[v_entry.bucket] := v_wallet.balances[v_entry.bucket] - v_entry.amount;
    END IF;
    v_owners := v_owners || v_entry.owner_oid;
    v_kinds := v_kinds || v_entry.kind;
    v_buckets := v_buckets || v_entry.bucket;
    v_lots := v_lots || v_entry.lot_id;
    v_amounts := v_amounts || -v_entry.amount;
  END LOOP;
  RETURN ledger_write(ledger_drop_empty_lots(v_wallet), v_posting,
    p_request || jsonb_build_object('reversesId', v_original.id),
    v_owners, v_kinds, v_buckets, v_lots, v_amounts,
    -(v_original.result->>'bonusAmount')::bigint, -(v_original.result->>'paidAmount')::bigint, p_now);
END $$;

-- Where every bucket is, in one snapshot: what accounts of entries only hold, from their roll-up and
-- what came since, and what wallets hold. Issued is what left the issue account; what waits in an escrow
-- is held. Reads no old entry.
CREATE FUNCTION ledger_totals() RETURNS TABLE (
  bucket smallint, issued bigint, spendable bigint, held bigint, creators bigint, house bigint
) LANGUAGE sql STABLE AS $$
  WITH sums AS (
    SELECT rollups.kind, rollups.bucket, rollups.amount FROM rollups WHERE ledger_watermark() > 0
    UNION ALL
    SELECT entries.kind, entries.bucket, entries.amount FROM postings
    JOIN entries ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
    WHERE postings.xact >= ledger_watermark() AND entries.kind IN ('creator', 'house', 'issue')
  ), accounts AS (
    SELECT sums.bucket, -coalesce(sum(amount) FILTER (WHERE kind = 'issue'), 0) AS issued,
      coalesce(sum(amount) FILTER (WHERE kind = 'creator'), 0) AS creators,
      coalesce(sum(amount) FILTER (WHERE kind = 'house'), 0) AS house
    FROM sums GROUP BY sums.bucket
  ), holding AS (
    SELECT line.bucket::smallint AS bucket,
      sum(CASE wallets.kind WHEN 'user' THEN line.free ELSE 0 END) AS spendable,
      sum(line.held + CASE wallets.kind WHEN 'user' THEN 0 ELSE line.free END) AS held
    FROM wallets, unnest(wallets.balances, wallets.held) WITH ORDINALITY AS line (free, held, bucket)
    GROUP BY line.bucket
  )
  SELECT accounts.bucket, accounts.issued::bigint, coalesce(holding.spendable, 0)::bigint,
    coalesce(holding.held, 0)::bigint, accounts.creators::bigint, accounts.house::bigint
  FROM accounts LEFT JOIN holding USING (bucket) ORDER BY accounts.bucket
$$;

CREATE FUNCTION ledger_moved(p_bucket smallint, p_amount bigint) RETURNS smallint
LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE WHEN p_bucket <= 2 THEN 1 ELSE 4 END * CASE WHEN p_amount > 0 THEN 1 ELSE 2 END)::smallint
$$;

CREATE FUNCTION ledger_save_wallet(p_wallet wallets) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wallets SET
    balances = p_wallet.balances, held = p_wallet.held, lot_ids = p_wallet.lot_ids,
    lot_buckets = p_wallet.lot_buckets, lot_amounts = p_wallet.lot_amounts,
    lot_origins = p_wallet.lot_origins, lot_expiries = p_wallet.lot_expiries,
    posting_count = p_wallet.posting_count, day = p_wallet.day,
    day_converted_coins = p_wallet.day_converted_coins,
    day_bonus_credit_milli = p_wallet.day_bonus_credit_milli, latest_at = p_wallet.latest_at,
    clock_lag = p_wallet.clock_lag
  WHERE owner_oid = p_wallet.owner_oid;
END $$;

-- Writes a posting with its entries (none of zero), the wallet and the outbox row; answers the stored
-- result, which has `p_more` as well.
-- `p_head`: operation, key, fingerprint, type, actor, referenceKind, referenceOid, reversesId.
CREATE FUNCTION ledger_write(
  p_wallet wallets, p_posting text, p_head jsonb, p_owners text[], p_kinds text[],
  p_buckets smallint[], p_lots text[], p_amounts bigint[], p_bonus bigint, p_paid bigint,
  p_now timestamptz, p_more jsonb DEFAULT '{}'
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_moved smallint := 0;
  v_sums bigint[] := '{0,0,0,0,0,0,0,0,0,0,0,0,0}';
  v_result jsonb;
BEGIN
  FOR v_index IN 1..cardinality(p_amounts) LOOP
    v_sums[p_buckets[v_index]] := v_sums[p_buckets[v_index]] + p_amounts[v_index];
    IF p_kinds[v_index] = 'user' THEN
      v_moved := v_moved | ledger_moved(p_buckets[v_index], p_amounts[v_index]);
    END IF;
  END LOOP;
  IF v_sums <> '{0,0,0,0,0,0,0,0,0,0,0,0,0}' THEN
    PERFORM ledger_fail('ledger.invalid', '{"field": "legs"}');
  END IF;
  p_wallet.posting_count := p_wallet.posting_count + 1;
  p_wallet.clock_lag := greatest(p_wallet.clock_lag, p_wallet.latest_at - p_now);
  p_wallet.latest_at := greatest(p_wallet.latest_at, p_now);
  v_result := jsonb_build_object(
    'postingId', p_posting, 'bonusAmount', p_bonus, 'paidAmount', p_paid,
    'balances', to_jsonb(p_wallet.balances), 'held', to_jsonb(p_wallet.held)) || p_more;
  PERFORM ledger_save_wallet(p_wallet);
  INSERT INTO postings (id, payer_oid, payer_seq, operation, key, fingerprint, type, actor_oid,
    reference_kind, reference_oid, reverses_id, result, moved, created_at)
  VALUES (p_posting, p_wallet.owner_oid, p_wallet.posting_count, p_head->>'operation',
    p_head->>'key', p_head->>'fingerprint', p_head->>'type', p_head->>'actor',
    p_head->>'referenceKind', p_head->>'referenceOid', p_head->>'reversesId', v_result, v_moved,
    p_now);
  INSERT INTO entries (posting_id, payer_oid, owner_oid, kind, bucket, lot_id, amount)
  SELECT p_posting, p_wallet.owner_oid, line.owner, line.kind, line.bucket, line.lot, line.amount
  FROM unnest(p_owners, p_kinds, p_buckets, p_lots, p_amounts)
    AS line (owner, kind, bucket, lot, amount)
  WHERE line.amount <> 0;
  INSERT INTO outbox (stream, type, payload, created_at)
  VALUES ('ledger', 'ledger.posted', jsonb_build_object('postingId', p_posting), p_now);
  RETURN v_result;
END $$;

-- The hot path: a spend by itself. `p_request`: payer, operation, key, fingerprint, type, actor?,
-- referenceKind?, referenceOid?, businessDay? and debit {currency, amount, allowBonus, bonusCap?,
-- legs: [{kind, owner, amount}]}. What the lots lost is the difference of their amounts before and
-- after.
CREATE FUNCTION ledger_spend(p_request jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets;
  v_earlier record;
  v_debit jsonb := p_request->'debit';
  v_legs jsonb := coalesce(v_debit->'legs', '[]');
  v_amount bigint := (v_debit->>'amount')::bigint;
  v_paid_bucket smallint := CASE v_debit->>'currency' WHEN 'coin' THEN 2 WHEN 'credit' THEN 4 END;
  v_first_bucket smallint :=
    CASE WHEN (v_debit->'allowBonus')::boolean THEN v_paid_bucket - 1 ELSE v_paid_bucket END;
  v_free bigint[];
  v_left bigint := v_amount;
  v_bonus bigint := 0;
  v_bonus_max bigint := v_amount;
  v_bonus_over bigint := 0;
  v_paid bigint;
  v_shares bigint[];
  v_part bigint;
  v_emptied boolean := false;
  v_posting text;
  v_result jsonb;
BEGIN
  SELECT * INTO v_wallet FROM wallets WHERE owner_oid = p_request->>'payer' FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM ledger_fail('ledger.wallet_not_found');
  END IF;
  SELECT fingerprint, result INTO v_earlier FROM postings WHERE payer_oid = v_wallet.owner_oid
    AND operation = p_request->>'operation' AND key = p_request->>'key';
  IF FOUND THEN
    IF v_earlier.fingerprint IS DISTINCT FROM p_request->>'fingerprint' THEN
      PERFORM ledger_fail('request.idempotency_key_reused');
    END IF;
    RETURN v_earlier.result;
  END IF;
  IF v_paid_bucket IS NULL OR v_amount IS NULL OR v_amount NOT BETWEEN 1 AND 1000000000 THEN
    PERFORM ledger_fail('ledger.invalid', '{"field": "debit"}');
  END IF;
  IF v_debit ? 'bonusCap' THEN
    v_wallet := ledger_begin_day(v_wallet, (p_request->>'businessDay')::date);
    v_bonus_max := least(v_amount, greatest(0,
      (v_debit->>'bonusCap')::bigint - v_wallet.day_bonus_credit_milli));
  END IF;

  v_free := v_wallet.lot_amounts;
  FOR v_index IN 1..cardinality(v_free) LOOP
    CONTINUE WHEN v_wallet.lot_buckets[v_index] NOT BETWEEN v_first_bucket AND v_paid_bucket
      OR v_wallet.lot_expiries[v_index] <= p_now;
    v_part := least(v_free[v_index], v_left);
    IF v_wallet.lot_buckets[v_index] <> v_paid_bucket THEN
      v_bonus_over := v_bonus_over + v_free[v_index];
      v_part := least(v_part, v_bonus_max - v_bonus);
      v_bonus := v_bonus + v_part;
      v_bonus_over := v_bonus_over - v_part;
    END IF;
    v_emptied := v_emptied OR v_part = v_free[v_index];
    v_free[v_index] := v_free[v_index] - v_part;
    v_left := v_left - v_part;
    EXIT WHEN v_left = 0;
  END LOOP;
  IF v_left > 0 THEN
    PERFORM ledger_refuse_spend(
      v_debit->>'currency', v_amount, v_left, v_bonus_over >= v_left, v_bonus_max);
  END IF;

  v_paid := v_amount - v_bonus;
  v_shares := ledger_shares(v_legs, v_amount, v_paid);

  v_posting := ledger_new_oid(p_now);
  INSERT INTO entries (posting_id, payer_oid, owner_oid, kind, bucket, lot_id, amount)
  SELECT v_posting, v_wallet.owner_oid, line.owner, line.kind, line.bucket, line.lot, line.amount
  FROM (
    SELECT v_wallet.owner_oid, v_wallet.kind, lot.bucket, lot.id, lot.after - lot.before
    FROM unnest(v_wallet.lot_ids, v_wallet.lot_buckets, v_wallet.lot_amounts, v_free)
      AS lot (id, bucket, before, after)
    UNION ALL
    SELECT coalesce(leg.owner, 'house'), coalesce(leg.kind, 'house'), v_paid_bucket, NULL, leg.share
    FROM ROWS FROM (jsonb_to_recordset(v_legs) AS (owner text, kind text), unnest(v_shares))
      AS leg (owner, kind, share)
    UNION ALL
    SELECT 'house', 'house', (v_paid_bucket - 1)::smallint, NULL, v_bonus
  ) AS line (owner, kind, bucket, lot, amount)
  WHERE line.amount <> 0;

  v_wallet.lot_amounts := v_free;
  v_wallet.balances[v_paid_bucket] := v_wallet.balances[v_paid_bucket] - v_paid;
  IF v_bonus > 0 THEN
    v_wallet.balances[v_paid_bucket - 1] := v_wallet.balances[v_paid_bucket - 1] - v_bonus;
    IF v_paid_bucket = 4 THEN
      v_wallet.day_bonus_credit_milli := v_wallet.day_bonus_credit_milli + v_bonus;
    END IF;
  END IF;
  IF v_emptied THEN
    v_wallet := ledger_drop_empty_lots(v_wallet);
  END IF;
  v_result := jsonb_build_object('postingId', v_posting, 'bonusAmount', v_bonus,
    'paidAmount', v_paid, 'balances', v_wallet.balances, 'held', v_wallet.held,
    'earned', trim_array(v_shares, 1));
  UPDATE wallets SET balances = v_wallet.balances, lot_ids = v_wallet.lot_ids,
    lot_buckets = v_wallet.lot_buckets, lot_amounts = v_wallet.lot_amounts,
    lot_origins = v_wallet.lot_origins, lot_expiries = v_wallet.lot_expiries,
    posting_count = v_wallet.posting_count + 1, day = v_wallet.day,
    day_converted_coins = v_wallet.day_converted_coins,
    day_bonus_credit_milli = v_wallet.day_bonus_credit_milli,
    latest_at = greatest(latest_at, p_now), clock_lag = greatest(clock_lag, latest_at - p_now)
  WHERE owner_oid = v_wallet.owner_oid;
  INSERT INTO postings (id, payer_oid, payer_seq, operation, key, fingerprint, type, actor_oid,
    reference_kind, reference_oid, result, moved, created_at)
  VALUES (v_posting, v_wallet.owner_oid, v_wallet.posting_count + 1, p_request->>'operation',
    p_request->>'key', p_request->>'fingerprint', p_request->>'type', p_request->>'actor',
    p_request->>'referenceKind', p_request->>'referenceOid', v_result,
    CASE v_paid_bucket WHEN 2 THEN 2 ELSE 8 END, p_now);
  INSERT INTO outbox (stream, type, payload, created_at)
  VALUES ('ledger', 'ledger.posted', jsonb_build_object('postingId', v_posting), p_now);
  RETURN v_result;
END $$;

-- Posts spends and conversions of many payers in one transaction: one way to the disk for all of
-- them. Each is a request of `ledger_post` with its time as `now`. Answers their results in their
-- order, and null for each that it did not post, which is to be posted alone: whatever is refused,
-- was posted before or is of another kind, whose wallet another transaction holds (it waits for no
-- lock, so that one wallet keeps no other waiting and no two calls can deadlock), and the second of
-- one payer. Where an earlier posting of a key came in meanwhile, or legs are not valid, the whole
-- call fails.
CREATE FUNCTION ledger_post_many(p_requests jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_answers jsonb[] := array_fill(NULL::jsonb, ARRAY[jsonb_array_length(p_requests)]);
  v_wallets wallets[] := '{}';
  v_postings postings[] := '{}';
  v_entries entries[] := '{}';
  v_xact bigint := pg_current_xact_id()::text::bigint;
  v_row record;
  v_wallet wallets;
  v_request jsonb;
  v_debit jsonb;
  v_grant jsonb;
  v_leg jsonb;
  v_given record;
  v_owner text := '';
  v_posting text;
  v_lines entries[];
  v_now timestamptz;
  v_amount bigint;
  v_granted bigint;
  v_left bigint;
  v_bonus bigint;
  v_paid bigint;
  v_part bigint;
  v_legs jsonb;
  v_shares bigint[];
  v_paid_bucket smallint;
  v_first_bucket smallint;
  v_emptied boolean;
  v_result jsonb;
BEGIN
  FOR v_row IN
    SELECT request.place, request.body, wallet
    FROM jsonb_array_elements(p_requests) WITH ORDINALITY AS request (body, place)
    JOIN wallets AS wallet ON wallet.owner_oid = request.body->>'payer'
    WHERE request.body ? 'debit' AND NOT request.body ? 'fiat'
      AND NOT request.body->'debit' ? 'bonusCap'
      AND (request.body ? 'convertCap') = (request.body ? 'grants')
      AND (request.body ? 'convertCap') = (request.body->'debit' ? 'toIssue')
      AND NOT EXISTS (SELECT FROM postings WHERE payer_oid = wallet.owner_oid
        AND operation = request.body->>'operation' AND key = request.body->>'key')
    ORDER BY wallet.owner_oid, request.place
    FOR UPDATE OF wallet SKIP LOCKED
  LOOP
    v_wallet := v_row.wallet;
    CONTINUE WHEN v_wallet.owner_oid = v_owner;
    v_owner := v_wallet.owner_oid;
    v_request := v_row.body;
    v_now := (v_request->>'now')::timestamptz;
    v_debit := v_request->'debit';
    v_grant := v_request->'grants'->0;
    v_amount := (v_debit->>'amount')::bigint;
    v_granted := (v_grant->>'amount')::bigint;
    v_paid_bucket := CASE v_debit->>'currency' WHEN 'coin' THEN 2 WHEN 'credit' THEN 4 END;
    CONTINUE WHEN v_paid_bucket IS NULL OR v_amount BETWEEN 1 AND 1000000000 IS NOT TRUE;
    IF v_grant IS NOT NULL THEN
      CONTINUE WHEN jsonb_array_length(v_request->'grants') > 1
        OR v_grant ?| '{chargeOid,expiresAt}' OR v_granted BETWEEN 1 AND 1000000000 IS NOT TRUE;
      v_wallet := ledger_begin_day(v_wallet, (v_request->>'businessDay')::date);
      v_wallet.day_converted_coins := v_wallet.day_converted_coins + v_amount;
      CONTINUE WHEN v_wallet.day_converted_coins > (v_request->>'convertCap')::bigint;
    END IF;

    v_first_bucket :=
      CASE WHEN (v_debit->'allowBonus')::boolean THEN v_paid_bucket - 1 ELSE v_paid_bucket END;
    v_posting := ledger_new_oid(v_now);
    v_lines := '{}';
    v_left := v_amount;
    v_bonus := 0;
    v_emptied := false;
    FOR v_index IN 1..cardinality(v_wallet.lot_amounts) LOOP
      CONTINUE WHEN v_wallet.lot_buckets[v_index] NOT BETWEEN v_first_bucket AND v_paid_bucket
        OR v_wallet.lot_expiries[v_index] <= v_now;
      v_part := least(v_wallet.lot_amounts[v_index], v_left);
      IF v_wallet.lot_buckets[v_index] <> v_paid_bucket THEN
        v_bonus := v_bonus + v_part;
      END IF;
      v_emptied := v_emptied OR v_part = v_wallet.lot_amounts[v_index];
      v_lines := v_lines || ROW(v_posting, v_owner, v_owner, v_wallet.kind,
        v_wallet.lot_buckets[v_index], v_wallet.lot_ids[v_index], -v_part)::entries;
      v_wallet.lot_amounts[v_index] := v_wallet.lot_amounts[v_index] - v_part;
      v_left := v_left - v_part;
      EXIT WHEN v_left = 0;
    END LOOP;
    CONTINUE WHEN v_left > 0;
    v_paid := v_amount - v_bonus;
    v_wallet.balances[v_paid_bucket] := v_wallet.balances[v_paid_bucket] - v_paid;
    IF v_bonus > 0 THEN
      v_wallet.balances[v_paid_bucket - 1] := v_wallet.balances[v_paid_bucket - 1] - v_bonus;
      v_lines := v_lines || ROW(v_posting, v_owner, 'house', 'house',
        (v_paid_bucket - 1)::smallint, NULL, v_bonus)::entries;
      IF v_paid_bucket = 4 THEN
        v_wallet.day_bonus_credit_milli := v_wallet.day_bonus_credit_milli + v_bonus;
      END IF;
    END IF;
    IF v_emptied THEN
      v_wallet := ledger_drop_empty_lots(v_wallet);
    END IF;

    IF v_grant IS NOT NULL THEN
      CONTINUE WHEN v_bonus > 0;
      v_given := ledger_give(v_wallet, v_posting, (v_grant->>'bucket')::smallint, v_granted,
        v_grant->>'origin', NULL, 'infinity', v_now);
      v_wallet := v_given.p_wallet;
      v_lines := v_lines || ARRAY[
        ROW(v_posting, v_owner, 'issue', 'issue', v_paid_bucket, NULL, v_amount),
        ROW(v_posting, v_owner, v_owner, v_wallet.kind, v_grant->>'bucket', v_given.o_lot, v_granted),
        ROW(v_posting, v_owner, 'issue', 'issue', v_grant->>'bucket', NULL, -v_granted)]::entries[];
    ELSE
      v_legs := coalesce(v_debit->'legs', '[]');
      v_shares := ledger_shares(v_legs, v_amount, v_paid);
      FOR v_index IN 1..cardinality(v_shares) LOOP
        CONTINUE WHEN v_shares[v_index] = 0;
        v_leg := v_legs->v_index - 1;
        v_lines := v_lines || ROW(v_posting, v_owner, coalesce(v_leg->>'owner', 'house'),
          coalesce(v_leg->>'kind', 'house'), v_paid_bucket, NULL, v_shares[v_index])::entries;
      END LOOP;
    END IF;

    v_wallet.posting_count := v_wallet.posting_count + 1;
    v_wallet.clock_lag := greatest(v_wallet.clock_lag, v_wallet.latest_at - v_now);
    v_wallet.latest_at := greatest(v_wallet.latest_at, v_now);
    v_result := jsonb_build_object('postingId', v_posting, 'bonusAmount', v_bonus,
      'paidAmount', v_paid, 'balances', v_wallet.balances, 'held', v_wallet.held);
    IF v_grant IS NULL THEN
      v_result := v_result || jsonb_build_object('earned', trim_array(v_shares, 1));
    END IF;
    v_wallets := v_wallets || v_wallet;
    v_entries := v_entries || v_lines;
    v_postings := v_postings || ROW(v_posting, v_owner, v_wallet.posting_count,
      v_request->>'operation', v_request->>'key', v_request->>'fingerprint', v_request->>'type',
      v_request->>'actor', v_request->>'referenceKind', v_request->>'referenceOid', NULL, v_result,
      v_xact, v_now, CASE v_paid_bucket WHEN 2 THEN 2 ELSE 8 END
        | CASE WHEN v_grant IS NULL THEN 0
          ELSE ledger_moved((v_grant->>'bucket')::smallint, v_granted) END)::postings;
    IF v_grant IS NOT NULL THEN
      v_result := v_result || jsonb_build_object('convertedCoins', v_wallet.day_converted_coins);
    END IF;
    v_answers[v_row.place] := v_result;
  END LOOP;

  UPDATE wallets SET balances = posted.balances, lot_ids = posted.lot_ids,
    lot_buckets = posted.lot_buckets, lot_amounts = posted.lot_amounts,
    lot_origins = posted.lot_origins, lot_expiries = posted.lot_expiries,
    posting_count = posted.posting_count, day = posted.day,
    day_converted_coins = posted.day_converted_coins,
    day_bonus_credit_milli = posted.day_bonus_credit_milli, latest_at = posted.latest_at,
    clock_lag = posted.clock_lag
  FROM unnest(v_wallets) AS posted WHERE wallets.owner_oid = posted.owner_oid;
  INSERT INTO postings SELECT * FROM unnest(v_postings);
  INSERT INTO entries SELECT * FROM unnest(v_entries);
  INSERT INTO outbox (stream, type, payload, created_at)
    SELECT 'ledger', 'ledger.posted', jsonb_build_object('postingId', posted.id), posted.created_at
    FROM unnest(v_postings) AS posted;
  RETURN to_jsonb(v_answers);
END $$;

-- What a wallet held of a bucket after a posting, set aside or not; null where the posting does not
-- say, and nothing before the first.
CREATE FUNCTION ledger_result_amount(p_result jsonb, p_bucket int) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_result IS NULL THEN 0 ELSE
    (p_result->'balances'->>(p_bucket - 1))::bigint + (p_result->'held'->>(p_bucket - 1))::bigint END
$$;

-- What a wallet held of each bucket after a posting, set aside or not; nulls where it does not say.
CREATE FUNCTION ledger_result_amounts(p_result jsonb) RETURNS bigint[]
LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[
    (p_result->'balances'->>0)::bigint + (p_result->'held'->>0)::bigint,
    (p_result->'balances'->>1)::bigint + (p_result->'held'->>1)::bigint,
    (p_result->'balances'->>2)::bigint + (p_result->'held'->>2)::bigint,
    (p_result->'balances'->>3)::bigint + (p_result->'held'->>3)::bigint]
$$;

-- Proves the postings of transactions from one on and until before another, and the wallets and
-- escrows that they touched or that have running holds. Where everything was right before, it is right
-- after: each posting sums to zero and follows the balances of the one before it, and the last one's are
-- the wallet's. Lots one by one and roll-ups are for the proof of everything.
CREATE FUNCTION ledger_check_since(p_from bigint, p_to bigint)
RETURNS TABLE (name text, broken bigint) LANGUAGE sql STABLE AS $$
  WITH fresh AS MATERIALIZED (
    SELECT id, payer_oid, payer_seq, moved, result FROM postings WHERE xact >= p_from AND xact < p_to
  ), lines AS MATERIALIZED (
    SELECT entries.* FROM fresh
    JOIN entries ON entries.payer_oid = fresh.payer_oid AND entries.posting_id = fresh.id
  ), touched AS MATERIALIZED (
    SELECT wallets.* FROM wallets WHERE owner_oid IN (
      SELECT payer_oid FROM fresh
      UNION SELECT owner_oid FROM lines WHERE lines.kind IN ('user', 'escrow')
      UNION SELECT owner_oid FROM holds WHERE state = 'open')
  ), balances AS (
    SELECT touched.owner_oid, touched.kind, touched.posting_count, line.bucket::int AS bucket,
      line.free, line.held
    FROM touched, unnest(touched.balances, touched.held) WITH ORDINALITY AS line (free, held, bucket)
  ), escrowed AS (
    SELECT escrow_oid, lot_id, escrow_lots.bucket, sum(left_amount) AS amount
    FROM escrow_lots JOIN touched ON owner_oid = escrow_oid GROUP BY 1, 2, 3
  )
  SELECT 'postings_sum_to_zero', count(*) FROM (
    SELECT FROM lines GROUP BY posting_id, bucket HAVING sum(amount) <> 0
  ) AS bad
  UNION ALL
  SELECT 'postings_have_entries', count(*) FROM fresh WHERE id NOT IN (SELECT posting_id FROM lines)
  UNION ALL
  SELECT 'no_user_or_escrow_negative', count(*) FROM balances WHERE free < 0 OR held < 0
  UNION ALL
  SELECT 'past_balances_match_entries', count(*)
  FROM fresh JOIN touched ON owner_oid = payer_oid AND touched.kind = 'user'
  CROSS JOIN generate_series(1, 4) AS line (bucket)
  LEFT JOIN postings AS earlier
    ON earlier.payer_oid = fresh.payer_oid AND earlier.payer_seq = fresh.payer_seq - 1
  LEFT JOIN (SELECT posting_id, lines.bucket, sum(amount) AS amount FROM lines
    WHERE lines.kind = 'user' GROUP BY 1, 2) AS own
    ON own.posting_id = fresh.id AND own.bucket = line.bucket
  WHERE ledger_result_amount(fresh.result, line.bucket) IS DISTINCT FROM
    ledger_result_amount(earlier.result, line.bucket) + coalesce(own.amount, 0)
  UNION ALL
  SELECT 'balances_match_entries', count(*) FROM balances
  LEFT JOIN postings AS last ON last.payer_oid = owner_oid AND last.payer_seq = posting_count
  LEFT JOIN (SELECT owner_oid, entries.bucket, sum(amount) AS amount FROM entries
    WHERE entries.kind = 'escrow' AND owner_oid IN (SELECT owner_oid FROM touched
      WHERE touched.kind = 'escrow') GROUP BY 1, 2) AS line USING (owner_oid, bucket)
  WHERE free + held IS DISTINCT FROM CASE balances.kind WHEN 'user'
    THEN ledger_result_amount(last.result, balances.bucket) ELSE coalesce(line.amount, 0) END
  UNION ALL
  SELECT 'balances_match_lots', count(*) FROM balances
  LEFT JOIN (SELECT owner_oid, present.bucket, sum(present.amount) AS amount FROM (
      SELECT owner_oid, lot.bucket, lot.amount FROM touched,
        unnest(lot_buckets, lot_amounts) AS lot (bucket, amount)
      UNION ALL SELECT escrow_oid, escrowed.bucket, escrowed.amount FROM escrowed
    ) AS present GROUP BY 1, 2) AS line USING (owner_oid, bucket)
  WHERE free <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'held_matches_holds', count(*) FROM balances
  LEFT JOIN (SELECT holds.owner_oid, lot.bucket, sum(lot.amount) AS amount
    FROM holds, unnest(lot_buckets, lot_amounts) AS lot (bucket, amount)
    WHERE state = 'open' GROUP BY 1, 2) AS line USING (owner_oid, bucket)
  WHERE held <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'lots_belong_to_their_bucket_and_owner', count(*) FROM lines
  LEFT JOIN ledger_lots ON ledger_lots.id = lot_id
  WHERE lines.kind IN ('user', 'escrow') AND (ledger_lots.id IS NULL
    OR ledger_lots.bucket <> lines.bucket
    OR ledger_lots.owner_oid <> lines.owner_oid AND lines.kind = 'user')
  UNION ALL
  SELECT 'escrows_match_entries', count(*) FROM escrowed
  FULL JOIN (SELECT owner_oid AS escrow_oid, lot_id, entries.bucket, sum(amount) AS amount FROM entries
    WHERE entries.kind = 'escrow' AND owner_oid IN (SELECT owner_oid FROM touched
      WHERE touched.kind = 'escrow') GROUP BY 1, 2, 3) AS line USING (escrow_oid, lot_id, bucket)
  WHERE coalesce(escrowed.amount, 0) <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'issued_equals_held_and_spent', count(*) FROM (
    SELECT FROM lines GROUP BY bucket HAVING sum(amount) <> 0
  ) AS bad
  UNION ALL
  SELECT 'bonus_never_earned', count(*) FROM lines
  WHERE lines.kind = 'creator' AND lines.bucket IN (1, 3)
  UNION ALL
  SELECT 'history_filters_match_entries', count(*) FROM (
    SELECT FROM (
      SELECT id, moved, 0::smallint AS own FROM fresh
      UNION ALL
      SELECT posting_id, 0, ledger_moved(lines.bucket, amount) FROM lines WHERE lines.kind = 'user'
    ) AS said GROUP BY id HAVING bit_or(moved) <> bit_or(own)
  ) AS bad
  UNION ALL
  SELECT 'postings_counted_without_gaps', (SELECT count(*) FROM fresh
    LEFT JOIN postings AS earlier
      ON earlier.payer_oid = fresh.payer_oid AND earlier.payer_seq = fresh.payer_seq - 1
    WHERE earlier.id IS NULL AND fresh.payer_seq <> 1)
    + (SELECT count(*) FROM touched WHERE posting_count <> coalesce((SELECT payer_seq FROM postings
      WHERE payer_oid = owner_oid ORDER BY payer_seq DESC LIMIT 1), 0))
$$;

-- Every invariant with the number of rows that break it, in one snapshot. Reads all entries: a
-- job's work, not a request's.
CREATE FUNCTION ledger_check_invariants() RETURNS TABLE (name text, broken bigint)
LANGUAGE sql STABLE AS $$
  WITH open_lots AS (
    SELECT wallets.owner_oid, lot.id, lot.bucket, lot.amount
    FROM wallets, unnest(lot_ids, lot_buckets, lot_amounts) AS lot (id, bucket, amount)
  ), held_lots AS (
    SELECT holds.owner_oid, lot.id, lot.bucket, lot.amount
    FROM holds, unnest(lot_ids, lot_buckets, lot_amounts) AS lot (id, bucket, amount)
    WHERE state = 'open'
  ), escrowed_lots AS (
    SELECT escrow_oid, lot_id AS id, bucket, sum(left_amount) AS amount FROM escrow_lots
    GROUP BY escrow_oid, lot_id, bucket
  ), balances AS (
    SELECT owner_oid, line.bucket::smallint AS bucket, line.free, line.held
    FROM wallets, unnest(balances, held) WITH ORDINALITY AS line (free, held, bucket)
  ), sums AS (
    SELECT owner_oid, kind, bucket, lot_id, sum(amount) AS amount FROM entries
    GROUP BY owner_oid, kind, bucket, lot_id
  )
  SELECT 'postings_sum_to_zero', count(*) FROM (
    SELECT FROM entries GROUP BY payer_oid, posting_id, entries.bucket HAVING sum(amount) <> 0
  ) AS bad
  UNION ALL
  SELECT 'postings_have_entries', count(*) FROM postings
    WHERE NOT EXISTS (SELECT FROM entries
      WHERE entries.payer_oid = postings.payer_oid AND posting_id = postings.id)
  UNION ALL
  SELECT 'entries_have_postings', count(*) FROM entries
    WHERE NOT EXISTS (SELECT FROM postings WHERE id = posting_id)
  UNION ALL
  SELECT 'no_user_or_escrow_negative', count(*) FROM balances WHERE free < 0 OR held < 0
  UNION ALL
  SELECT 'balances_match_entries', count(*) FROM balances
    FULL JOIN (SELECT owner_oid, bucket, sum(amount) AS amount FROM sums
      WHERE kind IN ('user', 'escrow') GROUP BY owner_oid, bucket) AS line
      USING (owner_oid, bucket)
    WHERE coalesce(free + held, 0) <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'past_balances_match_entries', count(*) FROM (
    SELECT id, after, coalesce(lag(after) OVER (PARTITION BY payer_oid ORDER BY payer_seq),
      '{0,0,0,0}') AS before
    FROM (SELECT id, payer_oid, payer_seq, ledger_result_amounts(result) AS after
      FROM postings JOIN wallets ON owner_oid = payer_oid AND kind = 'user') AS stored
  ) AS posting LEFT JOIN (
    SELECT posting_id AS id, ARRAY[
      coalesce(sum(amount) FILTER (WHERE entries.bucket = 1), 0),
      coalesce(sum(amount) FILTER (WHERE entries.bucket = 2), 0),
      coalesce(sum(amount) FILTER (WHERE entries.bucket = 3), 0),
      coalesce(sum(amount) FILTER (WHERE entries.bucket = 4), 0)] AS own
    FROM entries WHERE kind = 'user' GROUP BY posting_id
  ) AS line USING (id)
    WHERE (after[1] - before[1], after[2] - before[2], after[3] - before[3], after[4] - before[4])
      IS DISTINCT FROM (coalesce(own[1], 0), coalesce(own[2], 0), coalesce(own[3], 0),
        coalesce(own[4], 0))
  UNION ALL
  SELECT 'history_filters_match_entries', count(*) FROM (
    SELECT FROM (
      SELECT id, moved, 0::smallint AS own FROM postings
      UNION ALL
      SELECT posting_id, 0, ledger_moved(entries.bucket, amount) FROM entries WHERE entries.kind = 'user'
    ) AS said GROUP BY id HAVING bit_or(moved) <> bit_or(own)
  ) AS bad
  UNION ALL
  SELECT 'balances_match_lots', count(*) FROM balances
    FULL JOIN (SELECT owner_oid, bucket, sum(amount) AS amount FROM (
        SELECT owner_oid, bucket, amount FROM open_lots
        UNION ALL SELECT escrow_oid, bucket, amount FROM escrowed_lots
      ) AS present GROUP BY owner_oid, bucket) AS line USING (owner_oid, bucket)
    WHERE coalesce(free, 0) <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'held_matches_holds', count(*) FROM balances
    FULL JOIN (SELECT owner_oid, bucket, sum(amount) AS amount FROM held_lots
      GROUP BY owner_oid, bucket) AS line USING (owner_oid, bucket)
    WHERE coalesce(held, 0) <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'lots_match_entries', count(*) FROM (
    SELECT id, sum(amount) AS amount FROM (
      SELECT id, amount FROM open_lots UNION ALL SELECT id, amount FROM held_lots
      UNION ALL SELECT id, amount FROM escrowed_lots
    ) AS present GROUP BY id
  ) AS present
    FULL JOIN (SELECT lot_id AS id, sum(amount) AS amount FROM sums WHERE lot_id IS NOT NULL
      GROUP BY lot_id) AS line USING (id)
    WHERE coalesce(present.amount, 0) <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'lots_belong_to_their_bucket_and_owner', count(*) FROM sums
    LEFT JOIN ledger_lots ON ledger_lots.id = lot_id
    WHERE sums.kind IN ('user', 'escrow') AND (ledger_lots.id IS NULL
      OR ledger_lots.bucket <> sums.bucket
      OR ledger_lots.owner_oid <> sums.owner_oid AND sums.kind = 'user')
  UNION ALL
  SELECT 'escrows_match_entries', count(*) FROM escrowed_lots
    FULL JOIN (SELECT owner_oid AS escrow_oid, lot_id AS id, bucket, amount FROM sums
      WHERE kind = 'escrow') AS line USING (escrow_oid, id, bucket)
    WHERE coalesce(escrowed_lots.amount, 0) <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'escrow_lots_belong_to_their_funder', count(*) FROM escrow_lots
    LEFT JOIN ledger_lots ON ledger_lots.id = lot_id
    WHERE (ledger_lots.owner_oid, ledger_lots.bucket)
      IS DISTINCT FROM (funder_oid, escrow_lots.bucket)
  UNION ALL
  SELECT 'issued_equals_held_and_spent', count(*) FROM (
    SELECT FROM sums GROUP BY bucket HAVING -coalesce(sum(amount) FILTER (WHERE kind = 'issue'), 0)
      <> coalesce(sum(amount) FILTER (WHERE kind <> 'issue'), 0)
  ) AS bad
  UNION ALL
  SELECT 'bonus_never_earned', count(*) FROM sums
    WHERE kind = 'creator' AND bucket IN (1, 3) AND amount <> 0
  UNION ALL
  SELECT 'postings_counted_without_gaps', count(*) FROM wallets
    FULL JOIN (SELECT payer_oid AS owner_oid, count(*) AS number, max(payer_seq) AS last
      FROM postings GROUP BY payer_oid) AS line USING (owner_oid)
    WHERE coalesce(posting_count, 0) <> coalesce(number, 0)
      OR coalesce(posting_count, 0) <> coalesce(last, 0)
  UNION ALL
  SELECT 'rollups_match_entries', count(*) FROM rollups
    FULL JOIN (SELECT entries.owner_oid, entries.kind, entries.bucket, sum(entries.amount) AS amount
      FROM postings
      JOIN entries ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
      WHERE postings.xact < (SELECT xact FROM rollup_watermark)
        AND entries.kind IN ('creator', 'house', 'issue')
      GROUP BY entries.owner_oid, entries.kind, entries.bucket) AS line
      USING (owner_oid, kind, bucket)
    WHERE coalesce(rollups.amount, 0) <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'rollup_days_match_entries', count(*) FROM rollup_days
    FULL JOIN (SELECT entries.owner_oid, entries.kind, entries.bucket,
        (postings.created_at AT TIME ZONE 'UTC')::date AS day, sum(entries.amount) AS amount
      FROM postings
      JOIN entries ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
      WHERE postings.xact < (SELECT xact FROM rollup_watermark)
        AND entries.kind IN ('creator', 'house', 'issue')
      GROUP BY 1, 2, 3, 4) AS line
      USING (owner_oid, kind, bucket, day)
    WHERE coalesce(rollup_days.amount, 0) <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'history_sums_match_entries', count(*) FROM history_sums
    FULL JOIN (
      WITH days AS (
        SELECT payer_oid, (created_at AT TIME ZONE 'UTC')::date AS day, type, moved, line.bucket,
          sum(greatest(amount, 0)) AS came, sum(greatest(-amount, 0)) AS went
        FROM history_marks JOIN postings USING (payer_oid)
        JOIN (
          SELECT payer_oid, posting_id, entries.bucket, amount FROM entries
          WHERE owner_oid = payer_oid AND kind = 'user'
          UNION ALL SELECT payer_oid, id, 0, 1 FROM postings
        ) AS line USING (payer_oid)
        WHERE postings.payer_seq <= history_marks.payer_seq AND line.posting_id = postings.id
        GROUP BY 1, 2, 3, 4, 5
      )
      SELECT payer_oid, 'day' AS span, day AS starts, type, moved, bucket, came, went FROM days
      UNION ALL
      SELECT payer_oid, 'month', date_trunc('month', day)::date, type, moved, bucket,
        sum(came), sum(went)
      FROM days GROUP BY 1, 3, 4, 5, 6
    ) AS own USING (payer_oid, span, starts, type, moved, bucket)
    WHERE (history_sums.came, history_sums.went) IS DISTINCT FROM (own.came, own.went)
$$;

CREATE TRIGGER ledger_lots_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_lots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
