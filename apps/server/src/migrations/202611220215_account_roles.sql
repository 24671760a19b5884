-- Roles that administrators give; what else somebody is follows from other tables (`policy.ts` of
-- the contracts). Kept until they are taken back, and for ever in the audit log.
CREATE TABLE role_grants (
  user_oid text COLLATE "C" NOT NULL REFERENCES users,
  role text COLLATE "C" NOT NULL
    CHECK (role IN ('livestreamer', 'manager', 'complianceAccount', 'listedUser', 'admin')),
  -- Whose live chats a manager minds.
  creator_oid text COLLATE "C" REFERENCES users,
  -- Null where the operator did it on the machine itself.
  granted_by text COLLATE "C",
  granted_at timestamptz NOT NULL,
  reason text NOT NULL,
  CHECK ((role = 'manager') = (creator_oid IS NOT NULL)),
  UNIQUE NULLS NOT DISTINCT (user_oid, role, creator_oid)
);
CREATE INDEX role_grants_role ON role_grants (role, user_oid);
CREATE INDEX role_grants_creator ON role_grants (creator_oid) WHERE creator_oid IS NOT NULL;

INSERT INTO role_grants (user_oid, role, granted_at, reason)
  SELECT oid, 'admin', created_at, 'Was an administrator before roles were given.'
  FROM users WHERE is_admin;
ALTER TABLE users DROP COLUMN is_admin;
