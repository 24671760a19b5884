-- Events of items that are scheduled to be published. A row is deleted when its event is emitted.
ALTER TABLE due_news RENAME TO due_events;
ALTER TABLE due_events RENAME CONSTRAINT due_news_pkey TO due_events_pkey;
ALTER TABLE due_events RENAME CONSTRAINT due_news_item_oid_fkey TO due_events_item_oid_fkey;
ALTER INDEX due_news_at RENAME TO due_events_at;
