-- Planned trips whose verdict somebody wants an email about when it changes. An address gets nothing but a request to
-- confirm until its owner has pressed the button there.
CREATE TABLE trip_watches (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- As it was written; `email_key` is its lower case.
  email text NOT NULL,
  email_key text NOT NULL,
  -- What is asked of the trip planner, as the body of POST /api/trip-weather has it, with the departure as an instant.
  request jsonb NOT NULL,
  -- SHA-256 of `request`, hex: the same trip twice is one row.
  trip_key text NOT NULL,
  -- "Phoenix, AZ to Flagstaff, AZ".
  title text NOT NULL,
  -- IANA, of the start.
  time_zone text NOT NULL,
  departure timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the last email that asks to confirm was queued; null: none.
  asked_at timestamptz,
  confirmed_at timestamptz,
  -- The verdict that was told last, in the email that asks to confirm at first, and the sentence with it: written with the
  -- email itself, so that no restart tells it twice.
  told text NOT NULL CHECK (told IN ('good', 'caution', 'bad', 'unknown')),
  told_summary text NOT NULL,
  told_at timestamptz NOT NULL,
  -- Emails that told of a change, and when the last one was queued.
  mails integer NOT NULL DEFAULT 0,
  mailed_at timestamptz,
  -- When the verdict was last known.
  known_at timestamptz,
  -- When to look at it again; null while nothing is due.
  next_at timestamptz,
  -- Since when a process has it.
  claimed_at timestamptz
);

CREATE UNIQUE INDEX trip_watches_trip ON trip_watches (email_key, trip_key);
CREATE INDEX trip_watches_due ON trip_watches (departure) WHERE next_at IS NOT NULL;
CREATE INDEX trip_watches_waiting ON trip_watches (created_at) WHERE confirmed_at IS NULL;
CREATE INDEX trip_watches_over ON trip_watches (departure);

ALTER TABLE mail_outbox
  -- The entry that it is about, by which it is taken back; null: it is taken back by its address and kind.
  ADD COLUMN about uuid,
  -- From then on it is not sent any more; null: it never is too late.
  ADD COLUMN send_until timestamptz;
CREATE INDEX mail_outbox_about ON mail_outbox (about) WHERE about IS NOT NULL;
