-- A root also holds the records of features above, such as sales and closed statements, in a tree of their
-- own, so that creators can prove theirs without seeing the buyer's posting. Null for days before that.
ALTER TABLE ledger_roots
  ADD COLUMN records bigint,
  ADD COLUMN records_root text COLLATE "C",
  ADD CONSTRAINT ledger_roots_records CHECK ((records IS NULL) = (records_root IS NULL));
CREATE INDEX sales_refund_day ON sales (refunded_at) WHERE refunded_at IS NOT NULL;
