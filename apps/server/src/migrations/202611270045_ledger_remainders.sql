-- Exact shares. A leg of a sale names a payee's part of the price (`part`) and what they earn of it
-- (`earns`) in millionths of the bucket's unit, if everything is paid. Entries are whole, so what a
-- payee's exact earnings exceed their entries is carried to their next sale.

-- What was carried of a payee: exact less whole, in millionths. `earned` is of what they received;
-- `paid` and `bonus` are of their parts of the prices, as the record of sales has them. One row a payee
-- and bucket, locked only by a posting in which a part of theirs isn't whole. Kept for ever.
CREATE TABLE payee_remainders (
  owner_oid text COLLATE "C" NOT NULL,
  bucket smallint NOT NULL CONSTRAINT payee_remainders_bucket CHECK (bucket IN (2, 4)),
  earned bigint NOT NULL DEFAULT 0
    CONSTRAINT payee_remainders_less_than_one CHECK (abs(earned) < 1000000),
  paid bigint NOT NULL DEFAULT 0,
  bonus bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (owner_oid, bucket)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);

-- What each line of a posting added to it, so that a reversal takes back exactly that. Kept for ever.
CREATE TABLE posting_remainders (
  posting_id text COLLATE "C" NOT NULL,
  -- Of the line in its posting.
  place smallint NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  bucket smallint NOT NULL,
  earned bigint NOT NULL,
  paid bigint NOT NULL,
  bonus bigint NOT NULL,
  PRIMARY KEY (posting_id, place, owner_oid, bucket)
);
CREATE TRIGGER posting_remainders_append_only BEFORE UPDATE OR DELETE OR TRUNCATE
  ON posting_remainders FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The exact parts of a line's payees, in millionths: what they earn, and their parts of what was paid
-- and of the bonus. `o_whole` is whether all of them are whole.
CREATE FUNCTION ledger_exact(
  p_legs jsonb, p_amount bigint, p_bonus bigint,
  OUT o_earned bigint[], OUT o_paid bigint[], OUT o_bonus bigint[], OUT o_whole boolean
) LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_leg jsonb;
  v_part numeric;
  v_earns numeric;
  v_parts numeric := 0;
  v_all_earn numeric := 0;
  v_paid bigint := p_amount - p_bonus;
  v_owners text[] := '{}';
  v_exact bigint[];
BEGIN
  o_earned := '{}';
  o_paid := '{}';
  o_bonus := '{}';
  o_whole := true;
  FOR v_index IN 0..jsonb_array_length(p_legs) - 1 LOOP
    v_leg := p_legs->v_index;
    v_part := (v_leg->>'part')::bigint;
    v_earns := (v_leg->>'earns')::bigint;
    v_parts := v_parts + v_part;
    v_all_earn := v_all_earn + v_earns;
    IF (v_part > 0 AND v_earns >= 0 AND v_parts <= p_amount * 1000000::numeric
      AND v_all_earn <= v_parts AND v_leg->>'kind' = 'creator'
      AND v_leg->>'owner' <> ALL (v_owners)) IS NOT TRUE THEN
      PERFORM ledger_fail('ledger.invalid', '{"field": "legs"}');
    END IF;
    v_owners := v_owners || (v_leg->>'owner');
    v_exact := ARRAY[div(v_earns * v_paid, p_amount), div(v_part * v_paid, p_amount),
      div(v_part * p_bonus, p_amount)];
    o_earned := o_earned || v_exact[1];
    o_paid := o_paid || v_exact[2];
    o_bonus := o_bonus || v_exact[3];
    o_whole := o_whole AND v_exact[1] % 1000000 = 0 AND v_exact[2] % 1000000 = 0
      AND v_exact[3] % 1000000 = 0;
  END LOOP;
END $$;

CREATE FUNCTION ledger_leg_owners(p_legs jsonb) RETURNS text[]
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(array_agg(leg->>'owner' ORDER BY place), '{}')
  FROM jsonb_array_elements(p_legs) WITH ORDINALITY AS legs (leg, place)
$$;

