-- The road of a route or ride as a line, read from a GPX file. The file itself is not kept, and nothing here says
-- when or by whom it was ridden.
CREATE TABLE route_geometries (
  -- Unguessable: who sent the file names it in the submission, and nobody else can.
  id uuid PRIMARY KEY,
  -- Null until the submission arrives; what is not used is erased after a day.
  route_id integer UNIQUE REFERENCES scenic_routes (id) ON DELETE CASCADE,
  -- Changes with the line; part of addresses that caches may keep for ever.
  revision text NOT NULL,
  -- Encoded polyline with 5 decimals, simplified.
  line text NOT NULL,
  line_points integer NOT NULL CHECK (line_points >= 2),
  miles double precision NOT NULL CHECK (miles > 0),
  -- Degrees; west is greater than east across the date line.
  west double precision NOT NULL,
  south double precision NOT NULL,
  east double precision NOT NULL,
  north double precision NOT NULL,
  -- Feet at places equally far apart; null when the file has no heights, as are gain and loss.
  profile integer[],
  gain integer,
  loss integer,
  -- See curvature.model.ts.
  curve_score integer NOT NULL,
  curve_miles double precision NOT NULL,
  -- ZIP codes along the way, in order, for a trip.
  trip_zips text[] NOT NULL,
  -- Made for sample content, not ridden by anyone.
  is_sample boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX route_geometries_unused ON route_geometries (created_at) WHERE route_id IS NULL;
