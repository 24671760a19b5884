-- The second administrator, of a gift that needed one.
ALTER TABLE coin_gifts ADD COLUMN approved_by text COLLATE "C";
-- What an administrator gave alone lately counts against their limit.
CREATE INDEX coin_gifts_alone ON coin_gifts (actor_oid, created_at)
  WHERE approved_by IS NULL AND bucket = 'coin';
