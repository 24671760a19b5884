-- What each administrator approved: the rate and the money, and a hash of everything that decides what is
-- paid to whom. An approval of other terms than the present ones is void. Older approvals have no terms,
-- so payouts that weren't sent yet are approved again.
ALTER TABLE settlement_approvals
  ADD COLUMN terms_hash text COLLATE "C",
  ADD COLUMN rate_micro bigint,
  ADD COLUMN rate_day date,
  ADD COLUMN gross_minor bigint,
  ADD COLUMN withheld_minor bigint,
  ADD CONSTRAINT settlement_approvals_terms CHECK (num_nulls(
    terms_hash, rate_micro, rate_day, gross_minor, withheld_minor) IN (0, 5));
-- The last rate at which payouts in a currency were sent.
CREATE INDEX settlement_requests_rates ON settlement_requests (currency, sent_at)
  WHERE step = 'sent' AND state <> 'failed';
