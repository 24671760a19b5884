-- Tickets of creators: one is current, and one may wait for its time.
CREATE TABLE live_tickets (
  oid text COLLATE "C" PRIMARY KEY CHECK (oid ~ '^[0-9a-f]{24}$'),
  creator_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  price_coins integer NOT NULL CHECK (price_coins > 0),
  allows_bonus boolean NOT NULL,
  scheduled_for timestamptz,
  issued_at timestamptz,
  expired_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK (issued_at IS NOT NULL OR scheduled_for IS NOT NULL)
);
CREATE UNIQUE INDEX live_tickets_current ON live_tickets (creator_oid) WHERE issued_at IS NOT NULL AND expired_at IS NULL;
CREATE UNIQUE INDEX live_tickets_pending ON live_tickets (creator_oid) WHERE issued_at IS NULL AND expired_at IS NULL;
CREATE INDEX live_tickets_creator ON live_tickets (creator_oid, created_at);
CREATE INDEX live_tickets_due ON live_tickets (scheduled_for) WHERE issued_at IS NULL AND expired_at IS NULL;
-- Who paid for a ticket whose coins wait until it's issued and a stream begins.
CREATE TABLE live_ticket_holds (
  ticket_oid text COLLATE "C" NOT NULL REFERENCES live_tickets(oid),
  user_oid text COLLATE "C" NOT NULL REFERENCES users(oid),
  order_oid text COLLATE "C" NOT NULL UNIQUE,
  PRIMARY KEY (ticket_oid, user_oid)
);
CREATE INDEX live_ticket_holds_user ON live_ticket_holds (user_oid);
