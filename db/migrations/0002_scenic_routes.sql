CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE TABLE scenic_routes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  start_location text NOT NULL DEFAULT '',
  end_location text NOT NULL DEFAULT '',
  -- Miles; 0 when unknown.
  distance double precision NOT NULL DEFAULT 0 CHECK (distance >= 0),
  difficulty text NOT NULL DEFAULT 'beginner' CHECK (difficulty IN ('beginner', 'intermediate', 'advanced')),
  scenic_rating integer NOT NULL DEFAULT 3 CHECK (scenic_rating BETWEEN 1 AND 5),
  road_type text NOT NULL DEFAULT 'rural' CHECK (road_type IN ('mountain', 'coastal', 'highway', 'rural', 'urban')),
  highlights text[] NOT NULL DEFAULT '{}',
  warnings text[] NOT NULL DEFAULT '{}',
  zip_codes text[] NOT NULL,
  -- Minutes.
  estimated_time integer NOT NULL DEFAULT 60 CHECK (estimated_time > 0),
  route_type text NOT NULL DEFAULT 'scenic' CHECK (route_type IN ('scenic', 'group_ride')),
  -- Wall-clock texts in ride_time_zone; the instants follow from them.
  ride_date text CHECK (ride_date ~ '^\d{4}-\d\d-\d\d$'),
  ride_time text CHECK (ride_time ~ '^\d\d:\d\d$'),
  ride_time_zone text,
  ride_starts_at timestamptz,
  ride_day_ends_at timestamptz,
  is_group_ride boolean NOT NULL
    GENERATED ALWAYS AS (route_type = 'group_ride' OR (ride_date IS NOT NULL AND ride_time IS NOT NULL)) STORED,
  organizer text,
  meeting_point text,
  pace text,
  fuel_range integer,
  max_riders integer,
  is_approved boolean NOT NULL DEFAULT false,
  is_published boolean NOT NULL DEFAULT false CHECK (is_approved OR NOT is_published),
  submitted_by text NOT NULL DEFAULT 'Anonymous',
  submitter_email text,
  submission_key uuid UNIQUE,
  -- Why a reviewer should look twice; empty for most.
  spam_hints text[] NOT NULL DEFAULT '{}',
  approved_by text,
  approved_at timestamptz,
  first_published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Counts the changes after publication, for calendars.
  revision integer NOT NULL DEFAULT 0,
  -- Lower case, one line per searched field.
  search_text text NOT NULL
);

CREATE INDEX scenic_routes_review ON scenic_routes (created_at) WHERE NOT is_published;
CREATE INDEX scenic_routes_search ON scenic_routes USING gin (search_text gin_trgm_ops)
  WHERE is_published AND NOT is_group_ride;
CREATE INDEX scenic_routes_newest ON scenic_routes (first_published_at DESC, id DESC)
  WHERE is_published AND NOT is_group_ride;
CREATE INDEX scenic_routes_rides ON scenic_routes (ride_starts_at, id) WHERE is_published AND is_group_ride;

-- Where published routes and rides are: one row for each of a route's known ZIP codes. Filters are repeated
-- here so that a radius search counts from the index alone.
CREATE TABLE scenic_route_places (
  route_id integer NOT NULL REFERENCES scenic_routes (id) ON DELETE CASCADE,
  -- Point on a sphere of radius 1; a chord of length c spans 2 asin(c / 2) radians.
  position cube NOT NULL,
  is_group_ride boolean NOT NULL,
  difficulty smallint NOT NULL,
  road_type smallint NOT NULL,
  rating smallint NOT NULL
);
CREATE INDEX scenic_route_places_of ON scenic_route_places (route_id);
CREATE INDEX scenic_route_places_routes ON scenic_route_places
  USING gist (position) INCLUDE (route_id, difficulty, road_type, rating) WHERE NOT is_group_ride;
CREATE INDEX scenic_route_places_rides ON scenic_route_places USING gist (position) INCLUDE (route_id)
  WHERE is_group_ride;

-- One counter per kind of public content; it moves with every change that readers can see.
CREATE TABLE content_versions (
  name text PRIMARY KEY,
  version bigint NOT NULL DEFAULT 0,
  changed_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO content_versions (name) VALUES ('scenic_routes');

CREATE TABLE app_secrets (
  name text PRIMARY KEY,
  value text NOT NULL
);
