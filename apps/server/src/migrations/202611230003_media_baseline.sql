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
