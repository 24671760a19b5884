-- A creator has a tool key for overlays, and another for docks, which also moderate the live chat.
ALTER TABLE tool_keys
  ADD COLUMN scope text COLLATE "C" NOT NULL DEFAULT 'overlay' CHECK (scope IN ('overlay', 'dock')),
  DROP CONSTRAINT tool_keys_pkey,
  ADD PRIMARY KEY (user_oid, scope);
ALTER TABLE tool_keys ALTER COLUMN scope DROP DEFAULT;
ALTER TABLE sessions DROP CONSTRAINT sessions_scope_check,
  ADD CONSTRAINT sessions_scope_check CHECK (scope IN ('full', 'overlay', 'dock'));
