-- Holds: amounts set aside while a reply runs. Order of locks: the owner's wallet, then the hold.

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
    coalesce((p_request->>'allowBonus')::boolean, false),
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
    v_amounts || v_payees.o_amounts, v_used.o_bonus, v_amount - v_used.o_bonus, p_now);
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
