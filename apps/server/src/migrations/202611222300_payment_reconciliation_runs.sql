-- Two runs of one day may meet: each takes the next number, and only the latest writes its report.
-- `fingerprint` is of the differences that administrators were told of last, as they then were; null
-- where a report has none, or is older than the telling.
ALTER TABLE payment_reconciliations
  ADD COLUMN runs integer NOT NULL DEFAULT 0,
  ADD COLUMN fingerprint text COLLATE "C";
