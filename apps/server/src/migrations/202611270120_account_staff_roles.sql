-- Administrators who are limited to sections of the console.
ALTER TABLE role_grants DROP CONSTRAINT role_grants_role_check,
  ADD CONSTRAINT role_grants_role_check CHECK (role IN ('livestreamer', 'manager',
    'complianceAccount', 'listedUser', 'moderator', 'support', 'finance', 'auditor', 'admin'));
