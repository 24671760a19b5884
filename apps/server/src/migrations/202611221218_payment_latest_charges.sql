-- Charges of everyone, latest first, as administrators page through them.
CREATE INDEX charges_latest ON charges (created_at DESC, oid DESC);
