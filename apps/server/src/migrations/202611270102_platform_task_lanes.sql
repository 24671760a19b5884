-- Whose task it is: of one lane, one task of a kind runs at a time, and others' tasks go in between.
-- Kept until the task ends.
ALTER TABLE tasks ADD COLUMN lane text COLLATE "C";
CREATE INDEX tasks_lane ON tasks (lane, kind) WHERE ended_at IS NULL;
