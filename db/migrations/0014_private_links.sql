-- Links that stand in for an account: whoever holds one may see and change one thing. Only hashes are kept.
CREATE TABLE private_links (
  -- SHA-256 of the token, hexadecimal.
  token_hash text PRIMARY KEY,
  -- What the link opens, for example "roadside-request", and which one.
  purpose text NOT NULL CHECK (purpose ~ '^[a-z0-9-]{1,40}$'),
  subject text NOT NULL,
  created_at timestamptz NOT NULL,
  -- Null: as long as the subject.
  expires_at timestamptz
);
CREATE INDEX private_links_subject ON private_links (purpose, subject);
CREATE INDEX private_links_expiry ON private_links (expires_at) WHERE expires_at IS NOT NULL;

-- Mails that hold a private link or somebody's contact keep their text only until they have left.
ALTER TABLE mail_outbox ADD COLUMN confidential boolean NOT NULL DEFAULT false;
