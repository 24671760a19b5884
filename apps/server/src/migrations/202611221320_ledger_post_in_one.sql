-- Many postings by one statement for each table, instead of a subtransaction for each posting.

-- Who converts is told how many coins of the business day that makes until now.
CREATE OR REPLACE FUNCTION ledger_post(p_request jsonb, p_now timestamptz) RETURNS jsonb
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

-- Posts spends and conversions of many payers in one transaction: one way to the disk for all of
-- them. Each is a request of `ledger_post` with its time as `now`. Answers their results in their
-- order, and null for each that it did not post, which is to be posted alone: whatever is refused,
-- was posted before or is of another kind, whose wallet another transaction holds (it waits for no
-- lock, so that one wallet keeps no other waiting and no two calls can deadlock), and the second of
-- one payer. Where an earlier posting of a key came in meanwhile, the whole call fails by its key.
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
  v_legs_sum bigint;
  v_rest bigint;
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
      v_legs_sum := 0;
      v_rest := v_paid;
      FOR v_leg IN SELECT jsonb_array_elements(coalesce(v_debit->'legs', '[]')) LOOP
        v_part := (v_leg->>'amount')::bigint;
        v_legs_sum := v_legs_sum + v_part;
        IF v_part > 0 IS NOT TRUE OR v_leg->>'owner' IS NULL
          OR coalesce(v_leg->>'kind', '') NOT IN ('creator', 'house') THEN
          v_legs_sum := NULL;
        END IF;
        v_part := v_part * v_paid / v_amount;
        CONTINUE WHEN v_part = 0;
        v_rest := v_rest - v_part;
        v_lines := v_lines || ROW(v_posting, v_owner, v_leg->>'owner', v_leg->>'kind',
          v_paid_bucket, NULL, v_part)::entries;
      END LOOP;
      CONTINUE WHEN v_legs_sum <= v_amount IS NOT TRUE;
      IF v_rest > 0 THEN
        v_lines := v_lines || ROW(v_posting, v_owner, 'house', 'house', v_paid_bucket, NULL,
          v_rest)::entries;
      END IF;
    END IF;

    v_wallet.posting_count := v_wallet.posting_count + 1;
    v_result := jsonb_build_object('postingId', v_posting, 'bonusAmount', v_bonus,
      'paidAmount', v_paid, 'balances', v_wallet.balances, 'held', v_wallet.held);
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
