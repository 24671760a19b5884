-- Codes of QR events that an account or a device came with, each once.
CREATE TABLE qr_visits (
  code text COLLATE "C" NOT NULL,
  user_oid text COLLATE "C",
  guest_id text COLLATE "C",
  visited_at timestamptz NOT NULL,
  CHECK (num_nonnulls(user_oid, guest_id) = 1)
);
CREATE UNIQUE INDEX qr_visits_user ON qr_visits (user_oid, code) WHERE user_oid IS NOT NULL;
CREATE UNIQUE INDEX qr_visits_guest ON qr_visits (guest_id, code) WHERE guest_id IS NOT NULL;
