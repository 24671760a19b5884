-- Growth: what somebody asks of their wallet costs the same however long its history is, and the
-- books are proven from where the last proof ended.

-- The latest time of a posting, and the most by which one was ever dated before an earlier one's: a
-- posting of a time is found by an index of times, and what may come after it is this much.
ALTER TABLE wallets
  ADD COLUMN latest_at timestamptz NOT NULL DEFAULT '-infinity',
  ADD COLUMN clock_lag interval NOT NULL DEFAULT '0';

-- What it moved in the payer's own wallet, in bits: 1 coins came, 2 coins went, 4 credits came,
-- 8 credits went, bonus included.
ALTER TABLE postings ADD COLUMN moved smallint NOT NULL DEFAULT 0;
CREATE INDEX postings_payer_kinds ON postings (payer_oid, type, moved, payer_seq);
CREATE INDEX postings_payer_time ON postings (payer_oid, created_at, payer_seq);

CREATE FUNCTION ledger_moved(p_bucket smallint, p_amount bigint) RETURNS smallint
LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE WHEN p_bucket <= 2 THEN 1 ELSE 4 END * CASE WHEN p_amount > 0 THEN 1 ELSE 2 END)::smallint
$$;

CREATE OR REPLACE FUNCTION ledger_save_wallet(p_wallet wallets) RETURNS void
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

CREATE OR REPLACE FUNCTION ledger_write(
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
CREATE OR REPLACE FUNCTION ledger_spend(p_request jsonb, p_now timestamptz) RETURNS jsonb
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
CREATE OR REPLACE FUNCTION ledger_post_many(p_requests jsonb) RETURNS jsonb
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

-- How a check went, of everything or of what came since one that passed; `upto` is where the next begins.
ALTER TABLE ledger_checks
  ADD COLUMN scope text COLLATE "C" NOT NULL DEFAULT 'all'
    CONSTRAINT ledger_checks_scope CHECK (scope IN ('all', 'new')),
  ADD COLUMN upto bigint NOT NULL DEFAULT 0;
ALTER TABLE ledger_checks ALTER COLUMN scope DROP DEFAULT, ALTER COLUMN upto DROP DEFAULT;

-- What a wallet held of a bucket after a posting, set aside or not; null where the posting does not
-- say, and nothing before the first.
CREATE FUNCTION ledger_result_amount(p_result jsonb, p_bucket int) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_result IS NULL THEN 0 ELSE
    (p_result->'balances'->>(p_bucket - 1))::bigint + (p_result->'held'->>(p_bucket - 1))::bigint END
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
  SELECT 'history_filters_match_entries', count(*) FROM fresh
  LEFT JOIN (SELECT posting_id, bit_or(ledger_moved(lines.bucket, amount)) AS moved FROM lines
    WHERE lines.kind = 'user' GROUP BY 1) AS own ON own.posting_id = fresh.id
  WHERE fresh.moved <> coalesce(own.moved, 0)
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
CREATE OR REPLACE FUNCTION ledger_check_invariants() RETURNS TABLE (name text, broken bigint)
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
    SELECT id, payer_oid, result,
      lag(result) OVER (PARTITION BY payer_oid ORDER BY payer_seq) AS earlier
    FROM postings JOIN wallets ON owner_oid = payer_oid AND kind = 'user'
  ) AS posting CROSS JOIN generate_series(1, 4) AS line (bucket)
    LEFT JOIN (SELECT payer_oid, posting_id AS id, entries.bucket, sum(amount) AS amount FROM entries
      WHERE kind = 'user' GROUP BY 1, 2, 3) AS own USING (payer_oid, id, bucket)
    WHERE ledger_result_amount(result, bucket) IS DISTINCT FROM
      ledger_result_amount(earlier, bucket) + coalesce(own.amount, 0)
  UNION ALL
  SELECT 'history_filters_match_entries', count(*) FROM postings
    LEFT JOIN (SELECT payer_oid, posting_id AS id, bit_or(ledger_moved(entries.bucket, amount)) AS moved
      FROM entries WHERE kind = 'user' GROUP BY 1, 2) AS own USING (payer_oid, id)
    WHERE postings.moved <> coalesce(own.moved, 0)
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
$$;
