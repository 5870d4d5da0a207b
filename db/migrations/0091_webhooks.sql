-- Addresses of other programs that are told of new rides and changed verdicts.
CREATE TABLE webhook_targets (
  id uuid PRIMARY KEY,
  -- https only; may hold a token of the other side, so admins alone see it.
  url text NOT NULL,
  -- What signs the deliveries, sealed for this id (AES-256-GCM).
  secret text NOT NULL,
  is_active boolean NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the deliveries of now began to fail; null while they arrive.
  failing_since timestamptz,
  -- When the program switched it off, after days of failing; null where an admin did.
  gave_up_at timestamptz
);

CREATE TABLE webhook_deliveries (
  -- The `webhook-id`, the same for each attempt.
  id uuid PRIMARY KEY,
  target_id uuid NOT NULL REFERENCES webhook_targets ON DELETE CASCADE,
  event text NOT NULL,
  body text NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'sent', 'failed')),
  attempts integer NOT NULL,
  -- Of the last attempt: a status, or why there was none.
  result text,
  created_at timestamptz NOT NULL,
  ended_at timestamptz
);
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (target_id, created_at DESC);

-- What was told of each ride to come; empty while nobody is told anything.
CREATE TABLE webhook_rides (
  ride_id integer PRIMARY KEY,
  is_canceled boolean NOT NULL,
  -- The last verdict that was known; null before the first.
  verdict text
);
