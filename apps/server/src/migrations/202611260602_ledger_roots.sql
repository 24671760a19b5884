-- A signed root of each day's postings (in UTC, of their time), chained to that of the day before, so that
-- a posting that is changed, removed or added later is found. Kept for ever.
CREATE TABLE ledger_roots (
  day date PRIMARY KEY,
  postings bigint NOT NULL,
  -- The Merkle tree hash of the day's postings (RFC 6962), and the chain up to it: hexadecimal.
  root text COLLATE "C" NOT NULL,
  chain text COLLATE "C" NOT NULL,
  -- Ed25519 over the chain (RFC 8032), base64url.
  signature text COLLATE "C" NOT NULL,
  made_at timestamptz NOT NULL
);
