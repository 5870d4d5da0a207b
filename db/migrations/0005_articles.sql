-- Articles that readers sent in. Content is plain text.
CREATE TABLE user_blog_submissions (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  title text NOT NULL,
  content text NOT NULL,
  excerpt text,
  tags text[] NOT NULL DEFAULT '{}',
  author_name text NOT NULL,
  author_email text NOT NULL,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'rejected')),
  -- Deleting the post frees the article to be published again.
  published_blog_post_id integer UNIQUE REFERENCES blog_posts (id) ON DELETE SET NULL,
  is_published boolean NOT NULL GENERATED ALWAYS AS (published_blog_post_id IS NOT NULL) STORED,
  -- Who decided and when, for approval and rejection alike.
  approved_by text,
  approved_at timestamptz,
  rejection_reason text,
  submission_key uuid UNIQUE,
  -- Why a reviewer should look twice; empty for most.
  spam_hints text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Lower case, one line per searched field.
  search_text text NOT NULL,
  CHECK (published_blog_post_id IS NULL OR status = 'approved')
);
CREATE INDEX user_blog_submissions_newest ON user_blog_submissions (created_at DESC, id DESC);
CREATE INDEX user_blog_submissions_status ON user_blog_submissions (status, created_at DESC, id DESC);
CREATE INDEX user_blog_submissions_search ON user_blog_submissions USING gin (search_text gin_trgm_ops);
