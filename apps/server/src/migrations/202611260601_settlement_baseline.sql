-- Where a creator is paid, sealed; what is shown of it stands beside. Kept until the account is deleted.
CREATE TABLE settlement_accounts (
  creator_oid text COLLATE "C" PRIMARY KEY CONSTRAINT settlement_accounts_creator REFERENCES users(oid),
  method text COLLATE "C" NOT NULL
    CONSTRAINT settlement_accounts_method CHECK (method IN ('bank', 'stripe')),
  country text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL
    CONSTRAINT settlement_accounts_currency CHECK (currency IN ('KRW', 'JPY', 'USD')),
  sealed bytea NOT NULL,
  ending text NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Requests of creators to be paid, and what became of them. Kept for ever: proofs of what was paid; the
-- sealed account only until the request is over and a year has passed.
CREATE TABLE settlement_requests (
  oid text COLLATE "C" PRIMARY KEY,
  creator_oid text COLLATE "C" NOT NULL
    CONSTRAINT settlement_requests_creator REFERENCES users(oid),
  request_key text COLLATE "C" NOT NULL,
  -- In which month it was made, and the last month that it pays: YYYY-MM of the operator's time.
  month text COLLATE "C" NOT NULL,
  through_month text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL DEFAULT 'processing'
    CONSTRAINT settlement_requests_state
      CHECK (state IN ('processing', 'complete', 'failed', 'canceled')),
  step text COLLATE "C" NOT NULL DEFAULT 'requested'
    CONSTRAINT settlement_requests_step CHECK (step IN ('requested', 'approved', 'sent')),
  method text COLLATE "C" NOT NULL,
  country text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  sealed bytea,
  ending text NOT NULL,
  coins bigint NOT NULL CONSTRAINT settlement_requests_coins CHECK (coins >= 0),
  credit_milli bigint NOT NULL CONSTRAINT settlement_requests_credits CHECK (credit_milli >= 0),
  credit_milli_per_coin bigint NOT NULL,
  withholding_points int NOT NULL,
  -- Known once it is sent.
  rate_micro bigint,
  rate_day date,
  gross_minor bigint,
  withheld_minor bigint,
  pays_on date NOT NULL,
  held_reason text,
  failure_reason text,
  file_oid text COLLATE "C",
  provider_ref text COLLATE "C",
  posting_id text COLLATE "C",
  reversal_id text COLLATE "C",
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT settlement_requests_key UNIQUE (creator_oid, request_key),
  CONSTRAINT settlement_requests_some CHECK (coins + credit_milli > 0),
  CONSTRAINT settlement_requests_sent
    CHECK ((step = 'sent') = (posting_id IS NOT NULL) AND (step = 'sent') = (gross_minor IS NOT NULL))
);
-- One request a month (R-settlement-008); one that failed or was taken back can be made again.
CREATE UNIQUE INDEX settlement_requests_of_month ON settlement_requests (creator_oid, month)
  WHERE state IN ('processing', 'complete');
CREATE INDEX settlement_requests_of_creator ON settlement_requests (creator_oid, created_at, oid);
CREATE INDEX settlement_requests_run ON settlement_requests (month, created_at, oid);
CREATE INDEX settlement_requests_open ON settlement_requests (creator_oid)
  WHERE state = 'processing' AND step <> 'sent';
CREATE INDEX settlement_requests_file ON settlement_requests (file_oid) WHERE file_oid IS NOT NULL;

-- Who approved a request. Kept for ever.
CREATE TABLE settlement_approvals (
  request_oid text COLLATE "C" NOT NULL
    CONSTRAINT settlement_approvals_request REFERENCES settlement_requests(oid),
  admin_oid text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (request_oid, admin_oid)
);

-- What was sent to the operator's bank at once. Kept for ever.
CREATE TABLE settlement_files (
  oid text COLLATE "C" PRIMARY KEY,
  month text COLLATE "C" NOT NULL,
  currency text COLLATE "C" NOT NULL,
  request_key text COLLATE "C" NOT NULL,
  created_by text COLLATE "C" NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX settlement_files_of_month ON settlement_files (month, created_at);
CREATE UNIQUE INDEX settlement_files_key ON settlement_files (created_by, request_key);

-- Won for one unit of a currency, in millionths, by day of the operator's. Kept for ever.
CREATE TABLE exchange_rates (
  day date NOT NULL,
  currency text COLLATE "C" NOT NULL,
  rate_micro bigint NOT NULL CONSTRAINT exchange_rates_rate CHECK (rate_micro > 0),
  source text NOT NULL,
  updated_by text COLLATE "C",
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (currency, day)
);

-- A statement walks what was refunded in its month.
CREATE INDEX sales_refunded_at ON sales (creator_oid, refunded_at) WHERE refunded_at IS NOT NULL;
