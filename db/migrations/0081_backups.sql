-- Backups that were tried; see docs/decisions/0061. The files themselves are in the data directory and in a bucket.
CREATE TABLE backup_runs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Why: at night, by an admin in the admin area, by the command.
  cause text NOT NULL CHECK (cause IN ('nightly', 'admin', 'command')),
  started_at timestamptz NOT NULL,
  -- When its process last said that it is at work; of a run that is over, when it ended.
  seen_at timestamptz NOT NULL,
  -- Null while it is under way. `done`: the file is whole.
  outcome text CHECK (outcome IN ('done', 'failed')),
  -- Without its folder.
  file text,
  bytes bigint,
  -- Rows and files that were compared.
  row_count bigint,
  file_count integer,
  -- Whether the bucket has it too; null without a bucket.
  in_bucket boolean,
  -- What went wrong, in a sentence for admins, also of one that is done.
  problem text
);
-- One at a time, whatever the number of processes.
CREATE UNIQUE INDEX backup_runs_under_way ON backup_runs ((true)) WHERE outcome IS NULL;
CREATE INDEX backup_runs_started ON backup_runs (started_at DESC);

-- Days on which admins were told that backups are in trouble, so that it is once a day.
CREATE TABLE backup_alarms (
  day date PRIMARY KEY
);
