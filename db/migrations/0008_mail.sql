-- Every mail the site writes, in the transaction of the change it announces. Jobs send it and keep its state here.
CREATE TABLE mail_outbox (
  id uuid PRIMARY KEY,
  -- What it is about, for example "article-received"; for lists and file names.
  kind text NOT NULL CHECK (kind ~ '^[a-z0-9-]{1,60}$'),
  recipient text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  plain_text text NOT NULL,
  -- Further headers by name, for example List-Unsubscribe.
  headers jsonb NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- How often an admin asked to send it again.
  resends integer NOT NULL DEFAULT 0,
  last_error text,
  -- How it left: to a mail server, or as a file because there is none.
  sent_as text CHECK (sent_as IN ('smtp', 'file')),
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);

CREATE INDEX mail_outbox_newest ON mail_outbox (created_at DESC, id DESC);
CREATE INDEX mail_outbox_state ON mail_outbox (state, created_at DESC, id DESC);
CREATE INDEX mail_outbox_search ON mail_outbox USING gin (lower(recipient || ' ' || subject) gin_trgm_ops);
