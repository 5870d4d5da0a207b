-- Standing rides: every date is a row of scenic_routes; this is what they have in common. See docs/decisions/0075.
CREATE TABLE ride_series (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  repeats text NOT NULL CHECK (repeats IN ('weekly', 'monthly', 'monthly-last')),
  -- Days (YYYY-MM-DD) where the ride starts. The first one gives the weekday and the week of the month.
  first_date text NOT NULL CHECK (first_date ~ '^\d{4}-\d\d-\d\d$'),
  -- The last day that a date can be on.
  ends_on text NOT NULL CHECK (ends_on ~ '^\d{4}-\d\d-\d\d$'),
  -- Dates up to this day were made once; one that is gone since then does not come again.
  made_until text NOT NULL CHECK (made_until ~ '^\d{4}-\d\d-\d\d$'),
  -- An admin published it and did not take it down: dates are made.
  runs boolean NOT NULL DEFAULT false,
  -- What a new date begins with; nothing in it says who sent it.
  template jsonb NOT NULL,
  -- Counts the changes of any of its dates, for calendars.
  revision integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX ride_series_running ON ride_series (id) WHERE runs;

ALTER TABLE scenic_routes
  ADD COLUMN series_id integer REFERENCES ride_series (id),
  -- The day of the rule that this row stands for; ride_date is another one once the date was moved.
  ADD COLUMN series_date text CHECK (series_date ~ '^\d{4}-\d\d-\d\d$'),
  -- When riders meet; ride_time is when they leave.
  ADD COLUMN meeting_time text CHECK (meeting_time ~ '^\d\d:\d\d$'),
  -- Who rides first and who rides last.
  ADD COLUMN lead_rider text,
  ADD COLUMN sweep_rider text,
  ADD COLUMN stops text[] NOT NULL DEFAULT '{}',
  ADD CHECK ((series_id IS NULL) = (series_date IS NULL));
CREATE UNIQUE INDEX scenic_routes_series ON scenic_routes (series_id, series_date) WHERE series_id IS NOT NULL;
