-- Chats with stories are named "story-chat" in events and reports, since fans will also send messages
-- to creators and chat in live streams. Until the upgrade ends, processes of the version before can
-- write events under the old name; readers accept both.
UPDATE outbox SET stream = 'story-chat', type = 'story-chat.replied' WHERE stream = 'chat';
UPDATE moderation_cases SET target_kind = 'story-chat' WHERE target_kind = 'message';
