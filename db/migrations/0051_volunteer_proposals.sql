-- Volunteers wish for changes of their public words like the owners of routes and articles.
ALTER TABLE owner_proposals
  ADD COLUMN volunteer_id uuid UNIQUE REFERENCES roadside_volunteers (id) ON DELETE CASCADE;
ALTER TABLE owner_proposals DROP CONSTRAINT owner_proposals_check;
ALTER TABLE owner_proposals ADD CONSTRAINT owner_proposals_check
  CHECK (num_nonnulls(route_id, submission_id, volunteer_id) = 1);
