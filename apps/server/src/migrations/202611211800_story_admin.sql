-- What administrators do beside single stories and rooms, and what replies were charged.

-- When what only serves going on was dropped from a room that rested; null again once its reader
-- goes on.
ALTER TABLE chat_rooms ADD COLUMN archived_at timestamptz;

-- What is told to the model in previews of administrators who choose it. Kept until deleted.
CREATE TABLE test_prompts (
  oid text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);

-- A charged reply, by the story that it was charged for: it outlives the room and names no reader.
-- Append only, kept for ever, as the posting that it stands beside.
CREATE TABLE chat_charges (
  posting_id text COLLATE "C" PRIMARY KEY,
  room_oid text COLLATE "C" NOT NULL,
  content_oid text COLLATE "C" NOT NULL,
  creator_oid text COLLATE "C" NOT NULL,
  paid_milli bigint NOT NULL CHECK (paid_milli >= 0),
  bonus_milli bigint NOT NULL CHECK (bonus_milli >= 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX chat_charges_creator ON chat_charges (creator_oid, created_at);
CREATE INDEX chat_charges_created ON chat_charges USING brin (created_at);
CREATE TRIGGER chat_charges_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON chat_charges
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

INSERT INTO chat_charges (posting_id, room_oid, content_oid, creator_oid, paid_milli, bonus_milli,
  created_at)
SELECT postings.id, chat_rooms.oid, chat_rooms.content_oid, catalogue_items.owner_oid,
  (receipt->>'chargedMilli')::bigint - (receipt->>'bonusMilli')::bigint,
  (receipt->>'bonusMilli')::bigint, postings.created_at
FROM chat_messages
JOIN chat_rooms ON chat_rooms.oid = chat_messages.room_oid
JOIN catalogue_items ON catalogue_items.oid = chat_rooms.content_oid
JOIN postings ON postings.id = receipt->>'postingId';