-- Locks what was carried of payees, in the order of their ids: once for all lines of a posting.
CREATE FUNCTION ledger_lock_remainders(p_owners text[], p_bucket smallint) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO payee_remainders AS known (owner_oid, bucket)
  SELECT owner, p_bucket FROM (SELECT DISTINCT owner COLLATE "C" AS owner FROM unnest(p_owners) AS owner)
    AS payee ORDER BY owner
  ON CONFLICT (owner_oid, bucket) DO UPDATE SET earned = known.earned
$$;

-- A total in whole parts, each at least `p_least`, and otherwise as near as can be to what is wanted,
-- in millionths: one more goes to whoever lacks most, one less to whoever has most too much.
CREATE FUNCTION ledger_split(p_total bigint, p_wanted bigint[], p_least bigint[]) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_parts bigint[] := ARRAY(
    SELECT greatest(low, floor(wanted / 1000000.0)::bigint)
    FROM unnest(p_wanted, p_least) WITH ORDINALITY AS line (wanted, low, place) ORDER BY place);
  v_left bigint := p_total - (SELECT sum(part) FROM unnest(v_parts) AS part);
  v_step int := sign(v_left);
  v_place int;
BEGIN
  FOR v_count IN 1..abs(v_left) LOOP
    SELECT place INTO STRICT v_place
    FROM unnest(p_wanted, v_parts, p_least) WITH ORDINALITY AS line (wanted, part, low, place)
    WHERE v_step > 0 OR part > low
    ORDER BY v_step * (wanted - part * 1000000) DESC, place LIMIT 1;
    v_parts[v_place] := v_parts[v_place] + v_step;
  END LOOP;
  RETURN v_parts;
END $$;

-- What a line's payees receive, in whole units, and what of the line is theirs; their remainders are
-- locked. Nobody's entries differ from their exact earnings by a unit or more. What is due to all of
-- them together goes to those who lack most, and is more than was paid only where one would otherwise
-- lack a unit: what was carried of them is with the house.
CREATE FUNCTION ledger_carry(
  p_posting text, p_place int, p_owners text[], p_bucket smallint, p_paid_amount bigint,
  p_bonus_amount bigint, p_earned bigint[], p_paid bigint[], p_bonus bigint[],
  OUT o_earned bigint[], OUT o_paid bigint[], OUT o_bonus bigint[]
) LANGUAGE plpgsql AS $$
DECLARE
  v_earned bigint[];
  v_paid bigint[];
  v_bonus bigint[];
  v_none bigint[] := array_fill(0::bigint, ARRAY[cardinality(p_owners)]);
  v_least bigint[];
  v_due bigint;
BEGIN
  SELECT array_agg(known.earned + p_earned[place] ORDER BY place),
      array_agg(known.paid + p_paid[place] ORDER BY place),
      array_agg(known.bonus + p_bonus[place] ORDER BY place)
    INTO STRICT v_earned, v_paid, v_bonus
    FROM unnest(p_owners) WITH ORDINALITY AS payee (owner, place)
    JOIN payee_remainders AS known ON known.owner_oid = owner AND known.bucket = p_bucket;
  SELECT array_agg(greatest(0, wanted / 1000000) ORDER BY place),
      greatest(sum(greatest(0, wanted / 1000000)), least(p_paid_amount, floor(sum(wanted) / 1000000)))
    INTO v_least, v_due FROM unnest(v_earned) WITH ORDINALITY AS line (wanted, place);
  o_earned := ledger_split(v_due, v_earned, v_least);
  o_paid := ledger_split(p_paid_amount, v_paid,
    CASE WHEN v_due <= p_paid_amount THEN o_earned ELSE v_none END);
  o_bonus := ledger_split(p_bonus_amount, v_bonus, v_none);
  UPDATE payee_remainders SET earned = v_earned[place] - o_earned[place] * 1000000,
    paid = v_paid[place] - o_paid[place] * 1000000, bonus = v_bonus[place] - o_bonus[place] * 1000000
  FROM unnest(p_owners) WITH ORDINALITY AS payee (owner, place)
  WHERE owner_oid = owner AND bucket = p_bucket;
  INSERT INTO posting_remainders (posting_id, place, owner_oid, bucket, earned, paid, bonus)
  SELECT p_posting, p_place, owner, p_bucket, p_earned[place] - o_earned[place] * 1000000,
    p_paid[place] - o_paid[place] * 1000000, p_bonus[place] - o_bonus[place] * 1000000
  FROM unnest(p_owners) WITH ORDINALITY AS payee (owner, place);
