-- Hours about which something was said and that are not judged yet. They go when they are.
CREATE TABLE report_card_hours (
  area text NOT NULL,
  -- Counted from 1970.
  hour integer NOT NULL,
  -- What was said 3, 24 and 72 hours ahead: 0 good, 1 caution, 2 bad; null: nothing.
  said_3 smallint,
  said_24 smallint,
  said_72 smallint,
  -- Of 1,000 forecast runs, how many said good; null where none were asked.
  sure_3 smallint,
  sure_24 smallint,
  sure_72 smallint,
  -- What the station measured in the hour so far; null: nothing yet.
  measured jsonb,
  PRIMARY KEY (area, hour)
);
