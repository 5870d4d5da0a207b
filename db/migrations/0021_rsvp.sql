-- Riders who signed up for a group ride. They have no account: a private link shows and changes their entry.
-- Taking it back deletes the row; the rest goes 30 days after the ride.
CREATE TABLE ride_rsvps (
  id uuid PRIMARY KEY,
  route_id integer NOT NULL REFERENCES scenic_routes (id) ON DELETE CASCADE,
  -- The order of the waiting list. Signing up holds the ride's row, so numbers of one ride rise in commit order.
  line_number bigint GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  -- Null where the site cannot send mail.
  email text,
  party_size smallint NOT NULL CHECK (party_size BETWEEN 1 AND 10),
  -- For the organiser alone.
  note text,
  share_email boolean NOT NULL DEFAULT false,
  state text NOT NULL CHECK (state IN ('going', 'waiting')),
  -- One per filled-in form: a second click changes nothing.
  submission_key uuid UNIQUE,
  -- When a link last went to the address: signing up again with it mails one at most every ten minutes.
  link_mailed_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- 30 days after the ride's day; follows the ride when it moves.
  erase_at timestamptz NOT NULL
);
CREATE INDEX ride_rsvps_erase ON ride_rsvps (erase_at);
CREATE INDEX ride_rsvps_line ON ride_rsvps (route_id, line_number);
CREATE INDEX ride_rsvps_email ON ride_rsvps (lower(email)) WHERE email IS NOT NULL;

-- What was decided about a ride's weather on the evening before: at most once for a ride and its day.
CREATE TABLE ride_weather_notices (
  route_id integer NOT NULL REFERENCES scenic_routes (id) ON DELETE CASCADE,
  ride_date text NOT NULL,
  -- The verdict: mails went out for "bad" alone.
  recommendation text NOT NULL CHECK (recommendation IN ('good', 'caution', 'bad')),
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (route_id, ride_date)
);