END $$;

-- What a line's payees receive and what of the line is theirs, in the order of its legs, and last of
-- `o_shares` the rest of the paid part, which is the house's. Legs with an `amount` are rounded down.
-- Those with a `part` lock their payees' remainders, unless every part is whole: a popular creator
-- whose prices divide evenly keeps nobody waiting.
CREATE FUNCTION ledger_earn(
  p_posting text, p_place int, p_legs jsonb, p_bucket smallint, p_amount bigint, p_bonus bigint,
  OUT o_shares bigint[], OUT o_more jsonb
) LANGUAGE plpgsql AS $$
DECLARE
  v_owners text[];
  v_exact record;
  v_parts record;
BEGIN
  IF NOT coalesce(p_legs->0 ? 'part', false) THEN
    o_shares := ledger_shares(p_legs, p_amount, p_amount - p_bonus);
    o_more := jsonb_build_object('earned', trim_array(o_shares, 1));
    RETURN;
  END IF;
  v_exact := ledger_exact(p_legs, p_amount, p_bonus);
  IF v_exact.o_whole THEN
    SELECT array_agg(earned / 1000000 ORDER BY place) AS o_earned,
        array_agg(paid / 1000000 ORDER BY place) AS o_paid,
        array_agg(bonus / 1000000 ORDER BY place) AS o_bonus
      INTO v_parts FROM unnest(v_exact.o_earned, v_exact.o_paid, v_exact.o_bonus)
        WITH ORDINALITY AS line (earned, paid, bonus, place);
  ELSE
    v_owners := ledger_leg_owners(p_legs);
    PERFORM ledger_lock_remainders(v_owners, p_bucket);
    v_parts := ledger_carry(p_posting, p_place, v_owners, p_bucket, p_amount - p_bonus, p_bonus,
      v_exact.o_earned, v_exact.o_paid, v_exact.o_bonus);
  END IF;
  o_shares := v_parts.o_earned
    || (p_amount - p_bonus - (SELECT sum(share) FROM unnest(v_parts.o_earned) AS share))::bigint;
  o_more := jsonb_build_object(
    'earned', v_parts.o_earned, 'paid', v_parts.o_paid, 'bonus', v_parts.o_bonus);
END $$;

-- Takes back what a posting added to its payees' remainders. Where that would leave one with a unit or
-- more too much or too little, the reversal moves it between them and the house: answers these units,
-- above zero where the payee gets them.
CREATE FUNCTION ledger_undo_remainders(
  p_original text, p_posting text,
  OUT o_owners text[], OUT o_buckets smallint[], OUT o_units bigint[]
) LANGUAGE plpgsql AS $$
DECLARE
  v_bucket smallint;
  v_owners text[];
BEGIN
  SELECT min(bucket), array_agg(DISTINCT owner_oid) INTO v_bucket, v_owners
    FROM posting_remainders WHERE posting_id = p_original;
  o_owners := '{}';
  o_buckets := '{}';
  o_units := '{}';
  IF v_owners IS NULL THEN
    RETURN;
  END IF;
  PERFORM ledger_lock_remainders(v_owners, v_bucket);
  WITH added AS (
    SELECT owner_oid, bucket, sum(earned)::bigint AS earned, sum(paid)::bigint AS paid,
      sum(bonus)::bigint AS bonus
    FROM posting_remainders WHERE posting_id = p_original GROUP BY owner_oid, bucket
  ), undone AS (
    UPDATE payee_remainders AS known SET earned = (known.earned - added.earned) % 1000000,
      paid = known.paid - added.paid, bonus = known.bonus - added.bonus
    FROM added WHERE known.owner_oid = added.owner_oid AND known.bucket = added.bucket
    RETURNING known.owner_oid, known.bucket, new.earned - old.earned AS earned,
      (old.earned - added.earned) / 1000000 AS units, -added.paid AS paid, -added.bonus AS bonus
  ), kept AS (
    INSERT INTO posting_remainders (posting_id, place, owner_oid, bucket, earned, paid, bonus)
    SELECT p_posting, 0, owner_oid, bucket, earned, paid, bonus FROM undone
  )
  SELECT coalesce(array_agg(owner_oid ORDER BY owner_oid), '{}'),
      coalesce(array_agg(bucket ORDER BY owner_oid), '{}'),
      coalesce(array_agg(units ORDER BY owner_oid), '{}')
    INTO o_owners, o_buckets, o_units FROM undone WHERE units <> 0;
