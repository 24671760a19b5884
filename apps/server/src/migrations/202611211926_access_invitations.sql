-- Whom the owner of an item invited to it. It opens the item while its access is `invited`.
CREATE TABLE invitations (
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
  subject_oid text COLLATE "C" NOT NULL CHECK (subject_oid ~ '^[0-9a-f]{24}$'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_oid, subject_oid)
);
CREATE INDEX invitations_subject ON invitations (subject_oid, created_at, user_oid);
