-- How creators take missions; without a row, as by default.
CREATE TABLE mission_settings (
  creator_oid text COLLATE "C" PRIMARY KEY REFERENCES users(oid),
  min_coins integer NOT NULL CHECK (min_coins >= 10),
  open_limit integer NOT NULL CHECK (open_limit BETWEEN 1 AND 50),
  cancel_penalty_percent integer NOT NULL CHECK (cancel_penalty_percent BETWEEN 0 AND 100),
  failure_reward_percent integer NOT NULL CHECK (failure_reward_percent BETWEEN 0 AND 100),
  pending_seconds integer NOT NULL CHECK (pending_seconds BETWEEN 30 AND 86400),
  max_seconds integer NOT NULL CHECK (max_seconds BETWEEN 60 AND 604800)
);

-- Tasks that viewers set for coins, which wait in an escrow with the mission's id. The percentages and the
-- platform fee are those of when it was assigned.
CREATE TABLE live_missions (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  assigner_oid text COLLATE "C" REFERENCES users(oid),
  stream_oid text COLLATE "C",
  task text NOT NULL,
  is_hidden_name boolean NOT NULL,
  anonymous_number text,
  is_shadowed boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'accepted', 'rejected', 'cancelled', 'success',
    'failed', 'accepted-timeout', 'pending-timeout')),
  time_limit_seconds integer NOT NULL CHECK (time_limit_seconds > 0),
  pending_seconds integer NOT NULL CHECK (pending_seconds > 0),
  fee_percent double precision NOT NULL,
  cancel_penalty_percent integer NOT NULL,
  failure_reward_percent integer NOT NULL,
  coins bigint NOT NULL CHECK (coins >= 10),
  paid_coins bigint NOT NULL DEFAULT 0,
  returned_coins bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  accepted_at timestamptz,
  -- Until when it's accepted, and then done.
  due_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_by text COLLATE "C" REFERENCES users(oid),
  posting_id text,
  CHECK (is_hidden_name = (anonymous_number IS NOT NULL)),
  CHECK ((ended_at IS NULL) = (state IN ('pending', 'accepted'))),
  CHECK (ended_at IS NULL OR paid_coins + returned_coins = coins)
);
CREATE INDEX live_missions_open ON live_missions (creator_oid, created_at) WHERE ended_at IS NULL;
CREATE INDEX live_missions_due ON live_missions (due_at) WHERE ended_at IS NULL;
CREATE INDEX live_missions_received ON live_missions (creator_oid, created_at, oid);
CREATE INDEX live_missions_assigned ON live_missions (assigner_oid, created_at, oid);
CREATE INDEX live_missions_old ON live_missions (ended_at);
CREATE INDEX live_missions_ended_by ON live_missions (ended_by) WHERE ended_by IS NOT NULL;

-- What was given for a mission; its first has the mission's id.
ALTER TABLE live_donations
  ADD COLUMN mission_oid text COLLATE "C" REFERENCES live_missions(oid),
  ADD COLUMN returned_coins integer NOT NULL DEFAULT 0,
  ADD CHECK ((donation_type = 'mission') = (mission_oid IS NOT NULL)),
  ADD CHECK (returned_coins BETWEEN 0 AND coins);
CREATE INDEX live_donations_mission ON live_donations (mission_oid, created_at, oid) WHERE mission_oid IS NOT NULL;
