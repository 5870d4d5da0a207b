-- What all processes of a site count together for a short time: entries, files and spent proofs of work. Not logged:
-- it is written with every entry, and after a crash or a failover counts may begin anew; see docs/decisions/0063.
-- The embedded engine, which one process has alone, counts in memory and leaves this empty.
CREATE UNLOGGED TABLE limit_counts (
  kind text NOT NULL,
  -- A keyed hash of what is counted, such as an address.
  key text NOT NULL,
  count integer NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (kind, key)
);
CREATE INDEX limit_counts_ends ON limit_counts (kind, ends_at);
