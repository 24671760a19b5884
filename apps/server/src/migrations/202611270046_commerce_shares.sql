-- A creator's agreed share of a joint sale, in percent; null where nobody shares it, and of sales before
-- it was recorded.
ALTER TABLE sales ADD COLUMN share_percent double precision;

-- What a refund took back of `earned`: the same, or a unit more or less where what was carried of the
-- creator left no other way to stay within one of their exact earnings.
ALTER TABLE sales ADD COLUMN refund_earned bigint
  CONSTRAINT sales_refund_earned_not_negative CHECK (refund_earned >= 0);
UPDATE sales SET refund_earned = earned WHERE refunded_at IS NOT NULL;
ALTER TABLE sales DROP CONSTRAINT sales_refund_whole;
ALTER TABLE sales ADD CONSTRAINT sales_refund_whole
  CHECK ((refunded_at IS NULL) = (refund_posting_id IS NULL)
    AND (refunded_at IS NULL) = (refund_xact IS NULL)
    AND (refunded_at IS NULL) = (refund_earned IS NULL));
