-- Creators among all users, by id, as the console lists them.
CREATE INDEX users_creators ON users (oid) WHERE is_creator;
