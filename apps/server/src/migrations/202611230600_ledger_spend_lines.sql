-- One payment for several things, and what payees receive of a payment, said once.

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

DROP FUNCTION ledger_payees(jsonb, smallint, bigint, bigint);

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
DROP FUNCTION ledger_take(wallets, text, bigint, boolean, bigint, timestamptz);
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

-- Writes a posting with its entries (none of zero), the wallet and the outbox row; answers the stored
-- result, which has `p_more` as well.
-- `p_head`: operation, key, fingerprint, type, actor, referenceKind, referenceOid, reversesId.
DROP FUNCTION ledger_write(wallets, text, jsonb, text[], text[], smallint[], text[], bigint[], bigint,
  bigint, timestamptz);
CREATE FUNCTION ledger_write(
  p_wallet wallets, p_posting text, p_head jsonb, p_owners text[], p_kinds text[],
  p_buckets smallint[], p_lots text[], p_amounts bigint[], p_bonus bigint, p_paid bigint,
  p_now timestamptz, p_more jsonb DEFAULT '{}'
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
    'balances', to_jsonb(p_wallet.balances), 'held', to_jsonb(p_wallet.held)) || p_more;
  PERFORM ledger_save_wallet(p_wallet);
  INSERT INTO postings (id, payer_oid, payer_seq, operation, key, fingerprint, type, actor_oid,
    reference_kind, reference_oid, reverses_id, result, created_at)
  VALUES (p_posting, p_wallet.owner_oid, p_wallet.posting_count, p_head->>'operation',
    p_head->>'key', p_head->>'fingerprint', p_head->>'type', p_head->>'actor',
    p_head->>'referenceKind', p_head->>'referenceOid', p_head->>'reversesId', v_result, p_now);
  INSERT INTO entries (posting_id, payer_oid, owner_oid, kind, bucket, lot_id, amount)
  SELECT p_posting, p_wallet.owner_oid, line.owner, line.kind, line.bucket, line.lot, line.amount
  FROM unnest(p_owners, p_kinds, p_buckets, p_lots, p_amounts)
    AS line (owner, kind, bucket, lot, amount)
  WHERE line.amount <> 0;
  INSERT INTO outbox (stream, type, payload, created_at)
  VALUES ('ledger', 'ledger.posted', jsonb_build_object('postingId', p_posting), p_now);
  RETURN v_result;
END $$;

-- Posts a grant, a conversion or a payment of fiat: any mix of
--   debit  {currency: coin|credit, amount, toIssue: true} (the amount leaves circulation)
--   grants [{bucket, amount, origin, chargeOid?, expiresAt?}]
--   fiat   {bucket, amount} (the house received money from outside)
--   businessDay?, convertCap? (coins a day that a debit may reach)
-- beside payer, operation, key, fingerprint, type, actor?, referenceKind?, referenceOid?.
CREATE OR REPLACE FUNCTION ledger_post_mixed(p_request jsonb, p_now timestamptz) RETURNS jsonb
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

CREATE OR REPLACE FUNCTION ledger_hold(p_request jsonb, p_now timestamptz) RETURNS jsonb
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

CREATE OR REPLACE FUNCTION ledger_settle_hold(p_request jsonb, p_now timestamptz) RETURNS jsonb
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
    day_bonus_credit_milli = v_wallet.day_bonus_credit_milli
  WHERE owner_oid = v_wallet.owner_oid;
  INSERT INTO postings (id, payer_oid, payer_seq, operation, key, fingerprint, type, actor_oid,
    reference_kind, reference_oid, result, created_at)
  VALUES (v_posting, v_wallet.owner_oid, v_wallet.posting_count + 1, p_request->>'operation',
    p_request->>'key', p_request->>'fingerprint', p_request->>'type', p_request->>'actor',
    p_request->>'referenceKind', p_request->>'referenceOid', v_result, p_now);
  INSERT INTO outbox (stream, type, payload, created_at)
  VALUES ('ledger', 'ledger.posted', jsonb_build_object('postingId', v_posting), p_now);
  RETURN v_result;
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
      v_xact, v_now)::postings;
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
    day_bonus_credit_milli = posted.day_bonus_credit_milli
  FROM unnest(v_wallets) AS posted WHERE wallets.owner_oid = posted.owner_oid;
  INSERT INTO postings SELECT * FROM unnest(v_postings);
  INSERT INTO entries SELECT * FROM unnest(v_entries);
  INSERT INTO outbox (stream, type, payload, created_at)
    SELECT 'ledger', 'ledger.posted', jsonb_build_object('postingId', posted.id), posted.created_at
    FROM unnest(v_postings) AS posted;
  RETURN to_jsonb(v_answers);
END $$;
