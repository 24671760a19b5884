-- Uploaded pictures. The objects lie in the storage under `media/<oid>/<file>`, once for each
-- owner and content. Kept until their owner's account is erased.
CREATE TABLE assets (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  owner_oid text COLLATE "C" NOT NULL,
  content_hash text COLLATE "C" NOT NULL,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  blur text NOT NULL,
  -- The hue that the picture has most of, in steps of 15 degrees; null where it has hardly any colour.
  tint smallint CONSTRAINT assets_tint_step CHECK (tint BETWEEN 0 AND 23),
  variants jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- Pictures that are sold: served by signed addresses alone from the first compile on that sells them.
  guarded_at timestamptz,
  -- Pictures that a story for adults shows: served by signed addresses alone, which are given to those
  -- who are shown them. A picture of a profile is everyone's.
  adult_at timestamptz,
  -- What lists read of it, written once and not for each of their cards.
  picture text NOT NULL GENERATED ALWAYS AS (
    '{"oid":"' || oid || '","width":' || width::text || ',"height":' || height::text
    || ',"blur":"' || blur || '","variants":' || variants::text
    || ',"isAdult":' || (adult_at IS NOT NULL)::text || '}'
  ) STORED,
  CONSTRAINT assets_blur_needs_no_escapes CHECK (blur !~ '[\x01-\x1f"\\]'),
  CONSTRAINT assets_owner_oid_content_hash_key UNIQUE (owner_oid, content_hash)
);

-- Files that people upload in parts or whole, and what became of them. Their objects lie in the storage
-- under `uploads/<oid>`. Unfinished ones are kept for a week, and so are those that nothing
-- uses; the others until what uses them lets them go.
CREATE TABLE uploads (
  oid text COLLATE "C" PRIMARY KEY CONSTRAINT uploads_oid_layout CHECK (oid ~ '^[0-9a-f]{24}$'),
  owner_oid text COLLATE "C" NOT NULL,
  -- The sender's name of it, unique among those of the owner that are not finished, and those that are.
  key text NOT NULL CONSTRAINT uploads_key_length CHECK (length(key) BETWEEN 1 AND 300),
  name text NOT NULL,
  context text NOT NULL,
  access text NOT NULL CONSTRAINT uploads_access_known CHECK (access IN ('public', 'private')),
  file_type text NOT NULL,
  -- As its sender computed it; nothing is decided by it but whether they sent it before.
  hash text,
  state text NOT NULL
    CONSTRAINT uploads_state_known CHECK (state IN ('uploading', 'packaging', 'done', 'error')),
  error text,
  num_parts integer NOT NULL CONSTRAINT uploads_num_parts_range CHECK (num_parts BETWEEN 1 AND 5000),
  announced_bytes bigint,
  -- Where the storage gathers its parts; null of a file in one part.
  parts_id text,
  bytes bigint,
  kind text,
  width integer,
  height integer,
  -- The image in every width, of an image.
  picture_oid text COLLATE "C",
  -- Changes its addresses, so that caches ask again.
  version integer NOT NULL DEFAULT 1,
  -- What uses it.
  content_oid text COLLATE "C",
  language text,
  -- Whoever may open the content may have the file as it is.
  opens_to_holders boolean NOT NULL DEFAULT false,
  encoding text
    CONSTRAINT uploads_encoding_known CHECK (encoding IN ('encoding', 'done', 'error')),
  created_at timestamptz NOT NULL,
  -- When a part of it came, or a process worked on it, last.
  touched_at timestamptz NOT NULL,
  CONSTRAINT uploads_done_is_known CHECK (state <> 'done' OR (bytes IS NOT NULL AND kind IS NOT NULL))
);
CREATE UNIQUE INDEX uploads_open_key ON uploads (owner_oid, key)
  WHERE state IN ('uploading', 'packaging');
CREATE UNIQUE INDEX uploads_free_key ON uploads (owner_oid, key)
  WHERE state = 'done' AND content_oid IS NULL;
CREATE INDEX uploads_owner_oid_key_idx ON uploads (owner_oid, key);
CREATE INDEX uploads_content_oid_idx ON uploads (content_oid) WHERE content_oid IS NOT NULL;
CREATE INDEX uploads_unused_idx ON uploads (touched_at) WHERE content_oid IS NULL;

-- What is made of an uploaded video or sound, so that it can be played. Of one subject the newest that
-- is done counts, or the newest; a job deletes what is older. The objects lie in the storage under
-- `encodings/<oid>/`. Kept until the subject, or its owner's account, is deleted.
CREATE TABLE encodings (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  -- Whose right to play it is asked for, and of which kind that is.
  subject_kind text COLLATE "C" NOT NULL,
  subject_oid text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  source_key text COLLATE "C" NOT NULL,
  state text NOT NULL
    CONSTRAINT encodings_state CHECK (state IN ('encoding', 'done', 'error', 'canceled')),
  error jsonb,
  -- Part of the objects' keys: ids can be guessed.
  secret text COLLATE "C" NOT NULL,
  -- Opens its segments (AES-128); null where they are not encrypted.
  aes_key bytea CONSTRAINT encodings_aes_key_length CHECK (length(aes_key) = 16),
  -- What was found in the source, once that was looked into.
  facts jsonb,
  extras jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT encodings_ended CHECK ((state = 'encoding') = (ended_at IS NULL)),
  CONSTRAINT encodings_error CHECK ((state = 'error') = (error IS NOT NULL))
);
CREATE INDEX encodings_subject ON encodings (subject_oid, created_at DESC, oid DESC);
CREATE INDEX encodings_owner ON encodings (owner_oid);

-- Its sizes and its sound, each in segments; they can be played from the first one on.
CREATE TABLE encoding_renditions (
  encoding_oid text COLLATE "C" NOT NULL REFERENCES encodings ON DELETE CASCADE,
  name text COLLATE "C" NOT NULL,
  -- The largest first, the sound last.
  position integer NOT NULL,
  kind text NOT NULL CONSTRAINT encoding_renditions_kind CHECK (kind IN ('video', 'audio')),
  is_copy boolean NOT NULL,
  width integer,
  height integer,
  max_rate integer NOT NULL,
  codec text COLLATE "C",
  -- Of the segments that are there.
  durations_ms double precision[] NOT NULL DEFAULT '{}',
  bytes bigint NOT NULL DEFAULT 0,
  peak_rate integer NOT NULL DEFAULT 0,
  is_whole boolean NOT NULL DEFAULT false,
  PRIMARY KEY (encoding_oid, name)
);

-- Subtitles of a subject, in one language each, as WebVTT. Kept as long as the subject.
CREATE TABLE subtitles (
  subject_oid text COLLATE "C" NOT NULL,
  lang text COLLATE "C" NOT NULL,
  owner_oid text COLLATE "C" NOT NULL,
  label text NOT NULL,
  vtt text NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (subject_oid, lang)
);
CREATE INDEX subtitles_owner ON subtitles (owner_oid);

-- The chapters of a subject. Kept as long as the subject.
CREATE TABLE chapter_lists (
  subject_oid text COLLATE "C" PRIMARY KEY,
  owner_oid text COLLATE "C" NOT NULL,
  chapters jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX chapter_lists_owner ON chapter_lists (owner_oid);
