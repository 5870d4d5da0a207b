-- A standing ride can change its rule. A date that the new rule leaves out is canceled and keeps its page, and the day is
-- free for another one, should the rule come back to it. See docs/decisions/0075.
ALTER TABLE scenic_routes
  -- A date of a standing ride that its rule left out when it changed.
  ADD COLUMN left_series boolean NOT NULL DEFAULT false;
DROP INDEX scenic_routes_series;
CREATE UNIQUE INDEX scenic_routes_series ON scenic_routes (series_id, series_date)
  WHERE series_id IS NOT NULL AND NOT left_series;
CREATE INDEX scenic_routes_dates ON scenic_routes (series_id) WHERE series_id IS NOT NULL;
