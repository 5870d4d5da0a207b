-- Browsers that get notifications (Web Push, RFC 8030), of people whom nobody knows.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- SHA-256 of the endpoint, hex: the same browser twice is one row.
  endpoint_hash text NOT NULL UNIQUE,
  -- The address of its push service that messages go to; known to the browser and to us alone.
  endpoint text NOT NULL,
  -- The browser's public key and its secret, Base64url (RFC 8291).
  p256dh text NOT NULL,
  auth text NOT NULL,
  created_at timestamptz NOT NULL,
  -- When the browser last opened a page that asks for it.
  seen_at timestamptz NOT NULL,
  last_success_at timestamptz,
  -- Since when the service has refused what is sent; null while it arrives.
  failing_since timestamptz,
  -- The day (YYYY-MM-DD, UTC) that `sent` counts.
  counted_day text,
  sent integer NOT NULL DEFAULT 0
);

-- What they want to hear of.
CREATE TABLE push_watches (
  subscription_id uuid NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
  -- The kind and what it is about, in one word: "verdict:85003".
  watch_key text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('verdict', 'trip', 'ride', 'volunteer')),
  -- Of a verdict one, of a trip its stops.
  zip_codes text[] NOT NULL DEFAULT '{}',
  -- IANA, of the first of them.
  time_zone text,
  -- Of a trip: its day, YYYY-MM-DD.
  date text,
  ride_id integer REFERENCES scenic_routes ON DELETE CASCADE,
  volunteer_id uuid REFERENCES roadside_volunteers ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- When it ends by itself; null: when it is stopped.
  until timestamptz,
  -- Of verdicts and trips: the hour that comes next, and when it is looked at.
  slot_at timestamptz,
  next_at timestamptz,
  -- The day that was told last (YYYY-MM-DD), and its verdict then.
  told_date text,
  told text,
  PRIMARY KEY (subscription_id, watch_key)
);
CREATE INDEX push_watches_due ON push_watches (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX push_watches_ride ON push_watches (ride_id) WHERE ride_id IS NOT NULL;
CREATE INDEX push_watches_volunteer ON push_watches (volunteer_id) WHERE volunteer_id IS NOT NULL;
