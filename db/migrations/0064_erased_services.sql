-- Services are a volunteer's own words; those of volunteers who are gone stayed in the log.
UPDATE audit_log SET
  before = erased_values(before, ARRAY['servicesOffered']),
  after = erased_values(after, ARRAY['servicesOffered'])
WHERE entity_type = 'volunteers' AND NOT EXISTS (SELECT FROM roadside_volunteers WHERE id::text = entity_id);
