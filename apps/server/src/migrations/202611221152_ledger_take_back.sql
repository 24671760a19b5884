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
