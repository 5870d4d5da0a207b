-- Each kind of failure is remembered for a time of its own, and kinds came that are counted per admin.
ALTER TABLE admin_sign_in_failures
  ADD COLUMN forget_at timestamptz NOT NULL DEFAULT now() + interval '1 day';
CREATE INDEX admin_sign_in_failures_forget ON admin_sign_in_failures (forget_at);

-- One rule says which names are the same, here and in the program: compatibility forms are one character (NFKC),
-- and upper and lower case of A to Z. lower() of a language would fold "İ" as well, which the program does not.
DO $$ BEGIN
  IF current_setting('server_encoding') = 'UTF8' THEN
    UPDATE admin_users SET username = normalize(username, NFKC) WHERE username IS NOT NFKC NORMALIZED;
  END IF;
END $$;
DROP INDEX admin_users_username;
CREATE UNIQUE INDEX admin_users_username ON admin_users (lower(username COLLATE "C"));
