-- Refunds of what an escrow paid out, and lots that expire while they are in one.

-- Puts an amount that was held from `p_since` until `p_until` back into its lot; o_lot is where it is. If
-- the lot expired in between, it becomes a new lot with the time that was left when it was paid in.
CREATE FUNCTION ledger_put_back_held(
  INOUT p_wallet wallets, p_lot text, p_amount bigint, p_since timestamptz, p_until timestamptz,
  p_posting text, p_now timestamptz, OUT o_lot text
) LANGUAGE plpgsql AS $$
DECLARE
  v_lot ledger_lots;
  v_given record;
BEGIN
  SELECT * INTO STRICT v_lot FROM ledger_lots WHERE id = p_lot;
  IF v_lot.expires_at > p_until THEN
    o_lot := p_lot;
    p_wallet := ledger_place(
      p_wallet, p_lot, v_lot.bucket, p_amount, v_lot.origin, v_lot.expires_at);
    RETURN;
  END IF;
  v_given := ledger_give(p_wallet, p_posting, v_lot.bucket, p_amount, v_lot.origin,
    v_lot.charge_oid, p_now + (v_lot.expires_at - p_since), p_now);
  p_wallet := v_given.p_wallet;
  o_lot := v_given.o_lot;
END $$;

-- Gives an amount of a funder's back to its exact lots, as if they had paid that much less: what they
-- paid in last comes first. What expired meanwhile comes back as new lots. Both wallets are locked;
-- that of somebody who left is closed, and the house has what they left behind. The funder is the payer
-- of the posting.
CREATE OR REPLACE FUNCTION ledger_escrow_give_back(
  p_wallet wallets, p_account wallets, p_amount bigint, p_head jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_posting text := ledger_new_oid(p_now);
  v_lots text[];
  v_buckets smallint[];
  v_amounts bigint[];
  v_since timestamptz[];
  v_bonus bigint;
  v_count int;
  v_gone boolean := p_wallet.closed_at IS NOT NULL;
  v_put record;
  v_receiving text[] := '{}';
BEGIN
  WITH parts AS (
    SELECT place, least(left_amount, p_amount - sum(left_amount) OVER later + left_amount) AS part
    FROM escrow_lots WHERE escrow_oid = p_account.owner_oid AND funder_oid = p_wallet.owner_oid
      AND left_amount > 0
    WINDOW later AS (ORDER BY place DESC)
  ), given AS (
    UPDATE escrow_lots SET left_amount = left_amount - part FROM parts
    WHERE escrow_oid = p_account.owner_oid AND escrow_lots.place = parts.place AND part > 0
    RETURNING escrow_lots.place, posting_id, lot_id, bucket, part::bigint AS part
  )
  SELECT array_agg(lot_id ORDER BY place), array_agg(bucket ORDER BY place),
    array_agg(part ORDER BY place), array_agg(created_at ORDER BY place),
    coalesce(sum(part) FILTER (WHERE bucket IN (1, 3)), 0)
  INTO v_lots, v_buckets, v_amounts, v_since, v_bonus
  FROM given JOIN postings ON postings.id = posting_id;
  v_count := cardinality(v_lots);
  FOR v_index IN 1..v_count LOOP
    p_account.balances[v_buckets[v_index]] :=
      p_account.balances[v_buckets[v_index]] - v_amounts[v_index];
    IF v_gone THEN
      v_receiving := v_receiving || NULL::text;
    ELSE
      v_put := ledger_put_back_held(p_wallet, v_lots[v_index], v_amounts[v_index],
        v_since[v_index], p_now, v_posting, p_now);
      p_wallet := v_put.p_wallet;
      v_receiving := v_receiving || v_put.o_lot;
    END IF;
  END LOOP;
  PERFORM ledger_save_wallet(p_account);
  RETURN ledger_write(p_wallet, v_posting, p_head,
    array_fill(p_account.owner_oid, ARRAY[v_count])
      || array_fill(CASE WHEN v_gone THEN 'house' ELSE p_wallet.owner_oid END, ARRAY[v_count]),
    array_fill('escrow'::text, ARRAY[v_count])
      || array_fill(CASE WHEN v_gone THEN 'house' ELSE 'user' END, ARRAY[v_count]),
    v_buckets || v_buckets, v_lots || v_receiving,
    ARRAY(SELECT -amount FROM unnest(v_amounts) AS amount) || v_amounts,
    -v_bonus, v_bonus - p_amount, p_now);
END $$;

-- The one who paid into an escrow, or null if several did, or nobody.
CREATE FUNCTION ledger_sole_funder(p_escrow text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT min(funder_oid) FROM escrow_lots WHERE escrow_oid = p_escrow
  HAVING count(DISTINCT funder_oid) = 1
$$;

-- Undoes a posting entry by entry: what was taken returns to the exact lots, what was given leaves
-- the exact lots, payees give back. Once for each posting. Of what went through an escrow only a
-- release from one with a single funder can be undone: it returns to the lots that were paid in, as
-- `ledger_escrow_give_back` would have returned it then. What the posting carried is taken back as well;
-- `carried` of the result has the units that this moved, by payee. `p_request`: postingId, operation,
-- key, fingerprint, type, actor?, referenceKind?, referenceOid?.
CREATE OR REPLACE FUNCTION ledger_reverse(p_request jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_original postings;
  v_funder text;
  v_wallet wallets;
  v_posting text := ledger_new_oid(p_now);
  v_result jsonb;
  v_entry entries;
  v_put record;
  v_place int;
  v_owners text[] := '{}';
  v_kinds text[] := '{}';
  v_buckets smallint[] := '{}';
  v_lots text[] := '{}';
  v_amounts bigint[] := '{}';
  v_carried record;
BEGIN
  SELECT * INTO v_original FROM postings WHERE id = p_request->>'postingId';
  IF NOT FOUND THEN
    PERFORM ledger_fail('ledger.posting_not_found');
  END IF;
  v_funder := ledger_sole_funder(v_original.payer_oid);
  v_wallet := ledger_lock_wallet(coalesce(v_funder, v_original.payer_oid));
  v_result := ledger_replay(v_wallet.owner_oid, p_request->>'operation', p_request->>'key',
    p_request->>'fingerprint');
  IF v_result IS NOT NULL THEN
    RETURN v_result;
  END IF;
  IF v_original.reverses_id IS NOT NULL
    OR EXISTS (SELECT FROM postings WHERE reverses_id = v_original.id) THEN
    PERFORM ledger_fail('ledger.already_reversed');
  ELSIF v_funder IS NULL AND EXISTS (SELECT FROM entries WHERE payer_oid = v_original.payer_oid
    AND posting_id = v_original.id AND kind = 'escrow') THEN
    PERFORM ledger_fail('ledger.invalid', '{"field": "postingId"}');
  END IF;
  -- What comes back first, so that one posting that did both can always be undone.
  FOR v_entry IN SELECT * FROM entries
    WHERE payer_oid = v_original.payer_oid AND posting_id = v_original.id ORDER BY amount, lot_id
  LOOP
    IF v_entry.kind = 'escrow' THEN
      v_put := ledger_put_back_held(v_wallet, v_entry.lot_id, -v_entry.amount,
        (SELECT min(postings.created_at) FROM escrow_lots JOIN postings ON postings.id = posting_id
          WHERE escrow_oid = v_entry.owner_oid AND lot_id = v_entry.lot_id),
        v_original.created_at, v_posting, p_now);
      v_wallet := v_put.p_wallet;
      v_entry.owner_oid := v_funder;
      v_entry.kind := 'user';
      v_entry.lot_id := v_put.o_lot;
    ELSIF v_entry.lot_id IS NOT NULL AND v_entry.amount < 0 THEN
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
  v_carried := ledger_undo_remainders(v_original.id, v_posting);
  FOR v_index IN 1..cardinality(v_carried.o_units) LOOP
    v_owners := v_owners || ARRAY[v_carried.o_owners[v_index], 'house'];
    v_kinds := v_kinds || '{creator,house}'::text[];
    v_buckets := v_buckets || ARRAY[v_carried.o_buckets[v_index], v_carried.o_buckets[v_index]];
    v_lots := v_lots || '{NULL,NULL}'::text[];
    v_amounts := v_amounts || ARRAY[v_carried.o_units[v_index], -v_carried.o_units[v_index]];
  END LOOP;
  RETURN ledger_write(ledger_drop_empty_lots(v_wallet), v_posting,
    p_request || jsonb_build_object('reversesId', v_original.id),
    v_owners, v_kinds, v_buckets, v_lots, v_amounts,
    -(v_original.result->>'bonusAmount')::bigint, -(v_original.result->>'paidAmount')::bigint, p_now,
    CASE WHEN v_carried.o_units = '{}' THEN '{}' ELSE jsonb_build_object('carried',
      (SELECT jsonb_object_agg(owner, units)
        FROM unnest(v_carried.o_owners, v_carried.o_units) AS moved (owner, units))) END);
END $$;
