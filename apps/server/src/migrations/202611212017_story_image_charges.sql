-- A payment for pictures of a story stands beside the charged replies, without a room.
ALTER TABLE chat_charges ALTER COLUMN room_oid DROP NOT NULL;

INSERT INTO chat_charges (posting_id, room_oid, content_oid, creator_oid, paid_milli, bonus_milli,
  created_at)
SELECT postings.id, NULL, catalogue_items.oid, catalogue_items.owner_oid,
  (result->>'paidAmount')::bigint, (result->>'bonusAmount')::bigint, postings.created_at
FROM postings JOIN catalogue_items ON catalogue_items.oid = postings.reference_oid
WHERE postings.operation = 'image.unlock';
