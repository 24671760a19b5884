-- Acts that a second administrator must approve, and who decided. Kept forever: proof of who approved what.
CREATE TABLE second_approvals (
  oid text COLLATE "C" PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  -- The act exactly as it will be done, and its SHA-256.
  payload jsonb NOT NULL,
  payload_hash text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'pending'
    CONSTRAINT second_approvals_state CHECK (state IN ('pending', 'approved', 'rejected')),
  requested_by text COLLATE "C" NOT NULL,
  requested_at timestamptz NOT NULL,
  -- When the requester may approve it if there is no other administrator.
  wait_until timestamptz NOT NULL,
  decided_by text COLLATE "C",
  decided_at timestamptz,
  reason text,
  CONSTRAINT second_approvals_decided CHECK (
    (state <> 'pending') = (decided_at IS NOT NULL) AND (state <> 'pending') = (decided_by IS NOT NULL)),
  CONSTRAINT second_approvals_by_another CHECK (
    state <> 'approved' OR decided_by <> requested_by OR decided_at >= wait_until)
);
CREATE UNIQUE INDEX second_approvals_pending ON second_approvals (kind, payload_hash)
  WHERE state = 'pending';
CREATE INDEX second_approvals_of_payload ON second_approvals (kind, payload_hash);
CREATE INDEX second_approvals_list ON second_approvals (state, requested_at DESC, oid DESC);
