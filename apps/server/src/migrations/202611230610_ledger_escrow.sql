-- Escrow: amounts of many funders that wait in an account of their own until they are released to
-- payees or returned to the exact lots that they came from.
-- Order of locks: the funders' wallets in order of owner id, then the escrow's wallet. Whoever holds
-- an escrow's waits for no other wallet.

-- What may be done with an escrow account, whose balances are its wallet's. `returning` is an account
-- that was closed with something in it: what is left goes back, and nothing else. Kept for ever.
CREATE TABLE escrows (
  oid text COLLATE "C" CONSTRAINT escrows_pkey PRIMARY KEY
    CONSTRAINT escrows_wallet REFERENCES wallets (owner_oid),
  fingerprint text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL CONSTRAINT escrows_currency CHECK (currency IN ('coin', 'credit')),
  -- Whom a release may pay, beside the house.
  payee_oids text[] COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'open'
    CONSTRAINT escrows_state CHECK (state IN ('open', 'returning', 'closed')),
  -- From when what is left goes back.
  deadline timestamptz NOT NULL,
  reference_kind text COLLATE "C",
  reference_oid text COLLATE "C",
  created_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX escrows_due ON escrows (deadline) WHERE state <> 'closed';

-- What was paid in, by lot of the funder's, in the order in which a release takes it: a funder's bonus
-- before what they paid. Kept for ever.
CREATE TABLE escrow_lots (
  escrow_oid text COLLATE "C" NOT NULL CONSTRAINT escrow_lots_escrow REFERENCES escrows (oid),
  place bigint NOT NULL,
  funder_oid text COLLATE "C" NOT NULL,
  posting_id text COLLATE "C" NOT NULL,
  lot_id text COLLATE "C" NOT NULL,
  bucket smallint NOT NULL,
  amount bigint NOT NULL,
  left_amount bigint NOT NULL,
  CONSTRAINT escrow_lots_pkey PRIMARY KEY (escrow_oid, place),
  CONSTRAINT escrow_lots_amount CHECK (amount > 0),
  CONSTRAINT escrow_lots_left CHECK (left_amount BETWEEN 0 AND amount)
) WITH (fillfactor = 80);
CREATE INDEX escrow_lots_funder ON escrow_lots (funder_oid, escrow_oid, place);
CREATE INDEX entries_escrow ON entries (owner_oid) WHERE kind = 'escrow';

-- An escrow's lots are its funders'.
ALTER TABLE wallets ADD CONSTRAINT wallets_escrow_without_lots
  CHECK (kind = 'user' OR cardinality(lot_ids) = 0);

-- Opens an account; one that was opened so already stays as it is. `p_request`: escrow, fingerprint,
-- currency, payees, deadline, referenceKind?, referenceOid?.
CREATE FUNCTION ledger_escrow_open(p_request jsonb, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_escrow text := p_request->>'escrow';
  v_deadline timestamptz := (p_request->>'deadline')::timestamptz;
BEGIN
  INSERT INTO wallets (owner_oid, kind, created_at) VALUES (v_escrow, 'escrow', p_now)
    ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN
    IF NOT EXISTS (SELECT FROM escrows
      WHERE oid = v_escrow AND fingerprint = p_request->>'fingerprint') THEN
      PERFORM ledger_fail('request.idempotency_key_reused');
    END IF;
    RETURN;
  END IF;
  IF v_deadline > p_now IS NOT TRUE THEN
    PERFORM ledger_fail('ledger.invalid', '{"field": "deadline"}');
  END IF;
  INSERT INTO escrows (oid, fingerprint, currency, payee_oids, deadline, reference_kind,
    reference_oid, created_at)
  VALUES (v_escrow, p_request->>'fingerprint', p_request->>'currency',
    ARRAY(SELECT jsonb_array_elements_text(p_request->'payees')), v_deadline,
    p_request->>'referenceKind', p_request->>'referenceOid', p_now);
END $$;

CREATE FUNCTION ledger_lock_escrow(p_escrow text, OUT o_wallet wallets, OUT o_escrow escrows)
LANGUAGE plpgsql AS $$
BEGIN
  SELECT * INTO o_wallet FROM wallets WHERE owner_oid = p_escrow AND kind = 'escrow' FOR UPDATE;
  IF NOT FOUND THEN
    PERFORM ledger_fail('ledger.escrow_not_found');
  END IF;
  SELECT * INTO STRICT o_escrow FROM escrows WHERE oid = p_escrow;
END $$;

-- Refuses what only an open account allows.
CREATE FUNCTION ledger_need_open_escrow(p_escrow escrows, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_escrow.state <> 'open' OR p_escrow.deadline <= p_now THEN
    PERFORM ledger_fail('ledger.escrow_not_open', jsonb_build_object(
      'state', CASE p_escrow.state WHEN 'open' THEN 'expired' ELSE p_escrow.state END));
  END IF;
END $$;

-- A later deadline, or an earlier one.
CREATE FUNCTION ledger_escrow_set_deadline(p_escrow text, p_deadline timestamptz, p_now timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_locked record := ledger_lock_escrow(p_escrow);
BEGIN
  PERFORM ledger_need_open_escrow(v_locked.o_escrow, p_now);
  IF p_deadline > p_now IS NOT TRUE THEN
    PERFORM ledger_fail('ledger.invalid', '{"field": "deadline"}');
  END IF;
  UPDATE escrows SET deadline = p_deadline WHERE oid = p_escrow;
END $$;

-- Pays from a funder's wallet into an account, bonus first where allowed. `p_request`: escrow, payer,
-- amount, allowBonus, bonusCap?, businessDay?, operation, key, fingerprint, type, actor?,
-- referenceKind?, referenceOid?.
CREATE FUNCTION ledger_escrow_pay_in(p_request jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets := ledger_lock_wallet(p_request->>'payer');
  v_result jsonb := ledger_replay(v_wallet.owner_oid, p_request->>'operation', p_request->>'key',
    p_request->>'fingerprint');
  v_posting text := ledger_new_oid(p_now);
  v_locked record;
  v_account wallets;
  v_amount bigint;
  v_take record;
  v_count int;
BEGIN
  IF v_result IS NOT NULL THEN
    RETURN v_result;
  END IF;
  v_amount := ledger_amount(p_request->'amount', 'amount');
  v_locked := ledger_lock_escrow(p_request->>'escrow');
  PERFORM ledger_need_open_escrow(v_locked.o_escrow, p_now);
  v_account := v_locked.o_wallet;
  v_wallet := ledger_begin_day(v_wallet, (p_request->>'businessDay')::date);
  v_take := ledger_take(v_wallet, (v_locked.o_escrow).currency, v_amount,
    CASE WHEN (p_request->'allowBonus')::boolean THEN v_amount ELSE 0 END,
    (p_request->>'bonusCap')::bigint - v_wallet.day_bonus_credit_milli, p_now);
  v_wallet := v_take.p_wallet;
  IF (v_locked.o_escrow).currency = 'credit' THEN
    v_wallet.day_bonus_credit_milli := v_wallet.day_bonus_credit_milli + v_take.o_bonus;
  END IF;
  v_count := cardinality(v_take.o_lots);
  INSERT INTO escrow_lots
    (escrow_oid, place, funder_oid, posting_id, lot_id, bucket, amount, left_amount)
  SELECT v_account.owner_oid, before.places + taken.place, v_wallet.owner_oid, v_posting, taken.lot,
    taken.bucket, taken.amount, taken.amount
  FROM unnest(v_take.o_lots, v_take.o_buckets, v_take.o_amounts) WITH ORDINALITY
      AS taken (lot, bucket, amount, place),
    (SELECT coalesce(max(place), 0) AS places FROM escrow_lots
      WHERE escrow_oid = v_account.owner_oid) AS before;
  FOR v_index IN 1..v_count LOOP
    v_account.balances[v_take.o_buckets[v_index]] :=
      v_account.balances[v_take.o_buckets[v_index]] + v_take.o_amounts[v_index];
  END LOOP;
  PERFORM ledger_save_wallet(v_account);
  RETURN ledger_write(v_wallet, v_posting, p_request,
    array_fill(v_wallet.owner_oid, ARRAY[v_count])
      || array_fill(v_account.owner_oid, ARRAY[v_count]),
    array_fill('user'::text, ARRAY[v_count]) || array_fill('escrow'::text, ARRAY[v_count]),
    v_take.o_buckets || v_take.o_buckets, v_take.o_lots || v_take.o_lots,
    ARRAY(SELECT -amount FROM unnest(v_take.o_amounts) AS amount) || v_take.o_amounts,
    v_take.o_bonus, v_amount - v_take.o_bonus, p_now);
END $$;

-- Takes an amount out of what is left in an account, from each funder in proportion to what is left of
-- theirs: what a unit cannot be divided by goes to the largest remainders, earlier funders first. Of
-- one funder it takes what they paid in first. Answers the account without it and what came from where.
CREATE FUNCTION ledger_escrow_take(
  INOUT p_account wallets, p_amount bigint,
  OUT o_lots text[], OUT o_buckets smallint[], OUT o_amounts bigint[], OUT o_bonus bigint
) LANGUAGE plpgsql AS $$
BEGIN
  WITH funders AS (
    SELECT funder_oid, min(place) AS place, sum(left_amount) AS present,
      sum(sum(left_amount)) OVER () AS present_all
    FROM escrow_lots WHERE escrow_oid = p_account.owner_oid
    GROUP BY funder_oid
  ), quotients AS (
    SELECT funder_oid, place, div(p_amount * present, present_all) AS whole,
      p_amount * present % present_all AS remainder
    FROM funders WHERE present > 0
  ), shares AS (
    SELECT funder_oid, whole + CASE WHEN row_number() OVER (ORDER BY remainder DESC, place)
      <= p_amount - sum(whole) OVER () THEN 1 ELSE 0 END AS share
    FROM quotients
  ), parts AS (
    SELECT place, least(left_amount, share - sum(left_amount) OVER earlier + left_amount) AS part
    FROM escrow_lots JOIN shares USING (funder_oid)
    WHERE escrow_oid = p_account.owner_oid AND left_amount > 0
    WINDOW earlier AS (PARTITION BY funder_oid ORDER BY place)
  ), taken AS (
    UPDATE escrow_lots SET left_amount = left_amount - part FROM parts
    WHERE escrow_oid = p_account.owner_oid AND escrow_lots.place = parts.place AND part > 0
    RETURNING escrow_lots.place, lot_id, bucket, part::bigint AS part
  )
  SELECT array_agg(lot_id ORDER BY place), array_agg(bucket ORDER BY place),
    array_agg(part ORDER BY place), coalesce(sum(part) FILTER (WHERE bucket IN (1, 3)), 0)
  INTO o_lots, o_buckets, o_amounts, o_bonus FROM taken;
  FOR v_index IN 1..cardinality(o_lots) LOOP
    p_account.balances[o_buckets[v_index]] :=
      p_account.balances[o_buckets[v_index]] - o_amounts[v_index];
  END LOOP;
END $$;

-- Pays an amount out of an account to payees, as a spend does: shares of the paid part, the rest and
-- all bonus to the house. The account is the payer. `p_request`: escrow, amount, legs, operation, key,
-- fingerprint, type, actor?, referenceKind?, referenceOid?.
CREATE FUNCTION ledger_escrow_release(p_request jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_locked record := ledger_lock_escrow(p_request->>'escrow');
  v_escrow escrows := v_locked.o_escrow;
  v_account wallets := v_locked.o_wallet;
  v_result jsonb := ledger_replay(v_escrow.oid, p_request->>'operation', p_request->>'key',
    p_request->>'fingerprint');
  v_amount bigint;
  v_bucket smallint := CASE v_escrow.currency WHEN 'coin' THEN 2 ELSE 4 END;
  v_present bigint := v_account.balances[v_bucket] + v_account.balances[v_bucket - 1];
  v_take record;
  v_count int;
  v_payees record;
BEGIN
  IF v_result IS NOT NULL THEN
    RETURN v_result;
  END IF;
  v_amount := ledger_amount(p_request->'amount', 'amount');
  PERFORM ledger_need_open_escrow(v_escrow, p_now);
  IF EXISTS (SELECT FROM jsonb_array_elements(p_request->'legs') AS leg
    WHERE leg->>'kind' <> 'house' AND leg->>'owner' <> ALL (v_escrow.payee_oids)) THEN
    PERFORM ledger_fail('ledger.escrow_payee_refused');
  ELSIF v_amount > v_present THEN
    PERFORM ledger_fail('ledger.escrow_exceeded', jsonb_build_object('leftAmount', v_present));
  END IF;
  v_take := ledger_escrow_take(v_account, v_amount);
  v_count := cardinality(v_take.o_lots);
  v_payees := ledger_payees(p_request->'legs', v_bucket, v_amount, v_take.o_bonus);
  RETURN ledger_write(v_take.p_account, ledger_new_oid(p_now), p_request,
    array_fill(v_escrow.oid, ARRAY[v_count]) || v_payees.o_owners,
    array_fill('escrow'::text, ARRAY[v_count]) || v_payees.o_kinds,
    v_take.o_buckets || v_payees.o_buckets, v_take.o_lots,
    ARRAY(SELECT -amount FROM unnest(v_take.o_amounts) AS amount) || v_payees.o_amounts,
    v_take.o_bonus, v_amount - v_take.o_bonus, p_now,
    jsonb_build_object('earned', v_payees.o_earned));
END $$;

-- Gives an amount of a funder's back to its exact lots, as if they had paid that much less: what they
-- paid in last comes first. Both wallets are locked; that of somebody who left is closed, and the
-- house has what they left behind. The funder is the payer of the posting.
CREATE FUNCTION ledger_escrow_give_back(
  p_wallet wallets, p_account wallets, p_amount bigint, p_head jsonb, p_now timestamptz
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  v_lots text[];
  v_buckets smallint[];
  v_amounts bigint[];
  v_bonus bigint;
  v_count int;
  v_gone boolean := p_wallet.closed_at IS NOT NULL;
BEGIN
  WITH parts AS (
    SELECT place, least(left_amount, p_amount - sum(left_amount) OVER later + left_amount) AS part
    FROM escrow_lots WHERE escrow_oid = p_account.owner_oid AND funder_oid = p_wallet.owner_oid
      AND left_amount > 0
    WINDOW later AS (ORDER BY place DESC)
  ), given AS (
    UPDATE escrow_lots SET left_amount = left_amount - part FROM parts
    WHERE escrow_oid = p_account.owner_oid AND escrow_lots.place = parts.place AND part > 0
    RETURNING escrow_lots.place, lot_id, bucket, part::bigint AS part
  )
  SELECT array_agg(lot_id ORDER BY place), array_agg(bucket ORDER BY place),
    array_agg(part ORDER BY place), coalesce(sum(part) FILTER (WHERE bucket IN (1, 3)), 0)
  INTO v_lots, v_buckets, v_amounts, v_bonus FROM given;
  v_count := cardinality(v_lots);
  FOR v_index IN 1..v_count LOOP
    p_account.balances[v_buckets[v_index]] :=
      p_account.balances[v_buckets[v_index]] - v_amounts[v_index];
    IF NOT v_gone THEN
      p_wallet := ledger_put_back(p_wallet, v_lots[v_index], v_amounts[v_index]);
    END IF;
  END LOOP;
  PERFORM ledger_save_wallet(p_account);
  RETURN ledger_write(p_wallet, ledger_new_oid(p_now), p_head,
    array_fill(p_account.owner_oid, ARRAY[v_count])
      || array_fill(CASE WHEN v_gone THEN 'house' ELSE p_wallet.owner_oid END, ARRAY[v_count]),
    array_fill('escrow'::text, ARRAY[v_count])
      || array_fill(CASE WHEN v_gone THEN 'house' ELSE 'user' END, ARRAY[v_count]),
    v_buckets || v_buckets, CASE WHEN v_gone THEN v_lots ELSE v_lots || v_lots END,
    ARRAY(SELECT -amount FROM unnest(v_amounts) AS amount) || v_amounts,
    -v_bonus, v_bonus - p_amount, p_now);
END $$;

-- Returns an amount to one funder, or all that is left of theirs; from an account that is closed or
-- late as well. `p_request`: escrow, payer, amount?, operation, key, fingerprint, type, actor?,
-- referenceKind?, referenceOid?.
CREATE FUNCTION ledger_escrow_return(p_request jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_wallet wallets := ledger_lock_wallet(p_request->>'payer');
  v_result jsonb := ledger_replay(v_wallet.owner_oid, p_request->>'operation', p_request->>'key',
    p_request->>'fingerprint');
  v_locked record;
  v_present bigint;
  v_amount bigint;
BEGIN
  IF v_result IS NOT NULL THEN
    RETURN v_result;
  END IF;
  v_locked := ledger_lock_escrow(p_request->>'escrow');
  SELECT coalesce(sum(left_amount), 0) INTO v_present FROM escrow_lots
    WHERE escrow_oid = p_request->>'escrow' AND funder_oid = v_wallet.owner_oid;
  v_amount := CASE WHEN p_request ? 'amount' THEN ledger_amount(p_request->'amount', 'amount')
    ELSE v_present END;
  IF v_amount > v_present OR v_present = 0 THEN
    PERFORM ledger_fail('ledger.escrow_exceeded', jsonb_build_object('leftAmount', v_present));
  END IF;
  RETURN ledger_escrow_give_back(v_wallet, v_locked.o_wallet, v_amount, p_request, p_now);
END $$;

-- Closes an account: nothing comes in and nobody is paid any more.
CREATE FUNCTION ledger_escrow_close(p_escrow text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
  v_locked record := ledger_lock_escrow(p_escrow);
BEGIN
  UPDATE escrows SET state = 'returning', deadline = least(deadline, p_now), closed_at = p_now
    WHERE oid = p_escrow AND state = 'open';
END $$;

-- Returns what is left in a closed account to up to so many of its funders, and answers to how many.
-- Wallets in use wait for the next run.
CREATE FUNCTION ledger_escrow_return_rest(p_escrow text, p_limit int, p_now timestamptz) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE
  v_funder record;
  v_wallet wallets;
  v_locked record;
  v_amount bigint;
  v_done int := 0;
BEGIN
  FOR v_funder IN SELECT funder_oid FROM escrow_lots
    WHERE escrow_oid = p_escrow AND left_amount > 0
    GROUP BY funder_oid ORDER BY funder_oid LIMIT p_limit
  LOOP
    SELECT * INTO v_wallet FROM wallets
      WHERE owner_oid = v_funder.funder_oid FOR UPDATE SKIP LOCKED;
    CONTINUE WHEN NOT FOUND;
    v_locked := ledger_lock_escrow(p_escrow);
    EXIT WHEN (v_locked.o_escrow).state <> 'returning';
    SELECT sum(left_amount) INTO v_amount FROM escrow_lots
      WHERE escrow_oid = p_escrow AND funder_oid = v_wallet.owner_oid;
    CONTINUE WHEN v_amount = 0;
    PERFORM ledger_escrow_give_back(v_wallet, v_locked.o_wallet, v_amount,
      jsonb_build_object('operation', 'escrow.return', 'key', p_escrow, 'fingerprint', '',
        'type', 'refund', 'referenceKind', (v_locked.o_escrow).reference_kind,
        'referenceOid', (v_locked.o_escrow).reference_oid), p_now);
    v_done := v_done + 1;
  END LOOP;
  UPDATE escrows SET state = 'closed' WHERE oid = p_escrow AND state = 'returning'
    AND NOT EXISTS (SELECT FROM escrow_lots WHERE escrow_oid = p_escrow AND left_amount > 0);
  RETURN v_done;
END $$;

-- Undoes a posting entry by entry: what was taken returns to the exact lots, what was given leaves
-- the exact lots, payees give back. Once for each posting, and never what went through an escrow,
-- which has ways back of its own. `p_request`: postingId, operation, key,
-- fingerprint, type, actor?, referenceKind?, referenceOid?.
CREATE OR REPLACE FUNCTION ledger_reverse(p_request jsonb, p_now timestamptz) RETURNS jsonb
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
  ELSIF EXISTS (SELECT FROM entries WHERE payer_oid = v_original.payer_oid
    AND posting_id = v_original.id AND kind = 'escrow') THEN
    PERFORM ledger_fail('ledger.invalid', '{"field": "postingId"}');
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

-- Every invariant with the number of rows that break it, in one snapshot. Reads all entries: a
-- job's work, not a request's.
CREATE OR REPLACE FUNCTION ledger_check_invariants() RETURNS TABLE (name text, broken bigint)
LANGUAGE sql STABLE AS $$
  WITH open_lots AS (
    SELECT wallets.owner_oid, lot.id, lot.bucket, lot.amount
    FROM wallets, unnest(lot_ids, lot_buckets, lot_amounts) AS lot (id, bucket, amount)
  ), held_lots AS (
    SELECT holds.owner_oid, lot.id, lot.bucket, lot.amount
    FROM holds, unnest(lot_ids, lot_buckets, lot_amounts) AS lot (id, bucket, amount)
    WHERE state = 'open'
  ), escrowed_lots AS (
    SELECT escrow_oid, lot_id AS id, bucket, sum(left_amount) AS amount FROM escrow_lots
    GROUP BY escrow_oid, lot_id, bucket
  ), balances AS (
    SELECT owner_oid, line.bucket::smallint AS bucket, line.free, line.held
    FROM wallets, unnest(balances, held) WITH ORDINALITY AS line (free, held, bucket)
  ), sums AS (
    SELECT owner_oid, kind, bucket, lot_id, sum(amount) AS amount FROM entries
    GROUP BY owner_oid, kind, bucket, lot_id
  )
  SELECT 'postings_sum_to_zero', count(*) FROM (
    SELECT FROM entries GROUP BY payer_oid, posting_id, entries.bucket HAVING sum(amount) <> 0
  ) AS bad
  UNION ALL
  SELECT 'postings_have_entries', count(*) FROM postings
    WHERE NOT EXISTS (SELECT FROM entries
      WHERE entries.payer_oid = postings.payer_oid AND posting_id = postings.id)
  UNION ALL
  SELECT 'entries_have_postings', count(*) FROM entries
    WHERE NOT EXISTS (SELECT FROM postings WHERE id = posting_id)
  UNION ALL
  SELECT 'no_user_or_escrow_negative', count(*) FROM balances WHERE free < 0 OR held < 0
  UNION ALL
  SELECT 'balances_match_entries', count(*) FROM balances
    FULL JOIN (SELECT owner_oid, bucket, sum(amount) AS amount FROM sums
      WHERE kind IN ('user', 'escrow') GROUP BY owner_oid, bucket) AS line
      USING (owner_oid, bucket)
    WHERE coalesce(free + held, 0) <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'balances_match_lots', count(*) FROM balances
    FULL JOIN (SELECT owner_oid, bucket, sum(amount) AS amount FROM (
        SELECT owner_oid, bucket, amount FROM open_lots
        UNION ALL SELECT escrow_oid, bucket, amount FROM escrowed_lots
      ) AS present GROUP BY owner_oid, bucket) AS line USING (owner_oid, bucket)
    WHERE coalesce(free, 0) <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'held_matches_holds', count(*) FROM balances
    FULL JOIN (SELECT owner_oid, bucket, sum(amount) AS amount FROM held_lots
      GROUP BY owner_oid, bucket) AS line USING (owner_oid, bucket)
    WHERE coalesce(held, 0) <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'lots_match_entries', count(*) FROM (
    SELECT id, sum(amount) AS amount FROM (
      SELECT id, amount FROM open_lots UNION ALL SELECT id, amount FROM held_lots
      UNION ALL SELECT id, amount FROM escrowed_lots
    ) AS present GROUP BY id
  ) AS present
    FULL JOIN (SELECT lot_id AS id, sum(amount) AS amount FROM sums WHERE lot_id IS NOT NULL
      GROUP BY lot_id) AS line USING (id)
    WHERE coalesce(present.amount, 0) <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'lots_belong_to_their_bucket_and_owner', count(*) FROM sums
    LEFT JOIN ledger_lots ON ledger_lots.id = lot_id
    WHERE sums.kind IN ('user', 'escrow') AND (ledger_lots.id IS NULL
      OR ledger_lots.bucket <> sums.bucket
      OR ledger_lots.owner_oid <> sums.owner_oid AND sums.kind = 'user')
  UNION ALL
  SELECT 'escrows_match_entries', count(*) FROM escrowed_lots
    FULL JOIN (SELECT owner_oid AS escrow_oid, lot_id AS id, bucket, amount FROM sums
      WHERE kind = 'escrow') AS line USING (escrow_oid, id, bucket)
    WHERE coalesce(escrowed_lots.amount, 0) <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'escrow_lots_belong_to_their_funder', count(*) FROM escrow_lots
    LEFT JOIN ledger_lots ON ledger_lots.id = lot_id
    WHERE (ledger_lots.owner_oid, ledger_lots.bucket)
      IS DISTINCT FROM (funder_oid, escrow_lots.bucket)
  UNION ALL
  SELECT 'issued_equals_held_and_spent', count(*) FROM (
    SELECT FROM sums GROUP BY bucket HAVING -coalesce(sum(amount) FILTER (WHERE kind = 'issue'), 0)
      <> coalesce(sum(amount) FILTER (WHERE kind <> 'issue'), 0)
  ) AS bad
  UNION ALL
  SELECT 'bonus_never_earned', count(*) FROM sums
    WHERE kind = 'creator' AND bucket IN (1, 3) AND amount <> 0
  UNION ALL
  SELECT 'postings_counted_without_gaps', count(*) FROM wallets
    FULL JOIN (SELECT payer_oid AS owner_oid, count(*) AS number, max(payer_seq) AS last
      FROM postings GROUP BY payer_oid) AS line USING (owner_oid)
    WHERE coalesce(posting_count, 0) <> coalesce(number, 0)
      OR coalesce(posting_count, 0) <> coalesce(last, 0)
  UNION ALL
  SELECT 'rollups_match_entries', count(*) FROM rollups
    FULL JOIN (SELECT entries.owner_oid, entries.kind, entries.bucket, sum(entries.amount) AS amount
      FROM postings
      JOIN entries ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
      WHERE postings.xact < (SELECT xact FROM rollup_watermark)
        AND entries.kind IN ('creator', 'house', 'issue')
      GROUP BY entries.owner_oid, entries.kind, entries.bucket) AS line
      USING (owner_oid, kind, bucket)
    WHERE coalesce(rollups.amount, 0) <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'rollup_days_match_entries', count(*) FROM rollup_days
    FULL JOIN (SELECT entries.owner_oid, entries.kind, entries.bucket,
        (postings.created_at AT TIME ZONE 'UTC')::date AS day, sum(entries.amount) AS amount
      FROM postings
      JOIN entries ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
      WHERE postings.xact < (SELECT xact FROM rollup_watermark)
        AND entries.kind IN ('creator', 'house', 'issue')
      GROUP BY 1, 2, 3, 4) AS line
      USING (owner_oid, kind, bucket, day)
    WHERE coalesce(rollup_days.amount, 0) <> coalesce(line.amount, 0)
$$;

DROP FUNCTION ledger_check_books();

-- Where every bucket is, in one snapshot: what accounts of entries only hold, from their roll-up and
-- what came since, and what wallets hold. Issued is what left the issue account; what waits in an escrow
-- is held. Reads no old entry.
CREATE OR REPLACE FUNCTION ledger_totals() RETURNS TABLE (
  bucket smallint, issued bigint, spendable bigint, held bigint, creators bigint, house bigint
) LANGUAGE sql STABLE AS $$
  WITH sums AS (
    SELECT rollups.kind, rollups.bucket, rollups.amount FROM rollups WHERE ledger_watermark() > 0
    UNION ALL
    SELECT entries.kind, entries.bucket, entries.amount FROM postings
    JOIN entries ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
    WHERE postings.xact >= ledger_watermark() AND entries.kind IN ('creator', 'house', 'issue')
  ), accounts AS (
    SELECT sums.bucket, -coalesce(sum(amount) FILTER (WHERE kind = 'issue'), 0) AS issued,
      coalesce(sum(amount) FILTER (WHERE kind = 'creator'), 0) AS creators,
      coalesce(sum(amount) FILTER (WHERE kind = 'house'), 0) AS house
    FROM sums GROUP BY sums.bucket
  ), holding AS (
    SELECT line.bucket::smallint AS bucket,
      sum(CASE wallets.kind WHEN 'user' THEN line.free ELSE 0 END) AS spendable,
      sum(line.held + CASE wallets.kind WHEN 'user' THEN 0 ELSE line.free END) AS held
    FROM wallets, unnest(wallets.balances, wallets.held) WITH ORDINALITY AS line (free, held, bucket)
    GROUP BY line.bucket
  )
  SELECT accounts.bucket, accounts.issued::bigint, coalesce(holding.spendable, 0)::bigint,
    coalesce(holding.held, 0)::bigint, accounts.creators::bigint, accounts.house::bigint
  FROM accounts LEFT JOIN holding USING (bucket) ORDER BY accounts.bucket
$$;
