-- What a chat file of another program said that a room has no place for, so that its export gives it
-- back: of the room its header, of a message its line. Kept as long as their rows.
ALTER TABLE chat_rooms ADD COLUMN file_notes jsonb;
ALTER TABLE chat_messages ADD COLUMN file_notes jsonb;
