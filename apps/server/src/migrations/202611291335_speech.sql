-- Sounds that were synthesized, by what was asked for: voice, model, text, and settings.
CREATE TABLE speech_sounds (
  hash text COLLATE "C" PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{64}$'),
  object_key text NOT NULL,
  content_type text NOT NULL,
  milliseconds integer NOT NULL CHECK (milliseconds >= 0),
  created_at timestamptz NOT NULL
);

-- Voices of the console, in its order.
CREATE TABLE speech_voices (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  voice_id text NOT NULL,
  model_id text NOT NULL DEFAULT 'eleven_multilingual_v2',
  name text NOT NULL,
  price_coins integer NOT NULL CHECK (price_coins >= 0),
  langs text[] NOT NULL DEFAULT '{en}' CHECK (cardinality(langs) > 0),
  is_used boolean NOT NULL DEFAULT true,
  icon_asset_oid text COLLATE "C",
  -- Of an uploaded sample.
  sample_key text,
  -- Of a sample that was made, with what made it fail.
  sample_hash text COLLATE "C" REFERENCES speech_sounds(hash) ON DELETE SET NULL,
  sample_fault text,
  place integer NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (voice_id, model_id)
);

-- The voices that the server speaks itself, free of charge.
INSERT INTO speech_voices (oid, voice_id, model_id, name, price_coins, langs, place, created_at) VALUES
  ('692af5c00000000000000001', 'slt', 'flite', 'English', 0, '{en}', 1, '2026-11-29 13:35:00+00'),
  ('692af5c00000000000000002', 'ko', 'espeak-ng', '한국어', 0, '{ko}', 2, '2026-11-29 13:35:00+00'),
  ('692af5c00000000000000003', 'ja', 'espeak-ng', '日本語', 0, '{jp}', 3, '2026-11-29 13:35:00+00'),
  ('692af5c00000000000000004', 'es', 'espeak-ng', 'Español', 0, '{es}', 4, '2026-11-29 13:35:00+00');

-- What voices read to streams. A voice may be deleted meanwhile, so what it takes is copied.
CREATE TABLE speeches (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  speaker_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  donation_oid text COLLATE "C",
  voice_id text NOT NULL,
  model_id text NOT NULL,
  voice_name text NOT NULL,
  langs text[] NOT NULL,
  content text NOT NULL,
  price_coins integer NOT NULL CHECK (price_coins >= 0),
  -- Of the price, without bonus coins.
  paid_coins integer NOT NULL CHECK (paid_coins BETWEEN 0 AND price_coins),
  posting_id text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'ready', 'failed')),
  fault text,
  sound_hash text COLLATE "C" REFERENCES speech_sounds(hash) ON DELETE SET NULL,
  return_posting_id text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((state = 'failed') = (fault IS NOT NULL))
);
CREATE INDEX speeches_creator ON speeches (creator_oid, oid);
CREATE INDEX speeches_speaker ON speeches (speaker_oid, oid);
CREATE INDEX speeches_waiting ON speeches (created_at) WHERE state = 'waiting';
CREATE INDEX speeches_old ON speeches (created_at);
CREATE INDEX speeches_sound ON speeches (sound_hash) WHERE sound_hash IS NOT NULL;

ALTER TABLE live_donations ADD COLUMN speech_oid text COLLATE "C";
ALTER TABLE live_alerts ADD COLUMN speech_oid text COLLATE "C";
ALTER TABLE donation_options
  ADD COLUMN uses_speech boolean NOT NULL DEFAULT false,
  ADD COLUMN speech_min_coins integer NOT NULL DEFAULT 10 CHECK (speech_min_coins > 0);
