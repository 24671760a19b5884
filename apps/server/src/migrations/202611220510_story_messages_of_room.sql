-- All messages of a room in their order, those that were taken out included; also found when a room goes.
CREATE INDEX chat_messages_room ON chat_messages (room_oid, oid);
