-- Pays a tax authority what an account `payable:…` owes it; never more than is owed then. The account is
-- the payer, so payments of one account wait for each other. `p_request`: payer, fiat {bucket, amount},
-- operation, key, fingerprint, type, actor?, referenceKind?, referenceOid?.
CREATE FUNCTION ledger_pay_tax(p_request jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_payer text := p_request->>'payer';
  v_wallet wallets := ledger_lock_wallet(v_payer);
  v_result jsonb := ledger_replay(
    v_payer, p_request->>'operation', p_request->>'key', p_request->>'fingerprint');
  v_bucket smallint := (p_request->'fiat'->>'bucket')::smallint;
  v_amount bigint := (p_request->'fiat'->>'amount')::bigint;
  v_owed bigint;
BEGIN
  IF v_result IS NOT NULL THEN
    RETURN v_result;
  END IF;
  IF (v_amount > 0 AND v_bucket BETWEEN 11 AND 13
    AND v_payer ~ '^payable:(vat|withholding:[A-Z]{2})$') IS NOT TRUE THEN
    PERFORM ledger_fail('ledger.invalid', '{"field": "amount"}');
  END IF;
  SELECT coalesce(sum(amount), 0) INTO v_owed
    FROM ledger_account_sums(v_payer, 'house') WHERE bucket = v_bucket;
  IF v_amount > v_owed THEN
    PERFORM ledger_fail('ledger.tax_not_owed', jsonb_build_object('owedMinor', greatest(v_owed, 0)));
  END IF;
  RETURN ledger_write(v_wallet, ledger_new_oid(p_now), p_request,
    ARRAY[v_payer, 'issue'], ARRAY['house', 'issue'], ARRAY[v_bucket, v_bucket], ARRAY[NULL, NULL],
    ARRAY[-v_amount, v_amount], 0, 0, p_now);
END $$;
