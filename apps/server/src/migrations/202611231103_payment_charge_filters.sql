-- Charges of a state or a gateway, latest first: a state that none is in would walk all of them.
CREATE INDEX charges_of_state ON charges (state, created_at DESC, oid DESC);
CREATE INDEX charges_of_gateway ON charges (gateway, created_at DESC, oid DESC);
