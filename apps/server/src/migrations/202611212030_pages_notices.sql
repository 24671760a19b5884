-- What the operator tells readers in a window before the page: a notice, or a promotion.
CREATE TABLE notices (
  oid text COLLATE "C" PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('notice', 'promotion')),
  audience text NOT NULL CHECK (audience IN ('all', 'users')),
  texts jsonb NOT NULL,
  link text,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz CHECK (ends_at > starts_at),
  revision integer NOT NULL CHECK (revision > 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
