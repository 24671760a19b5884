-- Ads that administrators manage, before and beside streams.
CREATE TABLE ads (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  title text NOT NULL CHECK (title <> ''),
  link text NOT NULL,
  language text,
  placement text NOT NULL CHECK (placement IN ('before', 'beside')),
  -- Whose ad it is, if it's a creator's own.
  creator_oid text COLLATE "C" REFERENCES users(oid),
  image_asset_oid text COLLATE "C",
  video_oid text COLLATE "C",
  length_seconds integer NOT NULL CHECK (length_seconds > 0),
  skip_seconds integer NOT NULL CHECK (skip_seconds >= 0),
  threshold_seconds integer NOT NULL CHECK (threshold_seconds > 0),
  weight integer NOT NULL CHECK (weight > 0),
  daily_cap integer NOT NULL CHECK (daily_cap > 0),
  exempts_subscribers boolean NOT NULL,
  is_paused boolean NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz CHECK (ends_at > starts_at),
  created_at timestamptz NOT NULL,
  deleted_at timestamptz
);
CREATE INDEX ads_shown ON ads (placement) WHERE deleted_at IS NULL AND NOT is_paused;
CREATE INDEX ads_creator ON ads (creator_oid) WHERE creator_oid IS NOT NULL;

-- What was counted, by the operator's day; of nobody in particular.
CREATE TABLE ad_days (
  ad_oid text COLLATE "C" NOT NULL REFERENCES ads(oid) ON DELETE CASCADE,
  day date NOT NULL,
  shows integer NOT NULL CHECK (shows >= 0),
  clicks integer NOT NULL CHECK (clicks >= 0),
  skips integer NOT NULL CHECK (skips >= 0),
  completions integer NOT NULL CHECK (completions >= 0),
  thresholds integer NOT NULL CHECK (thresholds >= 0),
  PRIMARY KEY (ad_oid, day)
);
CREATE INDEX ad_days_day ON ad_days (day);

-- So that each impression counts once; it doesn't name the viewer.
CREATE TABLE ad_counted (
  impression_oid text COLLATE "C" NOT NULL,
  counter text NOT NULL CHECK (counter IN ('show', 'click', 'skip', 'complete', 'threshold-reached')),
  given_at timestamptz NOT NULL,
  PRIMARY KEY (impression_oid, counter)
);
CREATE INDEX ad_counted_given ON ad_counted (given_at);

-- How often a viewer was given an ad on a day, for its daily cap.
CREATE TABLE ad_viewer_days (
  viewer_kind text NOT NULL CHECK (viewer_kind IN ('user', 'guest', 'address')),
  viewer_oid text COLLATE "C" NOT NULL,
  ad_oid text COLLATE "C" NOT NULL REFERENCES ads(oid) ON DELETE CASCADE,
  day date NOT NULL,
  times integer NOT NULL CHECK (times > 0),
  PRIMARY KEY (viewer_kind, viewer_oid, day, ad_oid)
);
CREATE INDEX ad_viewer_days_day ON ad_viewer_days (day);
CREATE INDEX ad_viewer_days_ad ON ad_viewer_days (ad_oid);
