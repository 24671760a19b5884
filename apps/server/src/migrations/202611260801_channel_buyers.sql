-- The fans of a creator who bought something: among many who did not, they are few.
CREATE INDEX fans_buyers ON fans (creator_oid, latest_at DESC, fan_oid DESC) WHERE purchases > 0;
