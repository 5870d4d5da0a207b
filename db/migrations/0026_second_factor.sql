-- A code from an app beside the password.
ALTER TABLE admin_users
  -- AES-256-GCM, with a key derived from a secret in app_secrets; null while it is off.
  ADD COLUMN second_factor_secret text,
  ADD COLUMN second_factor_since timestamptz,
  -- Half minute of the last code that was used; no code counts twice.
  ADD COLUMN second_factor_step bigint,
  -- The same as second_factor_secret, shown but not confirmed by a code yet.
  ADD COLUMN second_factor_pending text;

CREATE TABLE admin_recovery_codes (
  admin_id integer NOT NULL REFERENCES admin_users (id) ON DELETE CASCADE,
  -- Keyed hash of one code.
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (admin_id, code_hash)
);
