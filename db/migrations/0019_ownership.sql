-- What the owner of an entry did with it, without an account: see docs/decisions/0017.
ALTER TABLE scenic_routes
  -- Taken down by its owner; no admin publishes it again.
  ADD COLUMN withdrawn_at timestamptz,
  -- A ride that was called off: its page stays and says so, and calendars are told.
  ADD COLUMN cancelled_at timestamptz,
  ADD CHECK (withdrawn_at IS NULL OR NOT is_published);
ALTER TABLE user_blog_submissions ADD COLUMN withdrawn_at timestamptz;

-- A change that the owner of a reviewed entry wishes; the entry stays as it is until an admin accepts it.
CREATE TABLE owner_proposals (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- One of the two, and one proposal for each entry.
  route_id integer UNIQUE REFERENCES scenic_routes (id) ON DELETE CASCADE,
  submission_id integer UNIQUE REFERENCES user_blog_submissions (id) ON DELETE CASCADE,
  -- The changed fields as the owner wants them, and as the owner found them.
  changes jsonb NOT NULL,
  base jsonb NOT NULL,
  -- Null while it waits; accepted ones are deleted.
  declined_at timestamptz,
  reason text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (num_nonnulls(route_id, submission_id) = 1)
);
CREATE INDEX owner_proposals_waiting ON owner_proposals (created_at, id) WHERE declined_at IS NULL;

CREATE INDEX scenic_routes_submitter ON scenic_routes (lower(submitter_email)) WHERE submitter_email IS NOT NULL;
CREATE INDEX user_blog_submissions_author ON user_blog_submissions (lower(author_email));
CREATE INDEX scenic_routes_cancelled ON scenic_routes (ride_starts_at) WHERE is_published AND cancelled_at IS NOT NULL;