END $$;

-- Whether what is carried is what postings added, and each posting's earnings with it are exact.
CREATE FUNCTION ledger_check_remainders() RETURNS TABLE (name text, broken bigint)
LANGUAGE sql STABLE AS $$
  SELECT 'remainders_match_postings', count(*) FROM payee_remainders AS known
  FULL JOIN (SELECT owner_oid, bucket, sum(earned) AS earned, sum(paid) AS paid, sum(bonus) AS bonus
    FROM posting_remainders GROUP BY owner_oid, bucket) AS added USING (owner_oid, bucket)
  WHERE (coalesce(known.earned, 0), coalesce(known.paid, 0), coalesce(known.bonus, 0))
    <> (coalesce(added.earned, 0), coalesce(added.paid, 0), coalesce(added.bonus, 0))
$$;

DROP FUNCTION ledger_payees(jsonb, smallint, bigint, bigint);

-- The entries of a line's payees: what each receives, the house's rest, and bonus, which is the house's
-- alone: it never reaches a payout (decision 32).
CREATE FUNCTION ledger_payees(
  p_posting text, p_place int, p_legs jsonb, p_paid_bucket smallint, p_amount bigint, p_bonus bigint,
  OUT o_owners text[], OUT o_kinds text[], OUT o_buckets smallint[], OUT o_amounts bigint[],
  OUT o_more jsonb
) LANGUAGE plpgsql AS $$
DECLARE
  v_legs jsonb := coalesce(p_legs, '[]');
  v_earn record := ledger_earn(p_posting, p_place, v_legs, p_paid_bucket, p_amount, p_bonus);
  v_count int := jsonb_array_length(v_legs);
BEGIN
  SELECT coalesce(array_agg(leg->>'owner' ORDER BY place), '{}') || '{house,house}'::text[],
      coalesce(array_agg(leg->>'kind' ORDER BY place), '{}') || '{house,house}'::text[]
    INTO o_owners, o_kinds FROM jsonb_array_elements(v_legs) WITH ORDINALITY AS legs (leg, place);
  o_buckets := array_fill(p_paid_bucket, ARRAY[v_count + 1]) || (p_paid_bucket - 1)::smallint;
  o_amounts := v_earn.o_shares || p_bonus;
  o_more := v_earn.o_more;
END $$;

-- Charges up to the held amount, bonus first, and returns the rest. A settle after the expiry is
-- refused. `p_request`: holdId, fingerprint, amount, legs, type, actor?, referenceKind?,
-- referenceOid?. The hold is the idempotency key.
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
  v_posting text := ledger_new_oid(p_now);
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
  v_payees := ledger_payees(
    v_posting, 0, p_request->'legs', v_paid_bucket, v_amount, v_used.o_bonus);
  FOR v_index IN 1..v_count LOOP
    v_amounts := v_amounts || -v_used.o_amounts[v_index];
  END LOOP;
  UPDATE holds SET state = 'settled', settled_amount = v_amount, closed_at = p_now
    WHERE id = v_hold.id;
  RETURN ledger_write(v_used.p_wallet, v_posting,
    jsonb_build_object('actor', v_hold.actor_oid, 'referenceKind', v_hold.reference_kind,
      'referenceOid', v_hold.reference_oid) || p_request
      || jsonb_build_object('operation', 'hold.settle', 'key', v_hold.id),
    array_fill(v_hold.owner_oid, ARRAY[v_count]) || v_payees.o_owners,
    array_fill((v_used.p_wallet).kind, ARRAY[v_count]) || v_payees.o_kinds,
    v_used.o_buckets || v_payees.o_buckets, v_used.o_lots,
    v_amounts || v_payees.o_amounts, v_used.o_bonus, v_amount - v_used.o_bonus, p_now,
    v_payees.o_more);
END $$;

