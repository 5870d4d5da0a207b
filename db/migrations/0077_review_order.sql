-- The queue puts rides, and changes of rides, in the order of their dates.
ALTER TABLE owner_proposals
  -- When the ride begins that the change is about; null for all else.
  ADD COLUMN starts_at timestamptz;
UPDATE owner_proposals SET starts_at = scenic_routes.ride_starts_at
  FROM scenic_routes WHERE scenic_routes.id = owner_proposals.route_id;
CREATE INDEX owner_proposals_rides ON owner_proposals (starts_at, id)
  WHERE declined_at IS NULL AND starts_at IS NOT NULL;

CREATE INDEX scenic_routes_rides_waiting
  ON scenic_routes (COALESCE(ride_starts_at, timestamptz '9999-12-31 00:00:00+00'), id)
  WHERE is_group_ride AND NOT is_approved AND withdrawn_at IS NULL;
CREATE INDEX scenic_routes_ride_day ON scenic_routes (ride_date) WHERE is_group_ride AND withdrawn_at IS NULL;

-- How long an entry had waited when it was decided.
ALTER TABLE review_decisions ADD COLUMN submitted_at timestamptz;
