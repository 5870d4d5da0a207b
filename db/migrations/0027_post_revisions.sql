-- What each save of a post stored, for looking back and going back. The newest 50 of a post are kept.
CREATE TABLE blog_post_revisions (
  post_id integer NOT NULL REFERENCES blog_posts (id) ON DELETE CASCADE,
  -- blog_posts.version of that save.
  version integer NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  excerpt text,
  featured_image text,
  tags text[] NOT NULL DEFAULT '{}',
  -- Null for what was there before revisions were kept.
  saved_by text,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (post_id, version)
);
