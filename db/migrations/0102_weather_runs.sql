-- How the members of an ensemble judged the answer in weather_cache: other processes, and this one after a start, count
-- them again. See docs/decisions/0077.
CREATE TABLE weather_runs (
  zip_code text PRIMARY KEY CHECK (zip_code ~ '^[0-9]{5}$'),
  -- Of the forecast that they belong to.
  fetched_at timestamptz NOT NULL,
  -- Levels, reasons and weather of each member: JSON, deflated (raw).
  runs bytea NOT NULL
);
CREATE INDEX weather_runs_fetched_at ON weather_runs (fetched_at);
