-- Pays a creator out: what they earned goes back to where it was issued, and the money for it leaves
-- the house. The creator is the payer, so their wallet's lock lets payouts come one by one; nothing in
-- the wallet changes. `p_request`: payer, coins, creditMilli (one of them at least), fiat {bucket,
-- amount}, operation, key, fingerprint, type, actor?, referenceKind?, referenceOid?.
CREATE FUNCTION ledger_pay_out(p_request jsonb, p_now timestamptz) RETURNS jsonb
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
  v_earned_coins bigint;
  v_earned_credit bigint;
BEGIN
  IF v_result IS NOT NULL THEN
    RETURN v_result;
  END IF;
  IF (v_coins >= 0 AND v_credit >= 0 AND v_coins + v_credit > 0 AND v_fiat > 0
    AND v_fiat_bucket BETWEEN 11 AND 13) IS NOT TRUE THEN
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
    ARRAY[v_payer, 'issue', v_payer, 'issue', 'house', 'issue'],
    ARRAY['creator', 'issue', 'creator', 'issue', 'house', 'issue'],
    ARRAY[2, 2, 4, 4, v_fiat_bucket, v_fiat_bucket]::smallint[],
    ARRAY[NULL, NULL, NULL, NULL, NULL, NULL]::text[],
    ARRAY[-v_coins, v_coins, -v_credit, v_credit, -v_fiat, v_fiat], 0, 0, p_now);
END $$;
