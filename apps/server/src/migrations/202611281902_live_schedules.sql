-- Streams that creators announce.
CREATE TABLE live_schedules (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  starts_at timestamptz NOT NULL,
  title text NOT NULL,
  is_adult boolean NOT NULL,
  thumbnail_asset_oid text COLLATE "C" REFERENCES assets(oid) ON DELETE SET NULL,
  reminded_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX live_schedules_creator ON live_schedules (creator_oid, starts_at);
CREATE INDEX live_schedules_due ON live_schedules (starts_at) WHERE reminded_at IS NULL;
CREATE INDEX live_schedules_upcoming ON live_schedules (starts_at, oid);
CREATE INDEX live_schedules_thumbnail ON live_schedules (thumbnail_asset_oid) WHERE thumbnail_asset_oid IS NOT NULL;
-- Who wants to be reminded.
CREATE TABLE live_reminders (
  schedule_oid text COLLATE "C" NOT NULL REFERENCES live_schedules(oid) ON DELETE CASCADE,
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (schedule_oid, user_oid)
);
CREATE INDEX live_reminders_user ON live_reminders (user_oid);
