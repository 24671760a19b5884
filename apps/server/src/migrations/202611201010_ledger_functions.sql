-- How money moves. Nothing else writes the ledger's tables. Time comes in as `p_now`.
-- A refusal is SQLSTATE PX001, the error code as the message and its details as JSON in DETAIL.
-- No exception blocks: a refusal ends the caller's transaction.

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

-- Takes an amount out of the open lots, bonus first where allowed, skipping expired lots.
-- Answers the wallet without it and what came from which lot. `p_bonus_cap` null is no cap.
CREATE FUNCTION ledger_take(
  INOUT p_wallet wallets, p_currency text, p_amount bigint, p_allow_bonus boolean,
  p_bonus_cap bigint, p_now timestamptz,
  OUT o_lots text[], OUT o_buckets smallint[], OUT o_amounts bigint[], OUT o_bonus bigint
) LANGUAGE plpgsql AS $$
DECLARE
  v_paid smallint := CASE p_currency WHEN 'coin' THEN 2 WHEN 'credit' THEN 4 END;
  v_left bigint := p_amount;
  v_bonus_max bigint := CASE WHEN p_allow_bonus
    THEN least(p_amount, greatest(0, coalesce(p_bonus_cap, p_amount))) ELSE 0 END;
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
    ELSIF v_bucket = v_paid - 1 AND p_allow_bonus THEN
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
      p_currency, p_amount, v_left, v_bonus_seen - o_bonus >= v_left, v_bonus_max);
  END IF;
  IF v_emptied THEN
    p_wallet := ledger_drop_empty_lots(p_wallet);
  END IF;
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

CREATE FUNCTION ledger_save_wallet(p_wallet wallets) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE wallets SET
    balances = p_wallet.balances, held = p_wallet.held, lot_ids = p_wallet.lot_ids,
    lot_buckets = p_wallet.lot_buckets, lot_amounts = p_wallet.lot_amounts,
    lot_origins = p_wallet.lot_origins, lot_expiries = p_wallet.lot_expiries,
    posting_count = p_wallet.posting_count, day = p_wallet.day,
    day_converted_coins = p_wallet.day_converted_coins,
    day_bonus_credit_milli = p_wallet.day_bonus_credit_milli
  WHERE owner_oid = p_wallet.owner_oid;
END $$;

