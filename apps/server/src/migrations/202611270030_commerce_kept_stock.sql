-- A limit that is lifted keeps its row: what was sold under it stays counted, so that a later limit
-- includes it and a refund of an earlier order finds its count.
ALTER TABLE stock ALTER COLUMN total DROP NOT NULL;

-- Rows were dropped when a limit was lifted, and began at zero again when one was set.
WITH counted AS (
  SELECT order_lines.subject_oid, sum(order_lines.quantity)::int AS sold
  FROM order_lines JOIN orders ON orders.oid = order_lines.order_oid
  WHERE order_lines.is_counted AND orders.state <> 'refunded'
  GROUP BY order_lines.subject_oid
)
INSERT INTO stock (subject_oid, total, sold, updated_at)
SELECT subject_oid, NULL, sold, now() FROM counted
ON CONFLICT (subject_oid) DO UPDATE
SET sold = excluded.sold, excess = greatest(excluded.sold - stock.total, 0)
WHERE stock.sold <> excluded.sold;
