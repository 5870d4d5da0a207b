-- Emails of a decision that can still be undone wait for the end of that time.
ALTER TABLE mail_outbox
  -- The decision that they wait for; they have no job until it stands. Null for all others.
  ADD COLUMN held_for uuid;
CREATE INDEX mail_outbox_held ON mail_outbox (held_for) WHERE held_for IS NOT NULL;

ALTER TABLE review_decisions
  -- When the entry was last changed, by a decision that counts at once; null while it is only held.
  ADD COLUMN left_at timestamptz;
