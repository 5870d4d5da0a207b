-- What was said and what it was, added up: at most 240 areas a month, each a row of fixed length.
CREATE TABLE report_card_months (
  -- Of the hours that were judged: '2026-11'.
  month text NOT NULL,
  -- Id of the station that the area is judged by.
  area text NOT NULL,
  latitude real NOT NULL,
  longitude real NOT NULL,
  -- Meters above the sea.
  elevation real NOT NULL,
  -- Two letters.
  state text NOT NULL,
  -- Of the hours that became cases, the first and the last, counted from 1970; null before the first.
  first_hour integer,
  last_hour integer,
  -- 27 counts: lead (3, 24, 72 hours) by what was said (good, caution, bad) by what it was.
  verdicts integer[] NOT NULL,
  -- 90 numbers: lead by step of 10 of 100 runs, each cases, sum of runs that said good of 1,000, times it was good.
  sureness integer[] NOT NULL,
  -- 3 counts: by lead, hours that were left out since nothing was measured.
  left_out integer[] NOT NULL,
  PRIMARY KEY (month, area)
);
