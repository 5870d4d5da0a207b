-- The log stays append-only, but for one change: a value in before or after may give way to the word "erased", when
-- the person whom it names is erased everywhere else. What was done, by whom, when and to what never changes.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb;
  now_is jsonb;
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'audit_log is append-only';
  END IF;
  IF to_jsonb(OLD) - 'before' - 'after' <> to_jsonb(NEW) - 'before' - 'after' THEN
    RAISE EXCEPTION 'audit_log is append-only';
  END IF;
  FOR was, now_is IN VALUES (OLD.before, NEW.before), (OLD.after, NEW.after) LOOP
    CONTINUE WHEN was IS NOT DISTINCT FROM now_is;
    IF was IS NULL OR now_is IS NULL OR jsonb_typeof(was) <> 'object' OR jsonb_typeof(now_is) <> 'object' THEN
      RAISE EXCEPTION 'audit_log is append-only';
    END IF;
    IF EXISTS (
      SELECT FROM jsonb_each(was) AS o (field, value) FULL JOIN jsonb_each(now_is) AS n (field, value) USING (field)
      WHERE o.value IS NULL OR n.value IS NULL OR (o.value <> n.value AND n.value <> '"erased"'::jsonb)
    ) THEN
      RAISE EXCEPTION 'audit_log is append-only';
    END IF;
  END LOOP;
  RETURN NEW;
END $$;

CREATE FUNCTION erased_values(kept jsonb, fields text[]) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(kept) = 'object' AND kept ?| fields THEN (
    SELECT jsonb_object_agg(key, CASE WHEN key = ANY (fields) AND value <> 'null'::jsonb THEN '"erased"'::jsonb ELSE value END)
    FROM jsonb_each(kept)
  ) ELSE kept END
$$;

-- What was erased before the log could follow.
UPDATE audit_log SET
  before = erased_values(before, ARRAY['name', 'email', 'phone', 'zipCode', 'availability', 'reason']),
  after = erased_values(after, ARRAY['name', 'email', 'phone', 'zipCode', 'availability', 'reason'])
WHERE (entity_type = 'volunteers' AND NOT EXISTS (SELECT FROM roadside_volunteers WHERE id::text = entity_id))
  OR (entity_type = 'requests' AND NOT EXISTS (
    SELECT FROM roadside_requests WHERE id::text = entity_id AND erased_at IS NULL))
  OR entity_type = 'rsvps';
UPDATE audit_log SET
  before = erased_values(before, ARRAY['submittedBy', 'submitterEmail', 'organizer', 'meetingPoint', 'reason']),
  after = erased_values(after, ARRAY['submittedBy', 'submitterEmail', 'organizer', 'meetingPoint', 'reason'])
WHERE entity_type = 'scenic-routes' AND NOT EXISTS (SELECT FROM scenic_routes WHERE id::text = entity_id);
UPDATE audit_log SET
  before = erased_values(before, ARRAY['submittedBy', 'submitterEmail']),
  after = erased_values(after, ARRAY['submittedBy', 'submitterEmail'])
WHERE entity_type = 'scenic-routes' AND EXISTS (
  SELECT FROM scenic_routes WHERE id::text = entity_id AND submitter_email IS NULL AND submitted_by = 'Anonymous');
