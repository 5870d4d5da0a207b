-- Weather mails. An address gets nothing but a request to confirm until its owner has pressed the button there.
CREATE TABLE email_subscriptions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- As it was written; `email_key` is its lower case.
  email text NOT NULL,
  email_key text NOT NULL,
  -- The places, in the subscriber's order. The first one's time zone counts.
  zip_codes text[] NOT NULL CHECK (cardinality(zip_codes) BETWEEN 1 AND 5),
  time_zone text NOT NULL,
  -- YYYY-MM-DD, the last day with mails.
  end_date text NOT NULL CHECK (end_date ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  -- Weekdays on which the subscriber rides.
  days text[] NOT NULL CHECK (cardinality(days) BETWEEN 1 AND 7),
  -- Local hour of the outlook on Fridays.
  hour integer NOT NULL CHECK (hour BETWEEN 5 AND 21),
  -- Also a warning on the evening before a day that turned bad.
  warnings boolean NOT NULL DEFAULT false,
  -- False: paused.
  is_active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- The last Friday whose outlook was dealt with, and the last evening whose warning was: written with the mail
  -- itself, so that no restart sends it twice.
  outlook_for text,
  warning_for text,
  -- "YYYY-MM-DD ZIP": days that a mail called bad already.
  told_bad text[] NOT NULL DEFAULT '{}',
  -- When to look at it again; null while nothing is due by itself.
  next_at timestamptz,
  -- Since when a job has it.
  claimed_at timestamptz
);

-- One in force and one that waits for confirmation per address.
CREATE UNIQUE INDEX email_subscriptions_waiting ON email_subscriptions (email_key) WHERE confirmed_at IS NULL;
CREATE UNIQUE INDEX email_subscriptions_in_force ON email_subscriptions (email_key) WHERE confirmed_at IS NOT NULL;
CREATE INDEX email_subscriptions_due ON email_subscriptions (next_at) WHERE next_at IS NOT NULL;
