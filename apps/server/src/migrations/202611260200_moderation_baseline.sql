-- What was reported, one open case for each thing: reports of the same thing gather in it. A case
-- stays; without its title once the person whom it is about deleted their account.
CREATE TABLE moderation_cases (
  oid text COLLATE "C" PRIMARY KEY,
  -- By the name that the feature gives it: content, user, message, comment.
  target_kind text COLLATE "C" NOT NULL,
  target_oid text COLLATE "C" NOT NULL,
  -- Who answers for it.
  owner_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  title text NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'open'
    CONSTRAINT moderation_cases_state CHECK (state IN ('open', 'acted', 'dismissed', 'gone')),
  report_count integer NOT NULL DEFAULT 0 CHECK (report_count >= 0),
  -- How many named each reason.
  reasons jsonb NOT NULL DEFAULT '{}',
  opened_at timestamptz NOT NULL,
  last_reported_at timestamptz NOT NULL,
  closed_at timestamptz,
  closed_by text COLLATE "C" REFERENCES users(oid),
  -- Of a dismissal; that of a decision stands with it.
  closing_reason text,
  CONSTRAINT moderation_cases_closed CHECK ((state = 'open') = (closed_at IS NULL))
);
CREATE UNIQUE INDEX moderation_cases_open ON moderation_cases (target_kind, target_oid)
  WHERE state = 'open';
CREATE INDEX moderation_cases_queue ON moderation_cases (report_count DESC, oid)
  WHERE state = 'open';
CREATE INDEX moderation_cases_closed_list ON moderation_cases (state, closed_at DESC, oid DESC)
  WHERE state <> 'open';
CREATE INDEX moderation_cases_of_owner ON moderation_cases (owner_oid);
CREATE INDEX moderation_cases_of_admin ON moderation_cases (closed_by) WHERE closed_by IS NOT NULL;

-- Who reported it and why, once a person and case, with what it said at that time. Kept
-- `moderation.report_days` after the case was closed; without its reporter once they left.
CREATE TABLE moderation_reports (
  oid text COLLATE "C" PRIMARY KEY,
  case_oid text COLLATE "C" NOT NULL REFERENCES moderation_cases(oid) ON DELETE CASCADE,
  reporter_oid text COLLATE "C" REFERENCES users(oid),
  reason text COLLATE "C" NOT NULL,
  details text NOT NULL,
  -- What it said when it was reported.
  text text,
  evidence jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX moderation_reports_once ON moderation_reports (case_oid, reporter_oid)
  WHERE reporter_oid IS NOT NULL;
CREATE INDEX moderation_reports_of_case ON moderation_reports (case_oid, created_at, oid);
CREATE INDEX moderation_reports_of_reporter ON moderation_reports
  (reporter_oid, created_at DESC, oid DESC) WHERE reporter_oid IS NOT NULL;

-- What was decided about somebody, and their appeal, one at most. Kept for ever: former decisions
-- count for later ones; without the person's words once they left.
CREATE TABLE moderation_decisions (
  oid text COLLATE "C" PRIMARY KEY,
  case_oid text COLLATE "C" NOT NULL REFERENCES moderation_cases(oid),
  -- Whom it is about.
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  measures text[] COLLATE "C" NOT NULL
    CONSTRAINT moderation_decisions_measures CHECK (cardinality(measures) > 0
      AND measures <@ ARRAY['take_down', 'warn', 'suspend', 'shadow'] COLLATE "C"),
  rule text COLLATE "C" NOT NULL,
  reason text NOT NULL,
  -- The beginning of what it said when it was reported.
  excerpt text,
  -- Of a suspension and a shadow, exclusive; null: until somebody ends it.
  until timestamptz,
  -- False where who sends spam is not to learn of their shadow.
  is_told boolean NOT NULL,
  decided_by text COLLATE "C" NOT NULL REFERENCES users(oid),
  decided_at timestamptz NOT NULL,
  undone_at timestamptz,
  undone_by text COLLATE "C" REFERENCES users(oid),
  undone_reason text,
  appeal_state text COLLATE "C"
    CONSTRAINT moderation_decisions_appeal CHECK (appeal_state IN ('waiting', 'upheld', 'overturned')),
  appeal_text text,
  appealed_at timestamptz,
  appeal_answer text,
  appeal_answered_at timestamptz,
  appeal_answered_by text COLLATE "C" REFERENCES users(oid),
  CONSTRAINT moderation_decisions_appealed
    CHECK ((appeal_state IS NULL) = (appealed_at IS NULL)),
  CONSTRAINT moderation_decisions_answered
    CHECK (coalesce(appeal_state IN ('upheld', 'overturned'), false) = (appeal_answered_at IS NOT NULL))
);
CREATE UNIQUE INDEX moderation_decisions_of_case ON moderation_decisions (case_oid);
CREATE INDEX moderation_decisions_of_user ON moderation_decisions
  (user_oid, decided_at DESC, oid DESC);
CREATE INDEX moderation_decisions_shadows ON moderation_decisions (user_oid)
  WHERE 'shadow' = ANY (measures) AND undone_at IS NULL;
CREATE INDEX moderation_decisions_appeals ON moderation_decisions (appeal_state, appealed_at, oid)
  WHERE appeal_state IS NOT NULL;
CREATE INDEX moderation_decisions_by ON moderation_decisions (decided_by);
CREATE INDEX moderation_decisions_undone_by ON moderation_decisions (undone_by)
  WHERE undone_by IS NOT NULL;
CREATE INDEX moderation_decisions_answered_by ON moderation_decisions (appeal_answered_by)
  WHERE appeal_answered_by IS NOT NULL;

-- Words that a creator does not want in comments on their items. Kept until they take them back or
-- their account is deleted.
CREATE TABLE moderation_blocked_words (
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  -- The word as it is compared.
  word_key text COLLATE "C" NOT NULL,
  word text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (creator_oid, word_key)
);
CREATE INDEX moderation_blocked_words_list ON moderation_blocked_words
  (creator_oid, created_at DESC, word_key);
