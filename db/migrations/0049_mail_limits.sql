-- When mails of a kind that anybody can cause were last sent to an address, at most a few; see docs/decisions/0030.
-- The key is a keyed hash of both.
CREATE TABLE mail_limits (
  key text PRIMARY KEY,
  -- Oldest first.
  sent_at timestamptz[] NOT NULL,
  forget_at timestamptz NOT NULL
);
CREATE INDEX mail_limits_forget ON mail_limits (forget_at);
-- Replaced by it.
DROP TABLE mail_pauses;
