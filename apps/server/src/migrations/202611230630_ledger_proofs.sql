-- The proofs of everything in one pass over the postings, and none that compares each with each.

-- What a wallet held of each bucket after a posting, set aside or not; nulls where it does not say.
CREATE FUNCTION ledger_result_amounts(p_result jsonb) RETURNS bigint[]
LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY[
    (p_result->'balances'->>0)::bigint + (p_result->'held'->>0)::bigint,
    (p_result->'balances'->>1)::bigint + (p_result->'held'->>1)::bigint,
    (p_result->'balances'->>2)::bigint + (p_result->'held'->>2)::bigint,
    (p_result->'balances'->>3)::bigint + (p_result->'held'->>3)::bigint]
$$;

-- Proves the postings of transactions from one on and until before another, and the wallets and
-- escrows that they touched or that have running holds. Where everything was right before, it is right
-- after: each posting sums to zero and follows the balances of the one before it, and the last one's are
-- the wallet's. Lots one by one and roll-ups are for the proof of everything.
CREATE OR REPLACE FUNCTION ledger_check_since(p_from bigint, p_to bigint)
RETURNS TABLE (name text, broken bigint) LANGUAGE sql STABLE AS $$
  WITH fresh AS MATERIALIZED (
    SELECT id, payer_oid, payer_seq, moved, result FROM postings WHERE xact >= p_from AND xact < p_to
  ), lines AS MATERIALIZED (
    SELECT entries.* FROM fresh
    JOIN entries ON entries.payer_oid = fresh.payer_oid AND entries.posting_id = fresh.id
  ), touched AS MATERIALIZED (
    SELECT wallets.* FROM wallets WHERE owner_oid IN (
      SELECT payer_oid FROM fresh
      UNION SELECT owner_oid FROM lines WHERE lines.kind IN ('user', 'escrow')
      UNION SELECT owner_oid FROM holds WHERE state = 'open')
  ), balances AS (
    SELECT touched.owner_oid, touched.kind, touched.posting_count, line.bucket::int AS bucket,
      line.free, line.held
    FROM touched, unnest(touched.balances, touched.held) WITH ORDINALITY AS line (free, held, bucket)
  ), escrowed AS (
    SELECT escrow_oid, lot_id, escrow_lots.bucket, sum(left_amount) AS amount
    FROM escrow_lots JOIN touched ON owner_oid = escrow_oid GROUP BY 1, 2, 3
  )
  SELECT 'postings_sum_to_zero', count(*) FROM (
    SELECT FROM lines GROUP BY posting_id, bucket HAVING sum(amount) <> 0
  ) AS bad
  UNION ALL
  SELECT 'postings_have_entries', count(*) FROM fresh WHERE id NOT IN (SELECT posting_id FROM lines)
  UNION ALL
  SELECT 'no_user_or_escrow_negative', count(*) FROM balances WHERE free < 0 OR held < 0
  UNION ALL
  SELECT 'past_balances_match_entries', count(*)
  FROM fresh JOIN touched ON owner_oid = payer_oid AND touched.kind = 'user'
  CROSS JOIN generate_series(1, 4) AS line (bucket)
  LEFT JOIN postings AS earlier
    ON earlier.payer_oid = fresh.payer_oid AND earlier.payer_seq = fresh.payer_seq - 1
  LEFT JOIN (SELECT posting_id, lines.bucket, sum(amount) AS amount FROM lines
    WHERE lines.kind = 'user' GROUP BY 1, 2) AS own
    ON own.posting_id = fresh.id AND own.bucket = line.bucket
  WHERE ledger_result_amount(fresh.result, line.bucket) IS DISTINCT FROM
    ledger_result_amount(earlier.result, line.bucket) + coalesce(own.amount, 0)
  UNION ALL
  SELECT 'balances_match_entries', count(*) FROM balances
  LEFT JOIN postings AS last ON last.payer_oid = owner_oid AND last.payer_seq = posting_count
  LEFT JOIN (SELECT owner_oid, entries.bucket, sum(amount) AS amount FROM entries
    WHERE entries.kind = 'escrow' AND owner_oid IN (SELECT owner_oid FROM touched
      WHERE touched.kind = 'escrow') GROUP BY 1, 2) AS line USING (owner_oid, bucket)
  WHERE free + held IS DISTINCT FROM CASE balances.kind WHEN 'user'
    THEN ledger_result_amount(last.result, balances.bucket) ELSE coalesce(line.amount, 0) END
  UNION ALL
  SELECT 'balances_match_lots', count(*) FROM balances
  LEFT JOIN (SELECT owner_oid, present.bucket, sum(present.amount) AS amount FROM (
      SELECT owner_oid, lot.bucket, lot.amount FROM touched,
        unnest(lot_buckets, lot_amounts) AS lot (bucket, amount)
      UNION ALL SELECT escrow_oid, escrowed.bucket, escrowed.amount FROM escrowed
    ) AS present GROUP BY 1, 2) AS line USING (owner_oid, bucket)
  WHERE free <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'held_matches_holds', count(*) FROM balances
  LEFT JOIN (SELECT holds.owner_oid, lot.bucket, sum(lot.amount) AS amount
    FROM holds, unnest(lot_buckets, lot_amounts) AS lot (bucket, amount)
    WHERE state = 'open' GROUP BY 1, 2) AS line USING (owner_oid, bucket)
  WHERE held <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'lots_belong_to_their_bucket_and_owner', count(*) FROM lines
  LEFT JOIN ledger_lots ON ledger_lots.id = lot_id
  WHERE lines.kind IN ('user', 'escrow') AND (ledger_lots.id IS NULL
    OR ledger_lots.bucket <> lines.bucket
    OR ledger_lots.owner_oid <> lines.owner_oid AND lines.kind = 'user')
  UNION ALL
  SELECT 'escrows_match_entries', count(*) FROM escrowed
  FULL JOIN (SELECT owner_oid AS escrow_oid, lot_id, entries.bucket, sum(amount) AS amount FROM entries
    WHERE entries.kind = 'escrow' AND owner_oid IN (SELECT owner_oid FROM touched
      WHERE touched.kind = 'escrow') GROUP BY 1, 2, 3) AS line USING (escrow_oid, lot_id, bucket)
  WHERE coalesce(escrowed.amount, 0) <> coalesce(line.amount, 0)
  UNION ALL
  SELECT 'issued_equals_held_and_spent', count(*) FROM (
    SELECT FROM lines GROUP BY bucket HAVING sum(amount) <> 0
  ) AS bad
  UNION ALL
  SELECT 'bonus_never_earned', count(*) FROM lines
  WHERE lines.kind = 'creator' AND lines.bucket IN (1, 3)
  UNION ALL
  SELECT 'history_filters_match_entries', count(*) FROM (
    SELECT FROM (
      SELECT id, moved, 0::smallint AS own FROM fresh
      UNION ALL
      SELECT posting_id, 0, ledger_moved(lines.bucket, amount) FROM lines WHERE lines.kind = 'user'
    ) AS said GROUP BY id HAVING bit_or(moved) <> bit_or(own)
  ) AS bad
  UNION ALL
  SELECT 'postings_counted_without_gaps', (SELECT count(*) FROM fresh
    LEFT JOIN postings AS earlier
      ON earlier.payer_oid = fresh.payer_oid AND earlier.payer_seq = fresh.payer_seq - 1
    WHERE earlier.id IS NULL AND fresh.payer_seq <> 1)
    + (SELECT count(*) FROM touched WHERE posting_count <> coalesce((SELECT payer_seq FROM postings
      WHERE payer_oid = owner_oid ORDER BY payer_seq DESC LIMIT 1), 0))
