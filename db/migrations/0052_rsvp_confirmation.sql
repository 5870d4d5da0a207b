-- A place on a ride is kept for who confirms it by the mailed link; see docs/decisions/0030.
ALTER TABLE ride_rsvps
  -- Null: nobody has shown yet that they read the address.
  ADD COLUMN confirmed_at timestamptz,
  -- Until when the place is held unconfirmed; null once confirmed, lapsed, or where no mail can be sent.
  ADD COLUMN lapses_at timestamptz;
UPDATE ride_rsvps SET confirmed_at = created_at;
ALTER TABLE ride_rsvps DROP CONSTRAINT ride_rsvps_state_check;
ALTER TABLE ride_rsvps ADD CONSTRAINT ride_rsvps_state_check
  -- lapsed: neither going nor waiting, until it is confirmed after all.
  CHECK (state IN ('going', 'waiting') OR (state = 'lapsed' AND confirmed_at IS NULL));
CREATE INDEX ride_rsvps_lapse ON ride_rsvps (lapses_at) WHERE lapses_at IS NOT NULL;
