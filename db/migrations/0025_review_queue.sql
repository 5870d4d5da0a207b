-- What admins decide in the queue is held for half a minute and then carried out, so that it can be undone.
CREATE TABLE review_decisions (
  id uuid PRIMARY KEY,
  -- Which source of the queue, and which of its entries.
  kind text NOT NULL,
  entry_id text NOT NULL,
  title text NOT NULL,
  verdict text NOT NULL CHECK (verdict IN ('approve', 'decline')),
  reason text,
  admin_id integer NOT NULL,
  admin_name text NOT NULL,
  -- held, then doing while it is carried out; lapsed when someone else was faster.
  state text NOT NULL CHECK (state IN ('held', 'doing', 'done', 'undone', 'lapsed', 'failed')),
  decided_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL
);
-- One open decision per entry.
CREATE UNIQUE INDEX review_decisions_open ON review_decisions (kind, entry_id) WHERE state IN ('held', 'doing');
CREATE INDEX review_decisions_age ON review_decisions (decided_at);

-- Who looks at an entry at the moment. Stops nobody; others see it.
CREATE TABLE review_claims (
  kind text NOT NULL,
  entry_id text NOT NULL,
  admin_id integer NOT NULL REFERENCES admin_users (id) ON DELETE CASCADE,
  admin_name text NOT NULL,
  until timestamptz NOT NULL,
  PRIMARY KEY (kind, entry_id)
);

-- The mail about what waits, and the last day (YYYY-MM-DD) for which it was considered.
ALTER TABLE admin_users ADD COLUMN wants_digest boolean NOT NULL DEFAULT true;
ALTER TABLE admin_users ADD COLUMN digest_day text;

CREATE INDEX scenic_routes_waiting ON scenic_routes (is_group_ride, created_at, id)
  WHERE NOT is_approved AND withdrawn_at IS NULL;
CREATE INDEX roadside_volunteers_waiting ON roadside_volunteers (created_at, id) WHERE NOT is_approved;
CREATE INDEX roadside_requests_waiting ON roadside_requests (urgency, created_at, id)
  WHERE NOT is_approved AND status = 'pending';
CREATE INDEX user_blog_submissions_waiting ON user_blog_submissions (created_at, id)
  WHERE status = 'pending' AND withdrawn_at IS NULL;

-- For finding the same thing sent twice.
CREATE INDEX scenic_routes_similar ON scenic_routes USING gin (lower(name) gin_trgm_ops);
CREATE INDEX user_blog_submissions_similar ON user_blog_submissions USING gin (lower(title) gin_trgm_ops);
CREATE INDEX roadside_volunteers_email ON roadside_volunteers (lower(email));
CREATE INDEX roadside_volunteers_phone ON roadside_volunteers (right(regexp_replace(phone, '\D', '', 'g'), 10));
