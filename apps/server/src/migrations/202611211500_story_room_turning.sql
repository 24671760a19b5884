-- Turning back, and what a model has still to decide of a turn.

-- Counts what was begun in a room, so that a removal is undone only while nothing followed it.
ALTER TABLE chat_rooms ADD COLUMN replies_begun int NOT NULL DEFAULT 0;

ALTER TABLE chat_messages
  -- The room's count when this was taken out.
  ADD COLUMN removed_after int,
  -- From when on any process may take over what the model has to decide of this turn; null where
  -- nothing is left to decide.
  ADD COLUMN decision_due timestamptz;
CREATE INDEX chat_messages_decision_due ON chat_messages (decision_due)
  WHERE decision_due IS NOT NULL;
CREATE INDEX chat_messages_removal ON chat_messages (removal_oid) WHERE removal_oid IS NOT NULL;
