-- Whether a line was bought for somebody else; it's listed and summed as a gift. The kind stays what was
-- sold, as the signed roots have it.
ALTER TABLE sales ADD COLUMN is_gift boolean NOT NULL DEFAULT false;
UPDATE sales SET is_gift = true FROM order_lines AS line
WHERE sales.oid IN (line.order_oid, line.order_oid || ':' || line.place) AND sales.place = line.place
  AND line.receiver_oid <> line.user_oid AND buyer_oid IS NOT NULL AND sales.currency = 'coin';
CREATE INDEX sales_gifts ON sales (creator_oid, at DESC, oid DESC) WHERE is_gift;
-- The sums are made again, with gifts apart.
UPDATE sale_days_watermark SET xact = 0;
