-- Apart from 0004_blog.sql, because admins came after it.
ALTER TABLE blog_posts ADD FOREIGN KEY (author_id) REFERENCES admin_users (id) ON DELETE SET NULL;
