ALTER TABLE ride_series
  -- Days of the rule up to made_until that were over when dates were made, in order: a clock that was ahead skips days
  -- that are still to come. See docs/decisions/0075.
  ADD COLUMN skipped text[] NOT NULL DEFAULT '{}';
