-- Newest first, as they are listed: ordered otherwise, all entries were read along their age.
DROP INDEX scenic_routes_submitter;
CREATE INDEX scenic_routes_submitter ON scenic_routes (lower(submitter_email), created_at DESC, id DESC)
  WHERE submitter_email IS NOT NULL;
-- A volunteer who leaves is forgotten here.
CREATE INDEX roadside_requests_chosen ON roadside_requests (chosen_volunteer_id) WHERE chosen_volunteer_id IS NOT NULL;
