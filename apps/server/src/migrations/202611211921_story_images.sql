-- Pictures that are sold: served by signed addresses alone from the first compile on that sells them.
ALTER TABLE assets ADD COLUMN guarded_at timestamptz;

-- What was sold in stories before.
UPDATE assets SET guarded_at = assets.created_at WHERE oid IN (
  SELECT image->>'assetId'
  FROM stories
  JOIN artefacts ON artefacts.hash = stories.compiled_hash
  CROSS JOIN LATERAL jsonb_path_query(artefact, '$.images[*]') AS image
  GROUP BY stories.content_oid, image->>'assetId'
  HAVING bool_and((image->'paid'->>'enabled')::boolean)
) AND NOT EXISTS (SELECT FROM stories WHERE thumbnail_asset_oid = assets.oid);

-- A picture of a story that a reader paid for; kept while the account is there, also where its story
-- shows it no more. The posting stays in the ledger.
CREATE TABLE image_unlocks (
  user_oid text COLLATE "C" NOT NULL,
  content_oid text COLLATE "C" NOT NULL,
  asset_oid text COLLATE "C" NOT NULL,
  node_id text NOT NULL,
  title text NOT NULL,
  -- The Idempotency-Key of the call; a bulk unlock has many rows of one key.
  request_key text COLLATE "C" NOT NULL,
  price_milli bigint NOT NULL CHECK (price_milli > 0),
  posting_id text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_oid, content_oid, asset_oid)
);
CREATE INDEX image_unlocks_request ON image_unlocks (user_oid, request_key);

-- What a reader lets a story unlock by itself, and what of it is spent since that was set.
CREATE TABLE image_allowances (
  user_oid text COLLATE "C" NOT NULL,
  content_oid text COLLATE "C" NOT NULL,
  ceiling_milli bigint NOT NULL CHECK (ceiling_milli > 0),
  spent_milli bigint NOT NULL DEFAULT 0 CHECK (spent_milli BETWEEN 0 AND ceiling_milli),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_oid, content_oid)
);
