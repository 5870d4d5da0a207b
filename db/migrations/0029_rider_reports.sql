-- Pictures belong on a shelf: the blog's gallery shows its own only.
ALTER TABLE images ADD COLUMN shelf text NOT NULL DEFAULT 'blog' CHECK (shelf IN ('blog', 'routes'));
DROP INDEX images_newest;
CREATE INDEX images_newest ON images (shelf, uploaded_at DESC, stem DESC);

-- "I rode this": one per device and route. Devices are known by a keyed hash of a random number they made.
CREATE TABLE route_ridden (
  route_id integer NOT NULL REFERENCES scenic_routes (id) ON DELETE CASCADE,
  device_hash text NOT NULL,
  -- YYYY-MM.
  ridden_month text NOT NULL CHECK (ridden_month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (route_id, device_hash)
);

-- What riders found on a road lately. Public while published and not expired.
CREATE TABLE route_reports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  route_id integer NOT NULL REFERENCES scenic_routes (id) ON DELETE CASCADE,
  kind text NOT NULL,
  note text NOT NULL,
  -- YYYY-MM-DD where the route starts.
  seen_on text NOT NULL CHECK (seen_on ~ '^\d{4}-\d\d-\d\d$'),
  expires_at timestamptz NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'published', 'declined')),
  -- Devices that said "not there any more" since it was last looked at; three make it wait for a look again.
  gone integer NOT NULL DEFAULT 0,
  submission_key uuid UNIQUE,
  spam_hints text[] NOT NULL DEFAULT '{}',
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX route_reports_of ON route_reports (route_id, status, expires_at);
CREATE INDEX route_reports_waiting ON route_reports (created_at, id)
  WHERE status = 'pending' OR (status = 'published' AND gone >= 3);
CREATE INDEX route_reports_expiry ON route_reports (expires_at);

-- "Not there any more", one per device.
CREATE TABLE route_report_gone (
  report_id uuid NOT NULL REFERENCES route_reports (id) ON DELETE CASCADE,
  device_hash text NOT NULL,
  PRIMARY KEY (report_id, device_hash)
);

CREATE TABLE route_photos (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  route_id integer NOT NULL REFERENCES scenic_routes (id) ON DELETE CASCADE,
  -- Name in the images table; the picture goes with the photo.
  filename text NOT NULL,
  alt text NOT NULL,
  credit text,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'published', 'declined')),
  submission_key uuid UNIQUE,
  spam_hints text[] NOT NULL DEFAULT '{}',
  decided_by text,
  decided_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX route_photos_of ON route_photos (route_id, status, created_at);
CREATE INDEX route_photos_waiting ON route_photos (created_at, id) WHERE status = 'pending';
