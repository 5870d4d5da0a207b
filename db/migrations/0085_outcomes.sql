-- How it goes with what may fail again and again, as all processes of the site see it.
CREATE TABLE outcomes (
  -- "service" or "job".
  kind text NOT NULL,
  -- A name that the program gave.
  name text NOT NULL,
  well_at timestamptz,
  failed_at timestamptz,
  -- The first failure since it was last well; null while it is.
  failing_since timestamptz,
  -- Failures since then.
  failures integer NOT NULL DEFAULT 0,
  PRIMARY KEY (kind, name)
);
