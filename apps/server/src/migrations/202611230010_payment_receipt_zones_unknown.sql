-- Receipts from before they kept their zone were given the one that the setting named later. It stays
-- where both of their days are days of it; elsewhere the operator had another, which nobody knows now.
ALTER TABLE receipts ALTER COLUMN zone DROP NOT NULL;
ALTER TABLE receipts DISABLE TRIGGER receipts_append_only;
UPDATE receipts SET zone = NULL
FROM (
  SELECT receipts.oid AS receipt_oid, coalesce(charge_refunds.refunded_at, charges.paid_at) AS paid_at
  FROM receipts
  JOIN charges ON charges.oid = receipts.charge_oid
  LEFT JOIN charge_refunds ON charge_refunds.oid = receipts.refund_oid
) AS paid
WHERE paid.receipt_oid = receipts.oid AND CASE
  -- A name that this PostgreSQL does not know would end the migration.
  WHEN zone NOT IN (SELECT name FROM pg_timezone_names) THEN true
  ELSE (to_char(issued_at AT TIME ZONE zone, 'YYYY-MM-DD'), to_char(paid_at AT TIME ZONE zone, 'YYYY-MM-DD'))
    IS DISTINCT FROM (issued_on, paid_on)
END;
ALTER TABLE receipts ENABLE TRIGGER receipts_append_only;
