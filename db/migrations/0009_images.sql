-- Uploaded pictures. The files are in the storage, all named after one stem; the original is never kept.
CREATE TABLE images (
  -- Random; what the file names begin with.
  stem text PRIMARY KEY CHECK (stem ~ '^[a-z0-9]{20}$'),
  -- The picture that every program shows; its name holds its size, so pages need no query for a srcset.
  filename text NOT NULL UNIQUE,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  -- Of the file `filename`.
  bytes integer NOT NULL CHECK (bytes > 0),
  -- Every file in the storage, `filename` among them.
  files text[] NOT NULL,
  alt text NOT NULL DEFAULT '' CHECK (length(alt) <= 300),
  uploaded_by text NOT NULL,
  uploaded_at timestamptz NOT NULL
);

CREATE INDEX images_newest ON images (uploaded_at DESC, stem DESC);
