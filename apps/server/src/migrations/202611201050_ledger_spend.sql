-- The hot path. PL/pgSQL prepares each expression again in every transaction, so a plain spend has
-- a function of its own with as few as it needs; all other mixes take the general way.

ALTER FUNCTION ledger_post(jsonb, timestamptz) RENAME TO ledger_post_mixed;

CREATE FUNCTION ledger_post(p_request jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
BEGIN
  IF p_request ?| '{grants,fiat,convertCap}' OR NOT p_request ? 'debit' THEN
    RETURN ledger_post_mixed(p_request, p_now);
  END IF;
  RETURN ledger_spend(p_request, p_now);
END $$;

-- A spend: `p_request` as of `ledger_post`, with a debit alone. What the lots lost is the
-- difference of their amounts before and after; the payees' lines are scaled to the paid part.
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
  v_legs_sum bigint := 0;
  v_earned bigint := 0;
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
  FOR v_index IN 0..jsonb_array_length(v_legs) - 1 LOOP
    v_part := (v_legs->v_index->>'amount')::bigint;
    v_legs_sum := v_legs_sum + v_part;
    v_earned := v_earned + v_part * v_paid / v_amount;
    IF v_part > 0 IS NOT TRUE OR v_legs_sum > v_amount OR v_legs->v_index->>'owner' IS NULL
      OR coalesce(v_legs->v_index->>'kind', '') NOT IN ('creator', 'house') THEN
      PERFORM ledger_fail('ledger.invalid', '{"field": "legs"}');
    END IF;
  END LOOP;

  v_posting := ledger_new_oid(p_now);
  INSERT INTO entries (posting_id, payer_oid, owner_oid, kind, bucket, lot_id, amount)
  SELECT v_posting, v_wallet.owner_oid, line.owner, line.kind, line.bucket, line.lot, line.amount
  FROM (
    SELECT v_wallet.owner_oid, v_wallet.kind, lot.bucket, lot.id, lot.after - lot.before
    FROM unnest(v_wallet.lot_ids, v_wallet.lot_buckets, v_wallet.lot_amounts, v_free)
      AS lot (id, bucket, before, after)
    UNION ALL
    SELECT leg.owner, leg.kind, v_paid_bucket, NULL, leg.amount * v_paid / v_amount
    FROM jsonb_to_recordset(v_legs) AS leg (owner text, kind text, amount bigint)
    UNION ALL
    SELECT 'house', 'house', v_paid_bucket, NULL, v_paid - v_earned
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
    'paidAmount', v_paid, 'balances', v_wallet.balances, 'held', v_wallet.held);
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
