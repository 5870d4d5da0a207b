-- Who may sign in to the admin area.
CREATE TABLE admin_users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL,
  -- Argon2id, as a PHC string with its parameters and salt.
  password text NOT NULL,
  email text,
  role text NOT NULL DEFAULT 'admin',
  last_login timestamptz,
  is_active boolean NOT NULL DEFAULT true,
  -- True while the password is one that the program made and printed.
  password_is_temporary boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX admin_users_username ON admin_users (lower(username));
CREATE UNIQUE INDEX admin_users_email ON admin_users (lower(email));

CREATE TABLE admin_sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  admin_id integer NOT NULL REFERENCES admin_users (id) ON DELETE CASCADE,
  -- SHA-256 of the cookie's token, hexadecimal.
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Browser and system in a few words, for the list of sessions.
  device text NOT NULL
);
CREATE INDEX admin_sessions_of ON admin_sessions (admin_id);
CREATE INDEX admin_sessions_expiry ON admin_sessions (expires_at);

-- Failed sign-ins per account and per address prefix, both as keyed hashes; forgotten after a day.
CREATE TABLE admin_sign_in_failures (
  key text PRIMARY KEY,
  failures integer NOT NULL DEFAULT 0,
  last_failure_at timestamptz NOT NULL,
  blocked_until timestamptz NOT NULL
);

-- Part of the data model, and no way to sign in: nothing reads or writes it.
CREATE TABLE users (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL UNIQUE,
  password text NOT NULL
);

-- Everything that an admin changed. Append-only.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- Null when the change came from the command line or the program itself.
  admin_id integer,
  admin_name text NOT NULL,
  action text NOT NULL,
  entity_type text NOT NULL,
  entity_id text NOT NULL,
  -- What was different; without personal contact data, since nothing can be erased here.
  before jsonb,
  after jsonb
);
CREATE INDEX audit_log_entity ON audit_log (entity_type, entity_id, id);
CREATE INDEX audit_log_admin ON audit_log (admin_name, id);
CREATE INDEX audit_log_action ON audit_log (action, id);
CREATE INDEX audit_log_at ON audit_log (at, id);

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();

-- Lists for review reach every state, so the text index may not leave any out.
DROP INDEX scenic_routes_search;
CREATE INDEX scenic_routes_search ON scenic_routes USING gin (search_text gin_trgm_ops);
DROP INDEX scenic_routes_review;
CREATE INDEX scenic_routes_review ON scenic_routes (is_approved, is_published, created_at DESC, id DESC);
CREATE INDEX scenic_routes_age ON scenic_routes (created_at, id);
CREATE INDEX scenic_routes_name ON scenic_routes (lower(name), id);