-- Pays for several things by one posting. `p_request`: payer, operation, key, fingerprint, type,
-- currency, lines [{amount, allowBonus, legs}], bonusCap?, businessDay?, actor?, referenceKind?,
-- referenceOid?. The lines use bonus in their order, none that does not allow it. The result has
-- what each line took and earned beside what a spend answers.
CREATE OR REPLACE FUNCTION ledger_spend_lines(p_request jsonb, p_now timestamptz) RETURNS jsonb
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
  v_posting text := ledger_new_oid(p_now);
  v_bonuses bigint[] := '{}';
  v_carried text[] := '{}';
  v_place int := 0;
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
    v_bonuses := v_bonuses || v_bonus;
    IF v_line->'legs'->0 ? 'part' AND NOT (ledger_exact(v_line->'legs', v_amount, v_bonus)).o_whole THEN
      v_carried := v_carried || ledger_leg_owners(v_line->'legs');
    END IF;
  END LOOP;
  PERFORM ledger_lock_remainders(v_carried, v_bucket);
  FOR v_line IN SELECT jsonb_array_elements(p_request->'lines') LOOP
    v_amount := (v_line->>'amount')::bigint;
    v_bonus := v_bonuses[v_place + 1];
    v_payees := ledger_payees(v_posting, v_place, v_line->'legs', v_bucket, v_amount, v_bonus);
    v_owners := v_owners || v_payees.o_owners;
    v_kinds := v_kinds || v_payees.o_kinds;
    v_buckets := v_buckets || v_payees.o_buckets;
    v_amounts := v_amounts || v_payees.o_amounts;
    v_lines := v_lines || (jsonb_build_object('bonusAmount', v_bonus,
      'paidAmount', v_amount - v_bonus) || v_payees.o_more);
    v_place := v_place + 1;
  END LOOP;
  RETURN ledger_write(v_wallet, v_posting, p_request, v_owners, v_kinds, v_buckets,
    v_take.o_lots, v_amounts, v_take.o_bonus, v_total - v_take.o_bonus, p_now,
    jsonb_build_object('lines', v_lines));
END $$;

-- Pays an amount out of an account to payees, as a spend does: shares of the paid part, the rest and
-- all bonus to the house. The account is the payer. `p_request`: escrow, amount, legs, operation, key,
-- fingerprint, type, actor?, referenceKind?, referenceOid?.
CREATE OR REPLACE FUNCTION ledger_escrow_release(p_request jsonb, p_now timestamptz) RETURNS jsonb
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
  v_posting text := ledger_new_oid(p_now);
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
  v_payees := ledger_payees(
    v_posting, 0, p_request->'legs', v_bucket, v_amount, v_take.o_bonus);
  RETURN ledger_write(v_take.p_account, v_posting, p_request,
    array_fill(v_escrow.oid, ARRAY[v_count]) || v_payees.o_owners,
    array_fill('escrow'::text, ARRAY[v_count]) || v_payees.o_kinds,
    v_take.o_buckets || v_payees.o_buckets, v_take.o_lots,
    ARRAY(SELECT -amount FROM unnest(v_take.o_amounts) AS amount) || v_payees.o_amounts,
    v_take.o_bonus, v_amount - v_take.o_bonus, p_now,
    v_payees.o_more);
END $$;

