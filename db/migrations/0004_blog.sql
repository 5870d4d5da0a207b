CREATE TABLE blog_posts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL CHECK (title <> ''),
  slug text NOT NULL UNIQUE CHECK (slug <> '' AND length(slug) <= 100),
  -- HTML that went through the allowlist.
  content text NOT NULL,
  -- What the author wrote as a summary; null when nothing.
  excerpt text,
  -- The beginning of the content as plain text, for lists without an excerpt.
  opening text NOT NULL,
  -- A path of this site or an https address.
  featured_image text,
  tags text[] NOT NULL DEFAULT '{}',
  -- The tags in lower case, for tag pages and related posts.
  tag_keys text[] NOT NULL DEFAULT '{}',
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'archived')),
  -- The admin who made it.
  author_id integer,
  -- Byline of a reader's article; null for the site's own posts.
  author_name text,
  -- The first publication; kept when a post is taken back and published again.
  published_at timestamptz CHECK (status <> 'published' OR published_at IS NOT NULL),
  created_at timestamptz NOT NULL,
  -- Null until the first change.
  updated_at timestamptz,
  -- Counts the saves: whoever saves an older one is told.
  version integer NOT NULL DEFAULT 1,
  -- Lower case, one line per searched field.
  search_text text NOT NULL
);
CREATE INDEX blog_posts_public ON blog_posts (published_at DESC, id DESC) WHERE status = 'published';
CREATE INDEX blog_posts_tags ON blog_posts USING gin (tag_keys) WHERE status = 'published';
CREATE INDEX blog_posts_search ON blog_posts USING gin (search_text gin_trgm_ops);
CREATE INDEX blog_posts_newest ON blog_posts (created_at DESC, id DESC);
CREATE INDEX blog_posts_status ON blog_posts (status, created_at DESC, id DESC);
CREATE INDEX blog_posts_title ON blog_posts (lower(title), id);
CREATE INDEX blog_posts_changed ON blog_posts ((coalesce(updated_at, created_at)) DESC) WHERE status = 'published';

-- Earlier addresses of posts that were public.
CREATE TABLE blog_post_redirects (
  slug text PRIMARY KEY,
  post_id integer NOT NULL REFERENCES blog_posts (id) ON DELETE CASCADE
);
CREATE INDEX blog_post_redirects_of ON blog_post_redirects (post_id);

INSERT INTO content_versions (name) VALUES ('blog');
