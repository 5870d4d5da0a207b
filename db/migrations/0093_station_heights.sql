-- How high road stations stand, by network: looked up once a week, so that a start asks nobody.
CREATE TABLE station_heights (
  network text PRIMARY KEY,
  -- Feet above the sea by station: {"CO064": 11158.1}.
  feet jsonb NOT NULL,
  fetched_at timestamptz NOT NULL
);