-- Writes a posting with its entries, the wallet and the outbox row; answers the stored result.
-- `p_head`: operation, key, fingerprint, type, actor, referenceKind, referenceOid, reversesId.
CREATE FUNCTION ledger_write(
  p_wallet wallets, p_posting text, p_head jsonb, p_owners text[], p_kinds text[],
  p_buckets smallint[], p_lots text[], p_amounts bigint[], p_bonus bigint, p_paid bigint,
  p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_sums bigint[] := '{0,0,0,0,0,0,0,0,0,0,0,0,0}';
  v_result jsonb;
BEGIN
  FOR v_index IN 1..cardinality(p_amounts) LOOP
    v_sums[p_buckets[v_index]] := v_sums[p_buckets[v_index]] + p_amounts[v_index];
  END LOOP;
  IF v_sums <> '{0,0,0,0,0,0,0,0,0,0,0,0,0}' THEN
    PERFORM ledger_fail('ledger.invalid', '{"field": "legs"}');
  END IF;
  p_wallet.posting_count := p_wallet.posting_count + 1;
  v_result := jsonb_build_object(
    'postingId', p_posting, 'bonusAmount', p_bonus, 'paidAmount', p_paid,
    'balances', to_jsonb(p_wallet.balances), 'held', to_jsonb(p_wallet.held));
  PERFORM ledger_save_wallet(p_wallet);
  INSERT INTO postings (id, payer_oid, payer_seq, operation, key, fingerprint, type, actor_oid,
    reference_kind, reference_oid, reverses_id, result, created_at)
  VALUES (p_posting, p_wallet.owner_oid, p_wallet.posting_count, p_head->>'operation',
    p_head->>'key', p_head->>'fingerprint', p_head->>'type', p_head->>'actor',
    p_head->>'referenceKind', p_head->>'referenceOid', p_head->>'reversesId', v_result, p_now);
  INSERT INTO entries (posting_id, payer_oid, owner_oid, kind, bucket, lot_id, amount)
  SELECT p_posting, p_wallet.owner_oid, line.owner, line.kind, line.bucket, line.lot, line.amount
  FROM unnest(p_owners, p_kinds, p_buckets, p_lots, p_amounts)
    AS line (owner, kind, bucket, lot, amount);
  INSERT INTO outbox (stream, type, payload, created_at)
  VALUES ('ledger', 'ledger.posted', jsonb_build_object('postingId', p_posting), p_now);
  RETURN v_result;
END $$;

-- What the payees of a spend receive. A leg's amount is what it earns where everything was paid;
-- it scales with the paid part, the house takes the rest, and bonus goes to the house alone:
-- bonus never reaches a payout (decision 32).
CREATE FUNCTION ledger_payees(
  p_legs jsonb, p_paid_bucket smallint, p_amount bigint, p_bonus bigint,
  OUT o_owners text[], OUT o_kinds text[], OUT o_buckets smallint[], OUT o_amounts bigint[]
) LANGUAGE plpgsql AS $$
DECLARE
  v_paid bigint := p_amount - p_bonus;
  v_rest bigint := v_paid;
  v_earned bigint := 0;
  v_leg jsonb;
  v_part bigint;
BEGIN
  o_owners := '{}';
  o_kinds := '{}';
  o_buckets := '{}';
  o_amounts := '{}';
  FOR v_leg IN SELECT jsonb_array_elements(coalesce(p_legs, '[]')) LOOP
    v_part := ledger_amount(v_leg->'amount', 'legs.amount');
    v_earned := v_earned + v_part;
    IF v_earned > p_amount OR v_leg->>'owner' IS NULL
      OR v_leg->>'kind' NOT IN ('creator', 'house') THEN
      PERFORM ledger_fail('ledger.invalid', '{"field": "legs"}');
    END IF;
    v_part := v_part * v_paid / p_amount;
    CONTINUE WHEN v_part = 0;
    v_rest := v_rest - v_part;
    o_owners := o_owners || (v_leg->>'owner');
    o_kinds := o_kinds || (v_leg->>'kind');
    o_buckets := o_buckets || p_paid_bucket;
    o_amounts := o_amounts || v_part;
  END LOOP;
  IF v_rest > 0 THEN
    o_owners := o_owners || 'house'::text;
    o_kinds := o_kinds || 'house'::text;
    o_buckets := o_buckets || p_paid_bucket;
    o_amounts := o_amounts || v_rest;
  END IF;
  IF p_bonus > 0 THEN
    o_owners := o_owners || 'house'::text;
    o_kinds := o_kinds || 'house'::text;
    o_buckets := o_buckets || (p_paid_bucket - 1)::smallint;
    o_amounts := o_amounts || p_bonus;
  END IF;
END $$;

-- Posts a grant, a spend, a conversion or a payment of fiat: any mix of
--   debit  {currency: coin|credit, amount, allowBonus, bonusCap?, legs: [{kind, owner, amount}],
--           toIssue?: true (the amount leaves circulation instead of being earned)}
--   grants [{bucket, amount, origin, chargeOid?, expiresAt?}]
--   fiat   {bucket, amount} (the house received money from outside)
--   businessDay?, convertCap? (coins a day that a debit to the issue account may reach)
-- beside payer, operation, key, fingerprint, type, actor?, referenceKind?, referenceOid?.
CREATE FUNCTION ledger_post(p_request jsonb, p_now timestamptz) RETURNS jsonb
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
  v_bonus bigint := 0;
  v_cap bigint;
  v_take record;
  v_payees record;
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
    v_take := ledger_take(v_wallet, v_debit->>'currency', v_amount,
      coalesce((v_debit->>'allowBonus')::boolean, false),
      (v_debit->>'bonusCap')::bigint - v_wallet.day_bonus_credit_milli, p_now);
    v_wallet := v_take.p_wallet;
    v_bonus := v_take.o_bonus;
    IF v_cap IS NOT NULL THEN
      v_wallet.day_converted_coins := v_wallet.day_converted_coins + v_amount;
    END IF;
    IF v_debit->>'currency' = 'credit' THEN
      v_wallet.day_bonus_credit_milli := v_wallet.day_bonus_credit_milli + v_bonus;
    END IF;
    v_owners := array_fill(v_payer, ARRAY[cardinality(v_take.o_lots)]);
    v_kinds := array_fill(v_wallet.kind, ARRAY[cardinality(v_take.o_lots)]);
    v_buckets := v_take.o_buckets;
    v_lots := v_take.o_lots;
    FOR v_index IN 1..cardinality(v_take.o_amounts) LOOP
      v_amounts := v_amounts || -v_take.o_amounts[v_index];
    END LOOP;
    v_bucket := CASE v_debit->>'currency' WHEN 'coin' THEN 2 ELSE 4 END;
    IF v_debit ? 'toIssue' THEN
      v_owners := v_owners || 'issue'::text;
      v_kinds := v_kinds || 'issue'::text;
      v_buckets := v_buckets || v_bucket;
      v_amounts := v_amounts || v_amount;
    ELSE
      v_payees := ledger_payees(v_debit->'legs', v_bucket, v_amount, v_bonus);
      v_owners := v_owners || v_payees.o_owners;
      v_kinds := v_kinds || v_payees.o_kinds;
      v_buckets := v_buckets || v_payees.o_buckets;
      v_amounts := v_amounts || v_payees.o_amounts;
    END IF;
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
    v_amounts, v_bonus, v_amount - v_bonus, p_now);
END $$;

-- Undoes a posting entry by entry: what was taken returns to the exact lots, what was given leaves
-- the exact lots, payees give back. Once for each posting. `p_request`: postingId, operation, key,
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
