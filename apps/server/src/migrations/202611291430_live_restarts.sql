-- Sent again right after its creator or the site's team ended a stream: it waits for a press.
ALTER TABLE live_streams ADD COLUMN is_restart boolean NOT NULL DEFAULT false;
