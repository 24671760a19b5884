-- Bank files as they were made, sealed, since they name accounts: each is served as it was. A file whose
-- payouts or payer changed before any of them ended is made again, as a version with a message id of its
-- own. `pain` is null where the payer wasn't complete. Kept for ever.
CREATE TABLE settlement_file_contents (
  file_oid text COLLATE "C" NOT NULL REFERENCES settlement_files(oid),
  version smallint NOT NULL CONSTRAINT settlement_file_contents_version CHECK (version > 0),
  -- A hash of what it was made of.
  made_of text COLLATE "C" NOT NULL,
  csv bytea NOT NULL,
  pain bytea,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (file_oid, version)
);
