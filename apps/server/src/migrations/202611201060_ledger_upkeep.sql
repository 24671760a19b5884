-- Upkeep: lots past their expiry are found by an index, and roll-ups survive a restored dump.

CREATE INDEX ledger_lots_expiry ON ledger_lots (expires_at) WHERE expires_at < 'infinity';

-- The watermark, or 0 where it comes from another cluster (a restored dump): transaction ids have
-- then begun anew, and what was rolled up under the old ones does not count.
CREATE FUNCTION ledger_watermark() RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN xact > pg_snapshot_xmax(pg_current_snapshot())::text::bigint THEN 0 ELSE xact END
  FROM rollup_watermark
$$;

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
  END IF;
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

CREATE OR REPLACE FUNCTION ledger_account_sums(p_owner text, p_kind text)
RETURNS TABLE (bucket smallint, amount bigint)
LANGUAGE sql STABLE AS $$
  SELECT sums.bucket, sum(sums.amount)::bigint FROM (
    SELECT rollups.bucket, rollups.amount FROM rollups
    WHERE rollups.owner_oid = p_owner AND rollups.kind = p_kind AND ledger_watermark() > 0
    UNION ALL
    SELECT entries.bucket, entries.amount FROM postings
    JOIN entries ON entries.payer_oid = postings.payer_oid AND entries.posting_id = postings.id
    WHERE postings.xact >= ledger_watermark()
      AND entries.owner_oid = p_owner AND entries.kind = p_kind
  ) AS sums GROUP BY sums.bucket
$$;
