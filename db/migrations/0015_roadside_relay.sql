-- Volunteers are found by place, reach and services.
ALTER TABLE roadside_volunteers
  -- Point of the ZIP code on a sphere of radius 1; null until the program has looked it up.
  ADD COLUMN position cube,
  -- max_distance as a chord on that sphere.
  ADD COLUMN reach double precision,
  -- The services offered as bits, in the order of the form's list.
  ADD COLUMN service_bits integer NOT NULL DEFAULT 0,
  -- Keyed hashes of the contacts: they recognise a person without telling who it is.
  ADD COLUMN email_key text,
  ADD COLUMN phone_key text,
  ADD COLUMN submission_key uuid UNIQUE,
  -- Why a reviewer should look twice; empty for most.
  ADD COLUMN spam_hints text[] NOT NULL DEFAULT '{}',
  -- When the volunteer last changed it by their private link.
  ADD COLUMN edited_at timestamptz;
-- Whoever may be found, with all that a search compares, so that it reads the index alone.
CREATE INDEX roadside_volunteers_near ON roadside_volunteers
  USING gist (position) INCLUDE (id, reach, service_bits) WHERE is_published AND is_active;
CREATE INDEX roadside_volunteers_email_key ON roadside_volunteers (email_key);
CREATE INDEX roadside_volunteers_unplaced ON roadside_volunteers (id) WHERE position IS NULL;

ALTER TABLE roadside_requests
  ADD COLUMN submission_key uuid UNIQUE,
  ADD COLUMN spam_hints text[] NOT NULL DEFAULT '{}',
  ADD COLUMN email_key text,
  ADD COLUMN phone_key text,
  -- City and state; stays when the personal data is erased.
  ADD COLUMN area text NOT NULL DEFAULT '',
  -- Where the requester stands, when they chose to send it. Degrees.
  ADD COLUMN latitude double precision,
  ADD COLUMN longitude double precision,
  ADD COLUMN road text,
  ADD COLUMN mile_marker text,
  ADD COLUMN chosen_volunteer_id uuid REFERENCES roadside_volunteers (id) ON DELETE SET NULL,
  -- Miles in which volunteers are asked: the rider's search distance at first, wider later.
  ADD COLUMN radius double precision NOT NULL DEFAULT 25,
  -- By mail, or by an admin on the phone: "mail" or the admin's name.
  ADD COLUMN confirmed_at timestamptz,
  ADD COLUMN confirmed_by text,
  -- Since when somebody is looked for: the request itself, or when a helper had to step back.
  ADD COLUMN open_since timestamptz,
  -- Everyone in reach was asked.
  ADD COLUMN nobody_left_at timestamptz,
  ADD COLUMN helped_at timestamptz,
  ADD COLUMN closed_at timestamptz,
  ADD COLUMN closed_because text
    CHECK (closed_because IN ('requester', 'volunteer', 'admin', 'unconfirmed', 'unanswered', 'time')),
  ADD COLUMN thanks text,
  -- Its personal columns are empty from here on.
  ADD COLUMN erased_at timestamptz,
  -- When something has to happen with it by itself; null when nothing will.
  ADD COLUMN next_step_at timestamptz;
ALTER TABLE roadside_requests DROP CONSTRAINT roadside_requests_zip_code_check;
ALTER TABLE roadside_requests ADD CONSTRAINT roadside_requests_zip_code_check
  CHECK (zip_code ~ '^[0-9]{5}$' OR (zip_code = '' AND erased_at IS NOT NULL));
-- One open request per person, however many processes take them in.
CREATE UNIQUE INDEX roadside_requests_open_email ON roadside_requests (email_key)
  WHERE status IN ('pending', 'in_progress');
CREATE UNIQUE INDEX roadside_requests_open_phone ON roadside_requests (phone_key)
  WHERE status IN ('pending', 'in_progress');
CREATE INDEX roadside_requests_email_key ON roadside_requests (email_key, created_at);
CREATE INDEX roadside_requests_phone_key ON roadside_requests (phone_key, created_at);
CREATE INDEX roadside_requests_next_step ON roadside_requests (next_step_at) WHERE next_step_at IS NOT NULL;

-- One volunteer asked for one request.
CREATE TABLE roadside_offers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  request_id uuid NOT NULL REFERENCES roadside_requests (id) ON DELETE CASCADE,
  -- Null once the volunteer has left.
  volunteer_id uuid REFERENCES roadside_volunteers (id) ON DELETE SET NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'accepted', 'declined', 'ended', 'withdrawn')),
  -- Whole miles from ZIP code to ZIP code.
  miles integer NOT NULL,
  asked_at timestamptz NOT NULL,
  answered_at timestamptz,
  UNIQUE (request_id, volunteer_id)
);
CREATE INDEX roadside_offers_of ON roadside_offers (volunteer_id, asked_at DESC);
-- Exactly one helps.
CREATE UNIQUE INDEX roadside_offers_helper ON roadside_offers (request_id) WHERE state = 'accepted';

-- Contacts that are refused, as keyed hashes.
CREATE TABLE roadside_blocked_contacts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  kind text NOT NULL CHECK (kind IN ('email', 'phone')),
  contact_key text NOT NULL UNIQUE,
  -- Enough for those who know it.
  hint text NOT NULL,
  blocked_by text NOT NULL,
  blocked_at timestamptz NOT NULL
);
