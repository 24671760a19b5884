-- What is left of somebody who left.

-- A closed wallet is that of somebody who is gone: empty, and nothing comes into it.
ALTER TABLE wallets
  ADD COLUMN closed_at timestamptz,
  ADD CONSTRAINT wallets_closed_empty
    CHECK (closed_at IS NULL OR (0 = ALL (balances) AND 0 = ALL (held)));

-- An artefact goes where no story came to it any more and no chat keeps it (erase-artefacts.ts).
DROP TRIGGER artefacts_append_only ON artefacts;
CREATE TRIGGER artefacts_unchanged BEFORE UPDATE ON artefacts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE INDEX compiles_hash ON compiles (hash);
CREATE INDEX stories_compiled_hash ON stories (compiled_hash);
