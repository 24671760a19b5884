-- Administrators read withdrawals from the newest, page by page.
CREATE INDEX withdrawals_asked ON withdrawals (asked_at DESC, oid DESC);
