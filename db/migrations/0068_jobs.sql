-- Work to be done later, once. A row stays until its work is done: whoever works on it moves due_at to the instant at
-- which somebody else may, so that what a dead process left is due again by itself.
CREATE TABLE jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  queue text NOT NULL,
  -- One row for work that is done again and again: it is never deleted, only due again.
  recurring boolean NOT NULL DEFAULT false,
  data jsonb NOT NULL DEFAULT '{}',
  -- 0 comes first.
  priority smallint NOT NULL DEFAULT 0,
  due_at timestamptz NOT NULL,
  -- Attempts begun. With the id it names one attempt.
  attempts integer NOT NULL DEFAULT 0,
  claimed boolean NOT NULL DEFAULT false,
  sent_at timestamptz NOT NULL
);
CREATE INDEX jobs_due ON jobs (queue, priority, due_at);
CREATE UNIQUE INDEX jobs_recurring ON jobs (queue) WHERE recurring;

-- The queue of earlier versions was that of pg-boss. What waits or is under way there is taken over; a process of an
-- earlier version that still runs can send nothing from here on, rather than send what nobody reads.
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NOT NULL THEN
    LOCK TABLE pgboss.job IN ACCESS EXCLUSIVE MODE;
    INSERT INTO jobs (queue, recurring, data, priority, due_at, attempts, claimed, sent_at)
    SELECT name, policy = 'exclusive', coalesce(data, '{}'), CASE WHEN priority < 0 THEN 1 ELSE 0 END,
      CASE state WHEN 'active' THEN started_on + expire_seconds * interval '1 second' ELSE start_after END,
      CASE WHEN started_on IS NULL THEN 0 ELSE retry_count + 1 END, state = 'active', created_on
    FROM pgboss.job
    WHERE state IN ('created', 'retry', 'active')
    ORDER BY created_on
    ON CONFLICT (queue) WHERE recurring DO NOTHING;
  END IF;
  DROP SCHEMA IF EXISTS pgboss CASCADE;
END $$;
