ALTER TABLE live_chat_acts
  ADD COLUMN unpinned_oid text COLLATE "C",
  DROP CONSTRAINT live_chat_acts_action_check,
  ADD CONSTRAINT live_chat_acts_action_check
    CHECK (action IN ('ban', 'unban', 'kick', 'delete', 'pin', 'unpin', 'rules'));