-- The hot path: a spend by itself. `p_request`: payer, operation, key, fingerprint, type, actor?,
-- referenceKind?, referenceOid?, businessDay? and debit {currency, amount, allowBonus, bonusCap?,
-- legs: [{kind, owner, amount}] or [{kind, owner, part, earns}]}. What the lots lost is the difference of their amounts before and
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
  v_earn record;
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
  v_posting := ledger_new_oid(p_now);
  v_earn := ledger_earn(v_posting, 0, v_legs, v_paid_bucket, v_amount, v_bonus);

  INSERT INTO entries (posting_id, payer_oid, owner_oid, kind, bucket, lot_id, amount)
  SELECT v_posting, v_wallet.owner_oid, line.owner, line.kind, line.bucket, line.lot, line.amount
  FROM (
    SELECT v_wallet.owner_oid, v_wallet.kind, lot.bucket, lot.id, lot.after - lot.before
    FROM unnest(v_wallet.lot_ids, v_wallet.lot_buckets, v_wallet.lot_amounts, v_free)
      AS lot (id, bucket, before, after)
    UNION ALL
    SELECT coalesce(leg.owner, 'house'), coalesce(leg.kind, 'house'), v_paid_bucket, NULL, leg.share
    FROM ROWS FROM (jsonb_to_recordset(v_legs) AS (owner text, kind text), unnest(v_earn.o_shares))
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
    'paidAmount', v_paid, 'balances', v_wallet.balances, 'held', v_wallet.held)
    || v_earn.o_more;
  UPDATE wallets SET balances = v_wallet.balances, lot_ids = v_wallet.lot_ids,
    lot_buckets = v_wallet.lot_buckets, lot_amounts = v_wallet.lot_amounts,
    lot_origins = v_wallet.lot_origins, lot_expiries = v_wallet.lot_expiries,
    posting_count = v_wallet.posting_count + 1, day = v_wallet.day,
    day_converted_coins = v_wallet.day_converted_coins,
    day_bonus_credit_milli = v_wallet.day_bonus_credit_milli,
    latest_at = greatest(latest_at, p_now), clock_lag = greatest(clock_lag, latest_at - p_now)
  WHERE owner_oid = v_wallet.owner_oid;
  INSERT INTO postings (id, payer_oid, payer_seq, operation, key, fingerprint, type, actor_oid,
    reference_kind, reference_oid, result, moved, created_at)
  VALUES (v_posting, v_wallet.owner_oid, v_wallet.posting_count + 1, p_request->>'operation',
    p_request->>'key', p_request->>'fingerprint', p_request->>'type', p_request->>'actor',
    p_request->>'referenceKind', p_request->>'referenceOid', v_result,
    CASE v_paid_bucket WHEN 2 THEN 2 ELSE 8 END, p_now);
  INSERT INTO outbox (stream, type, payload, created_at)
  VALUES ('ledger', 'ledger.posted', jsonb_build_object('postingId', v_posting), p_now);
  RETURN v_result;
END $$;

-- Posts spends and conversions of many payers in one transaction: one way to the disk for all of
-- them. Each is a request of `ledger_post` with its time as `now`. Answers their results in their
-- order, and null for each that it did not post, which is to be posted alone: whatever is refused,
-- was posted before or is of another kind, whose wallet another transaction holds (it waits for no
-- lock, so that one wallet keeps no other waiting and no two calls can deadlock), and the second of
-- one payer, and whatever has exact legs, whose remainders would have to be waited for. Where an earlier posting of a key came in meanwhile, or legs are not valid, the whole
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
      AND NOT coalesce(request.body->'debit'->'legs'->0 ? 'part', false)
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
    v_wallet.clock_lag := greatest(v_wallet.clock_lag, v_wallet.latest_at - v_now);
    v_wallet.latest_at := greatest(v_wallet.latest_at, v_now);
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
      v_xact, v_now, CASE v_paid_bucket WHEN 2 THEN 2 ELSE 8 END
        | CASE WHEN v_grant IS NULL THEN 0
          ELSE ledger_moved((v_grant->>'bucket')::smallint, v_granted) END)::postings;
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
    day_bonus_credit_milli = posted.day_bonus_credit_milli, latest_at = posted.latest_at,
    clock_lag = posted.clock_lag
  FROM unnest(v_wallets) AS posted WHERE wallets.owner_oid = posted.owner_oid;
  INSERT INTO postings SELECT * FROM unnest(v_postings);
  INSERT INTO entries SELECT * FROM unnest(v_entries);
  INSERT INTO outbox (stream, type, payload, created_at)
    SELECT 'ledger', 'ledger.posted', jsonb_build_object('postingId', posted.id), posted.created_at
    FROM unnest(v_postings) AS posted;
  RETURN to_jsonb(v_answers);
END $$;

-- Undoes a posting entry by entry: what was taken returns to the exact lots, what was given leaves
-- the exact lots, payees give back. Once for each posting, and never what went through an escrow,
-- which has ways back of its own. What it carried is taken back as well; `carried` of the result has the
-- units that this moved, by payee. `p_request`: postingId, operation, key,
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
  v_carried record;
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
