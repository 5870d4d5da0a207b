-- What is broken in the site, and what the admins were told of it by mail.
CREATE TABLE alarms (
  -- Who looks: see Watch.
  name text PRIMARY KEY,
  -- What the last look found, in sentences.
  problem text NOT NULL,
  -- When a look first found this outage, and last found it.
  since timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  -- Since when looks find it well; null while it is broken.
  well_since timestamptz,
  -- Over: kept for a while so that the next outage knows when the admins were last told.
  ended_at timestamptz,
  -- The last mail that said it is broken, of this outage or the one before.
  told_at timestamptz,
  -- Whether there was a mail about this outage.
  is_told boolean NOT NULL DEFAULT false
);