$$;

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
  SELECT 'past_balances_match_entries', count(*) FROM (
    SELECT id, after, coalesce(lag(after) OVER (PARTITION BY payer_oid ORDER BY payer_seq),
      '{0,0,0,0}') AS before
    FROM (SELECT id, payer_oid, payer_seq, ledger_result_amounts(result) AS after
      FROM postings JOIN wallets ON owner_oid = payer_oid AND kind = 'user') AS stored
  ) AS posting LEFT JOIN (
    SELECT posting_id AS id, ARRAY[
      coalesce(sum(amount) FILTER (WHERE entries.bucket = 1), 0),
      coalesce(sum(amount) FILTER (WHERE entries.bucket = 2), 0),
      coalesce(sum(amount) FILTER (WHERE entries.bucket = 3), 0),
      coalesce(sum(amount) FILTER (WHERE entries.bucket = 4), 0)] AS own
    FROM entries WHERE kind = 'user' GROUP BY posting_id
  ) AS line USING (id)
    WHERE (after[1] - before[1], after[2] - before[2], after[3] - before[3], after[4] - before[4])
      IS DISTINCT FROM (coalesce(own[1], 0), coalesce(own[2], 0), coalesce(own[3], 0),
        coalesce(own[4], 0))
  UNION ALL
  SELECT 'history_filters_match_entries', count(*) FROM (
    SELECT FROM (
      SELECT id, moved, 0::smallint AS own FROM postings
      UNION ALL
      SELECT posting_id, 0, ledger_moved(entries.bucket, amount) FROM entries WHERE entries.kind = 'user'
    ) AS said GROUP BY id HAVING bit_or(moved) <> bit_or(own)
  ) AS bad
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
