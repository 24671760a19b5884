-- Sums by day of the accounts that are entries only, made together with their totals.

-- What an account got and gave back on a day (in UTC, of the posting's time), up to the watermark.
-- A late posting is added to its own day. Derived: can be made again from entries.
CREATE TABLE rollup_days (
  owner_oid text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  day date NOT NULL,
  bucket smallint NOT NULL,
  amount bigint NOT NULL,
  PRIMARY KEY (owner_oid, kind, day, bucket)
);

-- One reading of the entries fills both: killed between them, neither is changed.
CREATE OR REPLACE FUNCTION ledger_roll_up() RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  v_from bigint;
  v_to bigint;
BEGIN
  PERFORM FROM rollup_watermark FOR UPDATE;
  v_from := ledger_watermark();
  IF v_from = 0 THEN
    DELETE FROM rollups;
    DELETE FROM rollup_days;
  END IF;
  v_to := pg_snapshot_xmin(pg_current_snapshot())::text::bigint;
  WITH fresh AS (
    SELECT entries.owner_oid, entries.kind, entries.bucket,
      (postings.created_at AT TIME ZONE 'UTC')::date AS day, sum(entries.amount) AS amount
    FROM postings
    JOIN entries ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
    WHERE postings.xact >= v_from AND postings.xact < v_to
      AND entries.kind IN ('creator', 'house', 'issue')
    GROUP BY 1, 2, 3, 4
  ), days AS (
    INSERT INTO rollup_days (owner_oid, kind, bucket, day, amount)
    SELECT owner_oid, kind, bucket, day, amount FROM fresh
    ON CONFLICT (owner_oid, kind, day, bucket)
      DO UPDATE SET amount = rollup_days.amount + excluded.amount
  )
  INSERT INTO rollups (owner_oid, kind, bucket, amount)
  SELECT owner_oid, kind, bucket, sum(amount) FROM fresh GROUP BY 1, 2, 3
  ON CONFLICT (owner_oid, kind, bucket) DO UPDATE SET amount = rollups.amount + excluded.amount;
  UPDATE rollup_watermark SET xact = greatest(v_from, v_to);
  RETURN v_to;
END $$;

-- What an account of entries only got on each day of a range, both ends in it.
CREATE FUNCTION ledger_account_days(p_owner text, p_kind text, p_from date, p_to date)
RETURNS TABLE (day date, bucket smallint, amount bigint)
LANGUAGE sql STABLE AS $$
  SELECT sums.day, sums.bucket, sum(sums.amount)::bigint FROM (
    SELECT rollup_days.day, rollup_days.bucket, rollup_days.amount FROM rollup_days
    WHERE rollup_days.owner_oid = p_owner AND rollup_days.kind = p_kind
      AND rollup_days.day BETWEEN p_from AND p_to AND ledger_watermark() > 0
    UNION ALL
    SELECT (postings.created_at AT TIME ZONE 'UTC')::date, entries.bucket, entries.amount
    FROM postings
    JOIN entries ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
    WHERE postings.xact >= ledger_watermark()
      AND (postings.created_at AT TIME ZONE 'UTC')::date BETWEEN p_from AND p_to
      AND entries.owner_oid = p_owner AND entries.kind = p_kind
  ) AS sums GROUP BY sums.day, sums.bucket HAVING sum(sums.amount) <> 0
$$;

-- The days are proven like the totals.
ALTER FUNCTION ledger_check_invariants() RENAME TO ledger_check_books;

CREATE FUNCTION ledger_check_invariants() RETURNS TABLE (name text, broken bigint)
LANGUAGE sql STABLE AS $$
  SELECT * FROM ledger_check_books()
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

-- What was rolled up before has no days yet: it is made again, both together.
UPDATE rollup_watermark SET xact = 0;
SELECT ledger_roll_up();
