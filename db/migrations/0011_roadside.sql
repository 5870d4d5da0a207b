-- People who help others at the roadside. Personal data: only admins see e-mail, phone and ZIP code.
CREATE TABLE roadside_volunteers (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  zip_code text NOT NULL CHECK (zip_code ~ '^[0-9]{5}$'),
  services_offered text[] NOT NULL,
  availability text NOT NULL,
  experience_level text NOT NULL DEFAULT 'beginner'
    CHECK (experience_level IN ('beginner', 'intermediate', 'advanced', 'professional', 'expert')),
  -- Miles.
  max_distance double precision NOT NULL DEFAULT 25 CHECK (max_distance > 0),
  is_active boolean NOT NULL DEFAULT true,
  is_approved boolean NOT NULL DEFAULT false,
  is_published boolean NOT NULL DEFAULT false CHECK (is_approved OR NOT is_published),
  approved_by text,
  approved_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Lower case, one line per searched field.
  search_text text NOT NULL
);
CREATE INDEX roadside_volunteers_review
  ON roadside_volunteers (is_approved, is_published, created_at DESC, id DESC);
CREATE INDEX roadside_volunteers_age ON roadside_volunteers (created_at, id);
CREATE INDEX roadside_volunteers_name ON roadside_volunteers (lower(name), id);
CREATE INDEX roadside_volunteers_search ON roadside_volunteers USING gin (search_text gin_trgm_ops);

-- Requests for help; never public, whatever their flags: approval passes them on to volunteers.
CREATE TABLE roadside_requests (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  requester_name text NOT NULL,
  requester_email text NOT NULL,
  requester_phone text NOT NULL,
  location text NOT NULL,
  zip_code text NOT NULL CHECK (zip_code ~ '^[0-9]{5}$'),
  issue_type text NOT NULL
    CHECK (issue_type IN ('flat tire', 'engine trouble', 'fuel', 'battery', 'towing', 'other', 'general')),
  description text NOT NULL,
  urgency text NOT NULL DEFAULT 'medium' CHECK (urgency IN ('low', 'medium', 'high')),
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'in_progress', 'completed', 'cancelled')),
  is_approved boolean NOT NULL DEFAULT false,
  is_published boolean NOT NULL DEFAULT false CHECK (is_approved OR NOT is_published),
  approved_by text,
  approved_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL
);
CREATE INDEX roadside_requests_review
  ON roadside_requests (is_approved, is_published, created_at DESC, id DESC);
CREATE INDEX roadside_requests_age ON roadside_requests (created_at, id);
CREATE INDEX roadside_requests_name ON roadside_requests (lower(requester_name), id);
CREATE INDEX roadside_requests_search ON roadside_requests USING gin (search_text gin_trgm_ops);
