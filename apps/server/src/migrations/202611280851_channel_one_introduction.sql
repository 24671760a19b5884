-- The introduction of a channel is that of its creator; where both had one, the channel's stays.
UPDATE users SET introductions = channels.intro
FROM channels WHERE channels.creator_oid = users.oid AND channels.intro <> '{}';

UPDATE users SET main_language = channels.language
FROM channels WHERE channels.creator_oid = users.oid AND channels.language IS NOT NULL;

ALTER TABLE channels DROP COLUMN intro, DROP COLUMN language;
