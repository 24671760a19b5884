-- What the house owes to tax authorities stands in accounts of its own, and so does what it converts
-- between currencies. They're accounts of the kind house: `payable:vat`, `payable:withholding:COUNTRY`,
-- and `conversion`, which gets won and gives the currency of a payout.

-- The VAT in an amount of fiat, from `vat`; 0 without it.
CREATE FUNCTION ledger_vat(p_fiat jsonb) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_vat bigint := coalesce((p_fiat->>'vat')::bigint, 0);
BEGIN
  IF (v_vat BETWEEN 0 AND (p_fiat->>'amount')::bigint) IS NOT TRUE THEN
    PERFORM ledger_fail('ledger.invalid', '{"field": "fiat.vat"}');
  END IF;
  RETURN v_vat;
END $$;

-- The same as before, with fiat {bucket, amount, vat?}: the house keeps the amount less VAT.
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
  v_fiat bigint;
  v_vat bigint;
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
    v_fiat := ledger_amount(p_request->'fiat'->'amount', 'fiat.amount');
    v_vat := ledger_vat(p_request->'fiat');
    v_owners := v_owners || ARRAY['house', 'payable:vat', 'issue'];
    v_kinds := v_kinds || ARRAY['house', 'house', 'issue'];
    v_buckets := v_buckets || ARRAY[v_bucket, v_bucket, v_bucket];
    v_amounts := v_amounts || ARRAY[v_fiat - v_vat, v_vat, -v_fiat];
  END IF;

  IF cardinality(v_amounts) = 0 THEN
    PERFORM ledger_fail('ledger.invalid', '{"field": "debit"}');
  END IF;
  RETURN ledger_write(v_wallet, v_posting, p_request, v_owners, v_kinds, v_buckets, v_lots,
    v_amounts, 0, v_amount, p_now);
END $$;

-- The same as before, with fiat {bucket, amount, vat?}: VAT of what goes back isn't owed any more.
CREATE OR REPLACE FUNCTION ledger_take_back(p_request jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_payer text := p_request->>'payer';
  v_lot text := p_request->>'lotId';
  v_wallet wallets := ledger_lock_wallet(v_payer);
  v_result jsonb := ledger_replay(
    v_payer, p_request->>'operation', p_request->>'key', p_request->>'fingerprint');
  v_amount bigint;
  v_fiat bigint;
  v_vat bigint := ledger_vat(p_request->'fiat');
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
    ARRAY[v_payer, 'issue', 'house', 'payable:vat', 'issue'],
    ARRAY[v_wallet.kind, 'issue', 'house', 'house', 'issue'],
    ARRAY[v_bucket, v_bucket, v_fiat_bucket, v_fiat_bucket, v_fiat_bucket],
    ARRAY[v_lot, NULL, NULL, NULL, NULL],
    ARRAY[-v_amount, v_amount, v_vat - v_fiat, -v_vat, v_fiat], 0, 0, p_now);
END $$;

-- The same as before, with fiat {bucket, amount, withheld, country, won}: `withheld` of the amount is owed to
-- the tax authority of the country, and the rest leaves the house. `won` is what the earnings are worth in
-- won, from which another currency is converted.
CREATE OR REPLACE FUNCTION ledger_pay_out(p_request jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_payer text := p_request->>'payer';
  v_wallet wallets := ledger_lock_wallet(v_payer);
  v_result jsonb := ledger_replay(
    v_payer, p_request->>'operation', p_request->>'key', p_request->>'fingerprint');
  v_coins bigint := (p_request->>'coins')::bigint;
  v_credit bigint := (p_request->>'creditMilli')::bigint;
  v_fiat bigint := (p_request->'fiat'->>'amount')::bigint;
  v_fiat_bucket smallint := (p_request->'fiat'->>'bucket')::smallint;
  v_withheld bigint := (p_request->'fiat'->>'withheld')::bigint;
  v_won bigint := CASE v_fiat_bucket WHEN 11 THEN 0 ELSE (p_request->'fiat'->>'won')::bigint END;
  v_tax text := 'payable:withholding:' || (p_request->'fiat'->>'country');
  v_from text := CASE v_fiat_bucket WHEN 11 THEN 'house' ELSE 'conversion' END;
  v_earned_coins bigint;
  v_earned_credit bigint;
BEGIN
  IF v_result IS NOT NULL THEN
    RETURN v_result;
  END IF;
  IF (v_coins >= 0 AND v_credit >= 0 AND v_coins + v_credit > 0 AND v_fiat > 0
    AND v_fiat_bucket BETWEEN 11 AND 13 AND v_withheld >= 0 AND v_withheld <= v_fiat
    AND v_won >= 0 AND v_tax ~ '^payable:withholding:[A-Z]{2}$') IS NOT TRUE THEN
    PERFORM ledger_fail('ledger.invalid', '{"field": "amount"}');
  END IF;
  SELECT coalesce(sum(amount) FILTER (WHERE bucket = 2), 0),
      coalesce(sum(amount) FILTER (WHERE bucket = 4), 0)
    INTO v_earned_coins, v_earned_credit FROM ledger_account_sums(v_payer, 'creator');
  IF v_coins > greatest(v_earned_coins, 0) OR v_credit > greatest(v_earned_credit, 0) THEN
    PERFORM ledger_fail('ledger.payout_not_covered', jsonb_build_object(
      'earnedCoins', v_earned_coins, 'earnedCreditMilli', v_earned_credit));
  END IF;
  RETURN ledger_write(v_wallet, ledger_new_oid(p_now), p_request,
    ARRAY[v_payer, 'issue', v_payer, 'issue', 'house', 'conversion', v_from, v_tax, 'issue'],
    ARRAY['creator', 'issue', 'creator', 'issue', 'house', 'house', 'house', 'house', 'issue'],
    ARRAY[2, 2, 4, 4, 11, 11, v_fiat_bucket, v_fiat_bucket, v_fiat_bucket]::smallint[],
    array_fill(NULL::text, ARRAY[9]),
    ARRAY[-v_coins, v_coins, -v_credit, v_credit, -v_won, v_won, -v_fiat, v_withheld,
      v_fiat - v_withheld], 0, 0, p_now);
END $$;
