-- Until when an address gets no further mail of a kind that anybody can ask for. The key is a keyed hash of both.
CREATE TABLE mail_pauses (
  key text PRIMARY KEY,
  until timestamptz NOT NULL
);

-- For taking back what waits, and forgetting what was sent, when a subscriber leaves.
CREATE INDEX mail_outbox_recipient ON mail_outbox (recipient);
