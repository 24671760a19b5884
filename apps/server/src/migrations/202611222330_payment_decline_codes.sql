-- Why a card was declined, in the gateway's own words: `insufficient_funds`. Null where it was not, or
-- the gateway did not say why.
ALTER TABLE charges ADD decline_code text COLLATE "C";
ALTER TABLE sandbox_payments ADD decline_code text COLLATE "C";
