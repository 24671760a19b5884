-- Subscribers who agreed that a creator may write to them, until they take it back, they subscribe no
-- more, or either account is deleted.
CREATE TABLE subscriber_contacts (
  user_oid text COLLATE "C" NOT NULL CONSTRAINT subscriber_contacts_user REFERENCES users(oid),
  creator_oid text COLLATE "C" NOT NULL CONSTRAINT subscriber_contacts_creator REFERENCES users(oid),
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (creator_oid, user_oid)
);
CREATE INDEX subscriber_contacts_of_user ON subscriber_contacts (user_oid, creator_oid);
