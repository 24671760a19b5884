-- Changes of a chat's rules and of its blocked keywords are among what moderators did; they concern no one person.
ALTER TABLE live_chat_acts
  ALTER COLUMN viewer_kind DROP NOT NULL,
  ALTER COLUMN viewer_oid DROP NOT NULL,
  ALTER COLUMN shown_oid DROP NOT NULL,
  ADD COLUMN rules jsonb,
  DROP CONSTRAINT live_chat_acts_action_check,
  ADD CONSTRAINT live_chat_acts_action_check CHECK (action IN ('ban', 'unban', 'kick', 'delete', 'rules')),
  ADD CHECK ((action = 'rules') = (rules IS NOT NULL)),
  ADD CHECK ((action = 'rules') = (viewer_oid IS NULL)),
  ADD CHECK ((viewer_oid IS NULL) = (viewer_kind IS NULL)),
  ADD CHECK ((viewer_oid IS NULL) = (shown_oid IS NULL));
