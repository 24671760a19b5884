-- The proofs of the books as they were run; the newest is shown to everyone. Kept for ever.
CREATE TABLE ledger_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  checked_at timestamptz NOT NULL,
  passed boolean NOT NULL,
  invariants jsonb NOT NULL,
  totals jsonb NOT NULL
);

-- Where every bucket is, in one snapshot. Issued is what left the issue account.
CREATE FUNCTION ledger_totals() RETURNS TABLE (
  bucket smallint, issued bigint, spendable bigint, held bigint, creators bigint, house bigint
) LANGUAGE sql STABLE AS $$
  WITH accounts AS (
    SELECT entries.bucket,
      -coalesce(sum(amount) FILTER (WHERE kind = 'issue'), 0) AS issued,
      coalesce(sum(amount) FILTER (WHERE kind IN ('user', 'escrow')), 0) AS owned,
      coalesce(sum(amount) FILTER (WHERE kind = 'creator'), 0) AS creators,
      coalesce(sum(amount) FILTER (WHERE kind = 'house'), 0) AS house
    FROM entries GROUP BY entries.bucket
  ), holding AS (
    SELECT line.bucket::smallint AS bucket, sum(line.held) AS held
    FROM wallets, unnest(wallets.held) WITH ORDINALITY AS line (held, bucket)
    GROUP BY line.bucket
  )
  SELECT accounts.bucket, issued::bigint, (owned - coalesce(holding.held, 0))::bigint,
    coalesce(holding.held, 0)::bigint, creators::bigint, house::bigint
  FROM accounts LEFT JOIN holding USING (bucket) ORDER BY accounts.bucket
$$;
