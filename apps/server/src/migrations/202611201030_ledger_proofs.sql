-- Sums of the accounts that are entries only, and the proofs that the books are right.

-- Adds what was committed since the watermark. Postings of running transactions wait: every
-- transaction below the snapshot's xmin is over, so none is skipped or counted twice.
CREATE FUNCTION ledger_roll_up() RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_from bigint;
  v_to bigint;
BEGIN
  SELECT xact INTO v_from FROM rollup_watermark FOR UPDATE;
  v_to := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  INSERT INTO rollups (owner_oid, kind, bucket, amount)
  SELECT entries.owner_oid, entries.kind, entries.bucket, sum(entries.amount)
  FROM postings
  JOIN entries ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
  WHERE postings.xact >= v_from AND postings.xact < v_to
    AND entries.kind IN ('creator', 'house', 'issue')
  GROUP BY entries.owner_oid, entries.kind, entries.bucket
  ON CONFLICT (owner_oid, kind, bucket) DO UPDATE SET amount = rollups.amount + excluded.amount;
  UPDATE rollup_watermark SET xact = greatest(v_from, v_to);
  RETURN v_to;
END $$;

-- What an account of entries only holds in each bucket, roll-up and tail together.
CREATE FUNCTION ledger_account_sums(p_owner text, p_kind text)
RETURNS TABLE (bucket smallint, amount bigint)
LANGUAGE sql STABLE AS $$
  SELECT sums.bucket, sum(sums.amount)::bigint FROM (
    SELECT rollups.bucket, rollups.amount FROM rollups
    WHERE rollups.owner_oid = p_owner AND rollups.kind = p_kind
    UNION ALL
    SELECT entries.bucket, entries.amount FROM postings
    JOIN entries ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
    WHERE postings.xact >= (SELECT xact FROM rollup_watermark)
      AND entries.owner_oid = p_owner AND entries.kind = p_kind
  ) AS sums GROUP BY sums.bucket
$$;

-- Every invariant with the number of rows that break it, in one snapshot. Reads all entries: a
-- job's work, not a request's.
CREATE FUNCTION ledger_check_invariants() RETURNS TABLE (name text, broken bigint)
LANGUAGE sql STABLE AS $$
  WITH open_lots AS (
    SELECT wallets.owner_oid, lot.id, lot.bucket, lot.amount
    FROM wallets, unnest(lot_ids, lot_buckets, lot_amounts) AS lot (id, bucket, amount)
  ), held_lots AS (
    SELECT holds.owner_oid, lot.id, lot.bucket, lot.amount
    FROM holds, unnest(lot_ids, lot_buckets, lot_amounts) AS lot (id, bucket, amount)
    WHERE state = 'open'
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
    FULL JOIN (SELECT owner_oid, bucket, sum(amount) AS amount FROM open_lots
      GROUP BY owner_oid, bucket) AS line USING (owner_oid, bucket)
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
    ) AS present GROUP BY id
  ) AS present
    FULL JOIN (SELECT lot_id AS id, sum(amount) AS amount FROM sums WHERE lot_id IS NOT NULL
      GROUP BY lot_id) AS line USING (id)
    WHERE coalesce(present.amount, 0) <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'lots_belong_to_their_bucket_and_owner', count(*) FROM sums
    LEFT JOIN ledger_lots ON ledger_lots.id = lot_id
    WHERE sums.kind IN ('user', 'escrow') AND (ledger_lots.id IS NULL
      OR ledger_lots.bucket <> sums.bucket OR ledger_lots.owner_oid <> sums.owner_oid)
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
$$;
