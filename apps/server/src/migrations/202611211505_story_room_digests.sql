-- How far a room's past was digested: the last turn that summaries, or memories, were made of by
-- themselves. Null before the first.
ALTER TABLE chat_rooms
  ADD COLUMN plot_up_to int,
  ADD COLUMN memories_up_to int;

-- The first of the turns that a memory was made of; `turn` is the last.
ALTER TABLE chat_memories ADD COLUMN from_turn int NOT NULL DEFAULT 0;
